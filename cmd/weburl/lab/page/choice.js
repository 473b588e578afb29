// The programs that a user has chosen: a panel shows only these.
import { h } from './dom.js';

export class Choice {
  #kept;
  #names = new Set(); // all are shown if it has none that is known
  #line = h('p', { class: 'note', hidden: true });
  #list;

  // A browser may not keep anything under the name kept.
  constructor(kept) {
    this.#kept = kept;
    try {
      const names = JSON.parse(localStorage.getItem(kept));
      if (Array.isArray(names)) this.#names = new Set(names);
    } catch {}
  }

  #set(names) {
    this.#names = new Set(names);
    try { localStorage.setItem(this.#kept, JSON.stringify([...this.#names])); } catch {}
  }

  // show shows in a box whether a choice is in effect, and below that a folded list of all programs, which have a name, a label and
  // a group that may be empty. It returns a function that reports whether the program of a name is shown. Again is called after a change.
  show(box, programs, again) {
    if (!this.#list) {
      const boxOf = ({ name, label }) => h('label', null, h('input', { type: 'checkbox', value: name, checked: this.#names.has(name), onchange: ({ target }) => {
        this.#set(target.checked ? [...this.#names, name] : [...this.#names].filter(other => other !== name));
        again();
      } }), ' ', label);
      this.#list = h('details', null, h('summary', null, 'Choose programs'), [...Map.groupBy(programs, ({ group }) => group ?? '')].map(([group, list]) =>
        h('div', { class: 'choices', role: 'group', 'aria-label': group || 'Programs' }, group ? h('span', { class: 'label' }, group) : null, list.map(boxOf))));
      box.replaceChildren(this.#line, this.#list);
    }
    const chosen = programs.filter(({ name }) => this.#names.has(name)).length;
    this.#line.hidden = !chosen;
    if (chosen) this.#line.replaceChildren(`By your choice, this panel shows ${chosen} of ${programs.length} programs. `, h('button', { type: 'button', class: 'all', onclick: () => {
      this.#set([]);
      for (const input of this.#list.querySelectorAll('input')) input.checked = false;
      this.#list.firstChild.focus();
      again();
    } }, 'Show all'));
    return name => !chosen || this.#names.has(name);
  }
}
