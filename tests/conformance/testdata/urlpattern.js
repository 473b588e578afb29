// The cases of the data files of the urlpattern folder of web-platform-tests. They use
// harness.js. Components that a case says nothing about are left to the scripts of the
// folder.
"use strict";

function caseName(...parts) {
  return parts.map((part) => JSON.stringify(part)).join(" ");
}

for (const { pattern, inputs = [], expected_obj, expected_match } of JSON.parse(readFile("urlpatterntestdata.json"))) {
  test(() => {
    if (expected_obj === "error") {
      assert_throws_js(TypeError, () => new URLPattern(...pattern));
      return;
    }
    const compiled = new URLPattern(...pattern);
    for (const [component, text] of Object.entries(expected_obj || {})) {
      assert_equals(compiled[component], text, component);
    }
    if (expected_match === "error") {
      assert_throws_js(TypeError, () => compiled.test(...inputs));
      assert_throws_js(TypeError, () => compiled.exec(...inputs));
      return;
    }
    assert_equals(compiled.test(...inputs), Boolean(expected_match));
    const result = compiled.exec(...inputs);
    if (!expected_match) {
      assert_equals(result, null);
      return;
    }
    const { inputs: shown = inputs, ...components } = expected_match;
    assert_object_equals(result.inputs, shown, "inputs");
    for (const [component, { input, groups }] of Object.entries(components)) {
      assert_equals(result[component].input, input, component);
      const want = Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, text === null ? undefined : text]));
      assert_object_equals(result[component].groups, want, component);
    }
  }, caseName(pattern, inputs));
}

for (const { component, left, right, expected } of JSON.parse(readFile("urlpattern-compare-test-data.json"))) {
  test(() => {
    const [a, b] = [new URLPattern(left), new URLPattern(right)];
    assert_equals(URLPattern.compareComponent(component, a, b), expected);
    assert_equals(URLPattern.compareComponent(component, b, a), 0 - expected);
  }, caseName("compare", component, left, right));
}

for (const { pattern, component, groups, expected } of JSON.parse(readFile("urlpattern-generate-test-data.json"))) {
  test(() => {
    const compiled = new URLPattern(pattern);
    if (expected === null) {
      assert_throws_js(TypeError, () => compiled.generate(component, groups));
    } else {
      assert_equals(compiled.generate(component, groups), expected);
    }
  }, caseName("generate", pattern, component, groups));
}
