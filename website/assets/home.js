// The first page answers what is typed with the engine of the lab. Until the engine is there,
// and without it, the URL class of the browser answers.

const box = document.getElementById("try")
const field = document.getElementById("tried")
const answer = document.getElementById("answer")
const status = document.getElementById("status")
const explain = document.getElementById("explain")
const lab = new URL(".", explain.href)

// make returns a new element with a class and children.
const make = (name, className, ...children) => {
  const element = document.createElement(name)
  if (className) element.className = className
  element.append(...children)
  return element
}

// most is how many characters of a text, and how many parsers of a destination, are shown.
const most = {text: 160, parsers: 6}
const short = text => text.length > most.text ? text.slice(0, most.text) + "…" : text
const code = text => make("code", "", short(text))

// row is a destination and the parsers that lead there, or a rejection.
const row = (cell, parsers) => {
  const rest = parsers.length - most.parsers
  const head = Object.assign(make("th", "", cell), {scope: "row"})
  return make("tr", "", head, make("td", "", parsers.slice(0, most.parsers).map(name => name.replace(/^whatwg-.*/, "browsers")).join(", ") + (rest > 0 ? ` and ${rest} more` : "")))
}

// showEmpty shows that nothing is entered.
const showEmpty = () => answer.replaceChildren(make("p", "", "Type or paste a URL."))

// showBrowser shows what the URL class of the browser returns.
const showBrowser = () => {
  if (!field.value) return showEmpty()
  let line
  try {
    line = ["This browser reads ", code(new URL(field.value).href), "."]
  } catch {
    line = ["This browser rejects it."]
  }
  answer.replaceChildren(make("p", "", ...line))
}

const show = ({isEmpty, isOf, wordOf, isFine, nothingOf, siteOfAnswer, sentence, gradeOf, readAs, headline}, {result, reading, inspect, places}) => {
  if (isEmpty({inspect, reading}, !result.url)) return showEmpty()
  const grade = gradeOf({inspect, reading}), {findings} = inspect
  const rows = places.places.map(({scheme, host, spellings}) => row(code(host ? `${scheme} ${host}`.trim() : "no host"), spellings.flatMap(spelling => spelling.parsers)))
  const rejected = places.rejections.flatMap(rejection => rejection.parsers)
  if (rejected.length) rows.push(row("rejected", rejected))
  const table = make("tbody", "", ...rows.slice(0, 4))
  answer.replaceChildren(
    reading.read === undefined ? "" : make("p", "", readAs(reading), code(reading.read)),
    make("p", "", make("strong", "", `${isOf({result, reading})}. `), ...result.url ? [code(result.url.href), ". "] : [], reading.fault ? short(sentence(reading.fault)) : ""),
    make("p", "", make("strong", isFine({...inspect, grade}) ? "known" : grade, `${wordOf({...inspect, grade})}. `), findings.length ? short(headline(findings).message) : grade !== "ok" ? "Not all of the links are examined." : nothingOf(inspect, siteOfAnswer({inspect}))),
    make("div", "table", make("table", "", table)))
}

let engine // a promise of a function that answers what is typed
let asked = 0

const load = async () => {
  status.textContent = "Loading the engine of the lab…"
  const [{Engine}, {Text}, summary] = await Promise.all(["ask.js", "text.js", "summary.js"].map(name => import(new URL(name, lab))))
  const quick = new Engine()
  const ask = async () => {
    const number = ++asked
    const text = new Text(field.value)
    const got = await quick.ask({...text.request, pasted: "1", want: "result reading inspect places"})
    if (number === asked) show(summary, got)
  }
  await ask()
  status.textContent = ""
  return ask
}

// update answers what is typed: at once if the engine is there.
const update = () => {
  explain.href = `${lab}index.html#${new URLSearchParams({v: 1, url: field.value})}`
  if (!asked) showBrowser()
  engine?.then(ask => ask()).catch(() => {})
}

const start = () => {
  engine ??= load().catch(error => {
    engine = undefined
    status.textContent = "The engine of the lab is not available."
    throw error
  })
  engine.catch(() => {})
}

box.hidden = false
update()
field.oninput = () => { start(); update() }
field.onfocus = start
// A phone loads it when the field is used.
if (document.activeElement === field) start()
else if (matchMedia("(min-width: 56rem)").matches && !navigator.connection?.saveData) (globalThis.requestIdleCallback ?? setTimeout)(start)
