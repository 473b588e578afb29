// What the functions of the module "url" answer, as JSON. The same expressions
// run in Node.js.
(() => {
  const answer = (f) => {
    try {
      return String(f());
    } catch (e) {
      return e instanceof TypeError ? "TypeError" : String(e);
    }
  };
  const answers = {};
  const domains = [
    "", "x", "EXAMPLE.org", "español.com", "中文.com", "xn--fiq228c.com", "xn--iñvalid.com", "ﬁ.org", "faß.de",
    "0x7f.1", "256.256.256.256", "[::1]", "[1:0::]", "a b", "a/b", "a:80", "a?b", "a#b", "a@b", "%41", "ex%2Fample", "a..b", "a.", "☕.example", "xn--", "\ud800.com",
  ];
  for (const domain of domains) {
    answers[`domainToASCII ${JSON.stringify(domain)}`] = answer(() => url.domainToASCII(domain));
    answers[`domainToUnicode ${JSON.stringify(domain)}`] = answer(() => url.domainToUnicode(domain));
  }
  const fileURLs = [
    "file:///", "file:///a/b", "file:///a%20b", "file:///a%2Fb", "file:///a%5Cb", "file:///C:/a", "file:///c|/a", "file://host/share/a", "file://localhost/a",
    "file:///a?b#c", "file:///%E4%BD%A0", "file:///a//b", "file:///a/../b", "https://example.org/", "nonsense", "file:///C:/a%20b/", "file:///C:/a%2fb",
    "file:///a/b/", "file:///C:/",
  ];
  for (const fileURL of fileURLs) {
    for (const windows of [false, true]) {
      answers[`fileURLToPath ${fileURL} ${windows}`] = answer(() => url.fileURLToPath(fileURL, { windows }));
      answers[`fileURLToPath URL ${fileURL} ${windows}`] = answer(() => url.fileURLToPath(new url.URL(fileURL), { windows }));
    }
  }
  answers["fileURLToPath of a number"] = answer(() => url.fileURLToPath(1));
  answers["fileURLToPath of nothing"] = answer(() => url.fileURLToPath());
  const paths = {
    false: ["/", "/a/b", "/a b", "/a%b", "/a#b?c", "/a\\b", "/é", "/a\nb", "/a/b/", "/a//b", "/a/./b"],
    true: ["C:\\", "C:\\a\\b", "c:\\a b", "C:/a/b", "\\\\server\\share\\a", "C:\\a%b#c", "C:\\é\\"],
  };
  for (const windows of [false, true]) {
    for (const path of paths[windows]) {
      answers[`pathToFileURL ${path} ${windows}`] = answer(() => url.pathToFileURL(path, { windows }).href);
    }
  }
  answers["pathToFileURL is a URL"] = answer(() => url.pathToFileURL("/a", { windows: false }) instanceof url.URL);
  answers["pathToFileURL of a number"] = answer(() => url.pathToFileURL(1));
  return JSON.stringify(answers);
})()
