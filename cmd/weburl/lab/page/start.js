// Says why if the modules of the page do not run. This is no module: files that are opened
// without a server cannot have any.
{
  const root = document.documentElement;
  const fail = (...message) => {
    if ('began' in root.dataset || 'broken' in root.dataset) return; // the page itself shows failures
    root.dataset.broken = '';
    const box = document.getElementById('failure'), line = document.createElement('p'), button = document.createElement('button');
    line.append(...message);
    button.textContent = 'Try again';
    button.onclick = () => location.reload();
    box.append(line, ...location.protocol === 'file:' ? [] : [button]);
    box.hidden = false;
    document.getElementById('loading').hidden = true;
  };
  if (location.protocol === 'file:') {
    const command = document.createElement('code'), link = document.createElement('a');
    command.textContent = 'weburl lab';
    link.href = link.textContent = document.querySelector('link[rel=canonical], link[rel=alternate]').href;
    fail('Browsers do not run this page from a file. Serve its directory, run ', command, ', or open ', link, '.');
  }
  // A script that is not loaded, or ends with an exception.
  addEventListener('error', event => {
    if (event.target === window) fail(`The page does not run in this browser: ${event.message}.`);
    else if (event.target.localName === 'script') fail('A script of the page could not be loaded.');
  }, true);
}
