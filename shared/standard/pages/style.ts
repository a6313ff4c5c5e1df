import { createHash } from 'node:crypto';
import { raw } from 'hono/html';
import type { Html } from './document.ts';

/**
 * The style rules of all pages. Each site sets its colours and adds its own rules. All properties are logical, so that
 * the same rules serve both writing directions.
 */
export const baseStyle = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--soft); color: var(--ink); font: 1rem/1.6 system-ui, "Segoe UI", "Noto Sans Arabic", "Geeza Pro", sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 1rem; }
p { margin: 0 0 1rem; }
dl { margin: 0 0 1rem; border-block-start: 1px solid var(--line); }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding-block: .5rem; border-block-end: 1px solid var(--line); }
dt { color: var(--muted); }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: .1875rem solid var(--focus, #1d4ed8); outline-offset: .125rem; }
`;

/**
 * The rules for a page on paper or in a PDF, which follow the site's own: without navigation, forms and buttons, and
 * without a page break in a line, a table row or a card.
 */
export const printStyle = `@media print {
body { background: #fff; }
nav, form, button, footer, a[hreflang], .tabs, .back, .primary, .secondary, .danger { display: none !important; }
main { border: 0; }
tr, li, dl div, section { break-inside: avoid; }
h2 { break-after: avoid; }
details::details-content { content-visibility: visible; block-size: auto; }
}
`;

/** Returns the hash source of a style or a script in a page (Content Security Policy Level 3 §2.3.1). */
export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Returns a style element. It has no added white space, because its hash covers every character between the tags. */
export const styleElement = (style: string): Html => raw(`<style>${style}</style>`);
