import highlighter from 'highlight.js/lib/common';

/** The names of the tabs, by the language after the fence. JSON has none: it is a response, and no alternative. */
const tabs: Readonly<Record<string, string>> = {
  sh: 'curl',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  go: 'Go',
  java: 'Java',
};

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The placeholder of the base URL. A highlighter might split it, so it is a single word meanwhile. */
const [placeholder, word] = ['{{baseUrl}}', 'BASEURLPLACEHOLDER'];

/** The highlighted code by language and text: pages in both languages have the same samples. */
const highlighted = new Map<string, string>();

const highlight = (text: string, language: string): string => {
  if (!highlighter.getLanguage(language)) return escapeHtml(text);
  const key = `${language} ${text}`;
  const html =
    highlighted.get(key) ??
    highlighter
      .highlight(text.replaceAll(placeholder, word), { language, ignoreIllegals: true })
      .value.replaceAll(word, placeholder);
  highlighted.set(key, html);
  return html;
};

/** Returns the language and the name of the tab from the text after a fence, such as `js` or `js Express`. */
const infoOf = (info: string): { readonly language: string; readonly label: string } => {
  const [, language = '', label = ''] = /^(\S*)\s*(.*)$/.exec(info) ?? [];
  return { language, label: label || (tabs[language] ?? '') };
};

/**
 * Renders a code block. In a group, its caption names the language, and becomes a tab if the page's script runs.
 *
 * @param attributes - of the scrollable element
 */
export const codeBlock = (text: string, info: string, attributes: string, isInGroup: boolean): string => {
  const { language, label } = infoOf(info);
  const caption = isInGroup || info.includes(' ') ? `<p class="caption">${escapeHtml(label)}</p>` : '';
  const code = `<code class="language-${language}">${highlight(text, language)}</code>`;
  return `<div class="code"${label && ` data-label="${escapeHtml(label)}"`}>${caption}<pre ${attributes} dir="ltr">${code}</pre></div>\n`;
};

/** Returns whether blocks with these infos, one after the other, are the same sample in several languages. */
export const areAlternatives = (infos: readonly string[]): boolean =>
  infos.length > 1 &&
  infos.every((info) => infoOf(info).label !== '') &&
  new Set(infos.map((info) => infoOf(info).label)).size === infos.length;
