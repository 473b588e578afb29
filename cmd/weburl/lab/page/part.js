// Parts of the page. Each shows the answer to one input, carries the number of that
// input, and fails alone.
import { h, $, focused, holdFocus } from './dom.js';
import { clip } from './text.js';

const all = [], parts = []; // parts are those that answer the input

// late is how many milliseconds the answer to a former input is shown before it is marked
// as one. Most answers come sooner, and then the page is styled once for a key.
const late = 150;

// ages are what is said of a state.
const ages = { waiting: 'no answer yet', old: 'of the former input', failed: 'no answer' };

// settled reports whether each part that answers the input shows its answer to the
// input of a number, or that it has none.
export const settled = number => parts.every(part => part.settled(number));

// tellFailures shows one message for all parts that failed, with a button that tries them
// again. Parts that fail together are in it once, and it is not said twice.
let isTelling = false, told = '[]';
function tellFailures() {
  if (isTelling) return;
  isTelling = true;
  queueMicrotask(() => {
    isTelling = false;
    const failed = all.filter(part => part.state === 'failed');
    const reasons = failed.reduce((map, part) => map.set(part.reason, [...map.get(part.reason) ?? [], part]), new Map());
    const lines = [...reasons].map(([reason, list]) => ({ reason, names: parts.every(part => list.includes(part)) ? '' : [...new Set(list.map(part => part.name))].join(', ') }));
    const text = JSON.stringify(lines);
    if (text === told) return;
    told = text;
    const box = $('failure');
    box.hidden = !failed.length;
    box.replaceChildren(...lines.map(({ reason, names }) => h('p', null, names ? `No answer in ${names}: ` : 'There is no answer: ', h('span', { class: 'reason' }, reason), '.')),
      h('button', { type: 'button', onclick: () => { for (const retry of new Set(all.filter(part => part.state === 'failed').map(part => part.retry))) retry(); } }, 'Try again'));
  });
}

// A Part is an element of the class panel with one of the class body in it. Its state is
// waiting without an answer, running, shown, old if the answer to another input is late, or
// failed. While it waits, and after a failure, the body is hidden. What failed, and why, is
// in the page's one message.
export class Part {
  #box;
  #body;
  #age = h('p', { class: 'age', hidden: true });
  #render;
  #shown; // the input and the answer
  #aging; // the timer of what is late
  #attempts = 0;
  safe; // the input and the answer for paper, without secrets
  reason; // why it failed
  retry; // a function that tries again what failed

  // needs are functions of promises of what render needs besides the answer.
  constructor(box, render, needs = []) {
    this.#box = box;
    this.#body = box.querySelector('.body');
    this.#render = render;
    this.needs = needs;
    this.#box.append(this.#age);
    all.push(this);
  }

