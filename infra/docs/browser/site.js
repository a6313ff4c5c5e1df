// The script of every page: copy buttons, tabs and search. It runs in the browser. Without it, every sample is visible.
import MiniSearch from 'minisearch';
import { searchOptions } from '#infra/docs/search/search-options.ts';
import { fillSamples, readerOnThisMachine } from './reader.js';

const texts = JSON.parse(document.currentScript.dataset.texts);

const element = (name, properties = {}, children = []) => {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
};

/** The languages that the reader has chosen, the latest first. Storage may be turned off. */
const languageKey = 'docs-languages';
const chosenLanguages = () => {
  try {
    return JSON.parse(localStorage.getItem(languageKey)) ?? [];
  } catch {
    return [];
  }
};
/** Samples are in one of these languages. A reader of one can read the other. */
const alike = { JavaScript: 'TypeScript', TypeScript: 'JavaScript' };
const storeLanguage = (label) => {
  const labels = new Set([label, alike[label] ?? label, ...chosenLanguages()]);
  try {
    localStorage.setItem(languageKey, JSON.stringify([...labels].slice(0, 20)));
  } catch {
    // The choice lasts until the next page.
  }
};

for (const figure of document.querySelectorAll('div.code')) {
  const button = element('button', { type: 'button', className: 'copy', textContent: texts.copy });
  // Screen readers announce the change.
  const status = element('span', { className: 'hidden', role: 'status' });
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(figure.querySelector('code').textContent);
    button.textContent = texts.copied;
    status.textContent = texts.copied;
    setTimeout(() => {
      button.textContent = texts.copy;
      status.textContent = '';
    }, 2000);
  });
  figure.append(button, status);
}

const codes = [...document.querySelectorAll('main code')];
if (codes.length > 0) void readerOnThisMachine().then((reader) => reader && fillSamples(codes, reader));

const groups = [...document.querySelectorAll('.tabs')].map((group, number) => {
  const figures = [...group.querySelectorAll('div.code')];
  const list = element('div', { role: 'tablist', ariaLabel: texts.languages });
  const tabs = figures.map((figure, index) => {
    const id = `samples-${number}-${index}`;
    Object.assign(figure, { id, role: 'tabpanel', ariaLabel: figure.dataset.label });
    const tab = element('button', { type: 'button', role: 'tab', textContent: figure.dataset.label });
    tab.setAttribute('aria-controls', id);
    tab.addEventListener('click', () => choose(tab));
    return tab;
  });
  list.append(...tabs);
  list.addEventListener('keydown', ({ key }) => {
    const right = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    const current = tabs.indexOf(document.activeElement);
    const steps = { ArrowRight: right, ArrowLeft: -right };
    if (!(key in steps)) return;
    const tab = tabs[(current + steps[key] + tabs.length) % tabs.length];
    choose(tab);
    tab.focus();
  });
  group.prepend(list);
  group.classList.add('ready');
  return { tabs, figures };
});

/** Shows in every group the sample in the language that the reader chose last, or else the first one. */
const showChosen = () => {
  const chosen = chosenLanguages();
  for (const { tabs, figures } of groups) {
    const labels = figures.map(({ dataset }) => dataset.label);
    const index = Math.max(0, labels.indexOf(chosen.find((label) => labels.includes(label))));
    for (const [position, tab] of tabs.entries()) {
      tab.ariaSelected = String(position === index);
      tab.tabIndex = position === index ? 0 : -1;
      figures[position].hidden = position !== index;
    }
  }
};

const choose = (tab) => {
  const { top } = tab.getBoundingClientRect();
  storeLanguage(tab.textContent);
  showChosen();
  // Samples above may have become longer or shorter. The tab stays where it was.
  scrollBy(0, tab.getBoundingClientRect().top - top);
};
showChosen();

let index;
const loadIndex = () =>
  (index ??= fetch(texts.index)
    .then((response) => response.text())
    .then((json) => MiniSearch.loadJSON(json, searchOptions)));

const input = element('input', {
  type: 'search',
  role: 'combobox',
  ariaLabel: texts.searchHint,
  placeholder: texts.searchHint,
  ariaExpanded: 'false',
  ariaAutoComplete: 'list',
  autocomplete: 'off',
});
const list = element('div', { id: 'search-results', role: 'listbox', ariaLabel: texts.search });
input.setAttribute('aria-controls', list.id);
const status = element('p', { role: 'status', className: 'search-status' });
const closeButton = element('button', { type: 'button', textContent: texts.close });
const dialog = element('dialog', { className: 'search', ariaLabel: texts.search }, [
  element('div', { className: 'search-bar' }, [input, closeButton]),
  status,
  list,
]);
const opener = element('button', { type: 'button', className: 'open-search', textContent: texts.search }, [
  element('kbd', { textContent: '/', ariaHidden: 'true' }),
]);
document.querySelector('header .tools').prepend(opener);
document.body.append(dialog);

const options = () => [...list.children];
let active = -1;

const activate = (position) => {
  active = position;
  for (const [number, option] of options().entries()) option.ariaSelected = String(number === position);
  const option = options()[position];
  option?.scrollIntoView({ block: 'nearest' });
  if (option) input.setAttribute('aria-activedescendant', option.id);
  else input.removeAttribute('aria-activedescendant');
};

/** Some pages have no Arabic translation. */
const languageOf = (href) => (/^\/docs\/ar\b/.test(href) ? 'ar' : 'en');

const show = async () => {
  const query = input.value.trim();
  const found = query === '' ? [] : (await loadIndex()).search(query).slice(0, 12);
  // The reader may have typed more while the index was loading.
  if (query !== input.value.trim()) return;
  list.replaceChildren(
    ...found.map(({ href, title, heading }, number) =>
      element('a', { id: `result-${number}`, role: 'option', href, lang: languageOf(href), tabIndex: -1 }, [
        element('strong', { textContent: heading || title }),
        element('span', { textContent: heading && title }),
      ]),
    ),
  );
  input.ariaExpanded = String(found.length > 0);
  list.hidden = found.length === 0;
  status.textContent = query === '' ? '' : found.length === 0 ? texts.noResults : `${texts.results}: ${found.length}`;
  activate(found.length > 0 ? 0 : -1);
};

const openSearch = () => {
  void loadIndex();
  dialog.showModal();
  input.select();
  void show();
};

opener.addEventListener('click', openSearch);
closeButton.addEventListener('click', () => dialog.close());
list.addEventListener('click', () => dialog.close());
dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
input.addEventListener('input', show);
input.addEventListener('keydown', (event) => {
  const { length } = options();
  // The field would only be cleared.
  if (event.key === 'Escape') dialog.close();
  else if (event.key === 'Enter') options()[active]?.click();
  else if (event.key === 'ArrowDown' && length > 0) activate((active + 1) % length);
  else if (event.key === 'ArrowUp' && length > 0) activate((active - 1 + length) % length);
  else return;
  event.preventDefault();
});
document.addEventListener('keydown', (event) => {
  // The field of a closed search keeps the focus for a moment.
  const isTyping = event.target !== input && event.target.closest?.('input, textarea, select');
  const opens = event.key === '/' || ((event.ctrlKey || event.metaKey) && event.key === 'k');
  if (!opens || dialog.open || (isTyping && event.key === '/')) return;
  event.preventDefault();
  openSearch();
});
