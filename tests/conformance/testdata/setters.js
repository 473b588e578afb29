// The cases of setters_tests.json, as url-setters.any.js of web-platform-tests
// runs them. They use harness.js.
"use strict";

const { comment, ...attributes } = JSON.parse(readFile("setters_tests.json"));
for (const [attribute, cases] of Object.entries(attributes)) {
  for (const { href, new_value, expected, comment = "" } of cases) {
    test(() => {
      const url = new URL(href);
      url[attribute] = new_value;
      assert_true(Object.keys(expected).length > 0);
      for (const [name, value] of Object.entries(expected)) {
        assert_equals(url[name], value, name);
      }
    }, `${href}.${attribute} = ${JSON.stringify(new_value)} ${comment}`);
  }
}