  get state() { return this.#box.dataset.state; }

  get id() { return this.#box.id; }

  // name is the heading that the part is under.
  get name() { return (this.#box.querySelector('h2') ?? this.#box.closest('section')?.querySelector('h2'))?.textContent ?? this.#box.closest('[aria-label]').ariaLabel; }

  #set(state) {
    clearTimeout(this.#aging);
    this.#aging = undefined;
    this.#box.dataset.state = state;
    this.#box.setAttribute('aria-busy', state === 'old' || state === 'running');
    this.#body.hidden = state === 'failed' || state === 'waiting';
    this.#age.textContent = ages[state] ?? '';
    this.#age.hidden = !this.#age.textContent;
    tellFailures();
    // Nothing on the page is green if a part failed, or is late.
    document.documentElement.toggleAttribute('data-failed', all.some(part => part.state === 'failed'));
    document.documentElement.toggleAttribute('data-old', parts.some(part => part.state === 'old'));
  }

  settled(number) { return this.#box.dataset.number === String(number) && ['shown', 'failed'].includes(this.state); }

  // old tells that another input has been typed. A part without an answer has none to
  // an older input either.
  old() {
    if (this.#shown) this.#aging ??= setTimeout(() => this.#set('old'), late);
    else this.#set('waiting');
  }

  // show shows the answer to an input, or that it cannot. isNow is whether the input is still
  // the one that is typed: the answer to a former one replaces one that is older still.
  show(asked, answer, retry, isNow = true) {
    if (!isNow && this.state === 'failed') return; // what is typed has failed since
    this.#body.hidden = false; // what is drawn is measured
    try {
      if (this.#box.contains(focused())) holdFocus(() => this.#render(asked, answer)); else this.#render(asked, answer);
    } catch (error) {
      if (isNow) this.failed(asked.number, error, retry); else this.#set('waiting');
      return;
    }
    this.#shown = { asked, answer, retry };
    this.#box.dataset.number = asked.number;
    if (isNow) this.#set('shown'); else if (!this.#aging) this.#set('old');
  }

  // again shows the answer that is shown once more, or the one without secrets, unless another one is on its way.
  again(isSafe = false) {
    if (this.state !== 'shown' || this.#aging) return;
    if (isSafe) this.#render(this.safe.asked, this.safe.answer); else this.show(this.#shown.asked, this.#shown.answer, this.#shown.retry);
  }

  // attempt shows the result of a function, or that it failed, unless there is a later attempt.
  async attempt(number, work) {
    const mine = ++this.#attempts, retry = () => this.attempt(number, work);
    this.#set('running');
    try {
      const answer = await work();
      if (mine === this.#attempts) this.show({ number }, answer, retry);
    } catch (error) {
      if (mine === this.#attempts) this.failed(number, error, retry);
    }
  }

  // failed shows that there is no answer, and why.
  failed(number, error, retry) {
    this.#shown = undefined;
    this.#box.dataset.number = number;
    this.reason = clip(String(error?.message ?? error), 300).replace(/\.$/, '');
    this.retry = retry;
    this.#set('failed');
  }
}

// A Step is one request to the engine, and the parts that show its answer.
export class Step {
  #engine;
  #want;
  #isNow;
  #next; // the input that is asked about next
  #running; // the promise of what was begun
  more; // returns more members of the request, if it is set

  // isNow reports whether an input is still the one that is typed.
  constructor(engine, want, isNow, list) {
    this.#engine = engine;
    this.#want = want;
    this.#isNow = isNow;
    this.parts = list;
    parts.push(...list);
  }

  old() { for (const part of this.parts) part.old(); }

  failed(number, error, retry) { for (const part of this.parts) part.failed(number, error, retry); }

  // prepare asks the engine about an input without its secrets, for paper, and returns the answer.
  async prepare(asked) {
    const answer = await this.#engine.ask({ ...asked.request, ...this.more?.(), want: this.#want });
    for (const part of this.parts) part.safe = { asked, answer };
    return answer;
  }

  // answer asks the engine about an input, and shows the answer. One request is under way at
  // a time: it is finished, and of the inputs that come meanwhile the last is asked about next.
  // The promise is never rejected.
  answer(asked) {
    this.#next = asked;
    return this.#running ??= this.#run();
  }

  async #run() {
    while (this.#next) {
      const asked = this.#next;
      this.#next = undefined;
      await this.#ask(asked);
    }
    this.#running = undefined;
  }

  async #ask(asked) {
    const retry = () => { this.old(); this.answer(asked); };
    let answer;
    try {
      answer = await this.#engine.ask({ ...asked.request, ...this.more?.(), want: this.#want });
    } catch (error) {
      if (this.#isNow(asked)) this.failed(asked.number, error, retry);
      return;
    }
    for (const part of this.parts) {
      try {
        await Promise.all(part.needs.map(need => need(asked)));
      } catch (error) {
        if (this.#isNow(asked)) part.failed(asked.number, error, retry);
        continue;
      }
      part.show(asked, answer, retry, this.#isNow(asked));
    }
  }
}
