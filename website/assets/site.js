// What the pages have with JavaScript: the place in the list of pages, the choice of dark or
// light, copy buttons, search.

// make returns a new element with properties and children.
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

// The list of pages is a menu in a narrow window, and a column in a wide one, which is scrolled
// to the present page.
const pages = document.querySelector(".pages")
const present = pages.querySelector("[aria-current]")
if (present) pages.scrollTop = present.offsetTop - pages.clientHeight / 2
const isColumn = matchMedia("(min-width: 56rem)")
isColumn.onchange = () => { pages.open = isColumn.matches }

const scheme = document.getElementById("scheme")
scheme.hidden = false
scheme.onclick = () => {
  const root = document.documentElement
  const dark = root.style.colorScheme ? root.style.colorScheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
  root.style.colorScheme = dark ? "light" : "dark"
  try { localStorage.setItem("scheme", root.style.colorScheme) } catch {} // it lasts as long as the page
}

// The commands of a block that shows them with their output are what one copies of it.
const copied = text => {
  const commands = text.split("\n").filter(line => line.startsWith("$ ")).map(line => line.slice(2))
  return commands.length ? commands.join("\n") : text.trimEnd()
}
for (const block of document.querySelectorAll(".code")) {
  const button = make("button", {type: "button", className: "copy", textContent: "Copy"})
  button.onclick = async () => {
    await navigator.clipboard.writeText(copied(block.querySelector("code").textContent))
    button.textContent = "Copied"
    setTimeout(() => button.textContent = "Copy", 2000)
  }
  block.append(button)
}

const form = document.querySelector("[role=search]")
const field = form.querySelector("input")
const results = document.getElementById("results")
let engine
const load = () => engine ??= import(new URL("pagefind/pagefind.js", import.meta.url))

// entry returns an item of the results. The excerpt is text with marks, escaped by Pagefind.
const entry = ({url, title, excerpt}) => {
  const text = make("p", {})
  text.innerHTML = excerpt
  return make("li", {}, make("a", {href: url, textContent: title}), text)
}

// pieces returns the words of a text.
const pieces = text => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").split(/[^\p{L}\p{N}]+/u).filter(Boolean)

// Pagefind searches for the beginning of a word that no page has. It is what was meant if only a
// suffix of English, or the beginning of one, is missing: "canonical" for "canonicalize".
const suffixes = ["ability", "able", "al", "ally", "ations", "ers", "es", "est", "ibility", "iers", "ies", "ied", "ings", "ions", "ities", "ive", "izations", "ized", "izers", "izes", "izing", "ments", "ness", "ors"]
const isMeant = (asked, word) => {
  if (word.includes(asked)) return true
  let same = 0
  while (asked[same] === word[same]) same++
  return same > 2 && suffixes.some(suffix => suffix.startsWith(asked.slice(same)))
}

// answers reports whether a page has each word that is searched for.
const answers = (query, {content, locations}) => {
  const words = content.split(/\s/)
  const found = new Set(locations.flatMap(place => [words[place] ?? "", pieces(words[place] ?? "").join(" ")]).flatMap(word => [word.toLowerCase(), ...word.split(" ")]))
  return pieces(query).every(asked => [...found].some(word => isMeant(asked, word)))
}

const search = async () => {
  const query = field.value
  const found = query.trim() ? await (await load()).debouncedSearch(query, {}, 150) : {results: []}
  if (!found) return // there is more input by now
  const hits = (await Promise.all(found.results.slice(0, 8).map(result => result.data()))).filter(page => answers(query, page))
  if (query !== field.value) return
  const entries = hits.map(page => {
    const {url, title, excerpt} = page.sub_results[0] ?? {...page, title: page.meta.title}
    return entry({url, excerpt, title: title === page.meta.title ? title : `${page.meta.title}: ${title}`})
  })
  results.dataset.query = query
  results.replaceChildren(...entries.length ? [make("ol", {}, ...entries)] : query.trim() ? [make("p", {textContent: "Nothing found."})] : [])
}

form.hidden = false
form.onsubmit = event => {
  event.preventDefault()
  results.querySelector("a")?.click()
}
field.onfocus = load
field.oninput = search
// The arrow keys lead from the field to the results, and through them.
form.onkeydown = event => {
  const step = {ArrowDown: 1, ArrowUp: -1}[event.key]
  const stops = [field, ...results.querySelectorAll("a")]
  if (!step || stops.length < 2) return
  event.preventDefault()
  stops.at((stops.indexOf(document.activeElement) + step) % stops.length).focus()
}
document.addEventListener("keydown", event => {
  if (event.key !== "Escape") return
  if (results.contains(document.activeElement)) field.focus()
  results.replaceChildren()
})
document.addEventListener("click", event => form.contains(event.target) || results.replaceChildren())
