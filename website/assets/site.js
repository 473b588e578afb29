// What the pages have with JavaScript: the place in the list of pages, the choice of dark or
// light, copy buttons, search.

// make returns a new element with properties and children.
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

// The list of pages is scrolled to the present one, if it is a column.
const pages = document.querySelector(".pages")
const present = pages.querySelector("[aria-current]")
if (present) pages.scrollTop = present.offsetTop - pages.clientHeight / 2

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

const search = async () => {
  const query = field.value
  const found = query.trim() ? await (await load()).debouncedSearch(query, {}, 150) : {results: []}
  if (!found) return // there is more input by now
  const hits = await Promise.all(found.results.slice(0, 8).map(result => result.data()))
  if (query !== field.value) return
  const entries = hits.map(page => {
    const {url, title, excerpt} = page.sub_results[0] ?? {...page, title: page.meta.title}
    return entry({url, excerpt, title: title === page.meta.title ? title : `${page.meta.title}: ${title}`})
  })
  results.replaceChildren(...entries.length ? [make("ol", {}, ...entries)] : query.trim() ? [make("p", {textContent: "Nothing found."})] : [])
}

form.hidden = false
form.onsubmit = event => {
  event.preventDefault()
  results.querySelector("a")?.click()
}
field.onfocus = load
field.oninput = search
document.addEventListener("keydown", event => event.key === "Escape" && results.replaceChildren())
document.addEventListener("click", event => form.contains(event.target) || results.replaceChildren())
