import { hashOf } from '#shared/standard/pages/style.ts';

/** How long a page asks for the latest state after the customer last looked at it, in milliseconds. */
const maxWaitMs = 30 * 60_000;

/**
 * Shows the latest state of a request without a reload, as soon as it has another outcome than the page, and offers to
 * print the page. Without scripts, the page itself links to the latest state.
 */
const text = `
const state = () => document.querySelector('main').dataset;
let pause = 2000;
let timer;
let until = Date.now() + ${maxWaitMs};
const wait = () => {
  clearTimeout(timer);
  if (state().latest && Date.now() < until) timer = setTimeout(update, pause);
  pause = Math.min(pause * 1.25, 15000);
};
const update = async () => {
  try {
    const response = await fetch(state().latest);
    const latest = new DOMParser().parseFromString(await response.text(), 'text/html');
    const main = latest.querySelector('main');
    if (main.dataset.outcome && main.dataset.outcome !== state().outcome) {
      document.title = latest.title;
      show(document.importNode(main, true));
      offerPrinting();
    }
  } catch {}
  wait();
};
const show = (main) => {
  const shown = document.querySelector('main');
  const hadFocus = shown.contains(document.activeElement);
  const opened = [...shown.querySelectorAll('details[open] > summary')].map((summary) => summary.textContent);
  for (const summary of main.querySelectorAll('summary'))
    summary.parentElement.open = opened.includes(summary.textContent);
  shown.replaceWith(main);
  const heading = main.querySelector('h1');
  document.querySelector('[role=status]').textContent = heading.textContent;
  if (!hadFocus) return;
  heading.tabIndex = -1;
  heading.focus();
};
const offerPrinting = () => {
  for (const button of document.querySelectorAll('[data-print]')) {
    button.hidden = false;
    button.onclick = () => print();
  }
};
document.addEventListener('visibilitychange', () => {
  if (document.hidden || !state().latest) return;
  until = Date.now() + ${maxWaitMs};
  pause = 2000;
  update();
});
offerPrinting();
wait();
`;

export const pageScript = { text, hash: hashOf(text) };
