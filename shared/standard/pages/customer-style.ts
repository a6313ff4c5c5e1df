import { baseStyle } from './style.ts';

const colours = `:root { color-scheme: light dark; --ink: #14213d; --muted: #4a5568; --line: #d5dbe5; --accent: #0b5d51; --on-accent: #fff; --soft: #f3f6fa; --card: #fff; --field: #6b7688; --warn: #b45309; --warn-soft: #fff7ed; --good: #166534; --bad: #b42318; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf5; --muted: #a9b4c6; --line: #334155; --accent: #5eead4; --on-accent: #06251f; --soft: #0b1220; --card: #141d30; --field: #8391a7; --warn: #fbbf24; --warn-soft: #2a2113; --good: #86efac; --bad: #fca5a5; --focus: #93c5fd; } }
`;

const frame = `header, main, footer { max-width: 32rem; margin-inline: auto; padding-inline: 1rem; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .25rem 1rem; max-width: none; padding: .75rem max(1rem, (100% - 30rem) / 2); margin-block-end: .75rem; background: var(--brand, transparent); color: var(--on-brand, var(--ink)); }
header a { color: inherit; margin-inline-start: auto; }
header :focus-visible { outline-color: currentColor; }
header strong { display: flex; align-items: center; gap: .625rem; overflow-wrap: anywhere; }
header img { max-inline-size: 8rem; padding: .25rem; background: #fff; border-radius: .25rem; }
.announced { position: absolute; inline-size: 1px; block-size: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
main { margin: 0 .5rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding-block: 1rem 1.25rem; }
footer { padding-block: 1rem; color: var(--muted); font-size: .875rem; }
@media (min-width: 33rem) { main { margin-inline: auto; padding-inline: 1.5rem; } }
`;

const sections = `h1, h2, button, .primary, .secondary { overflow-wrap: anywhere; }
h2 { font-size: 1.0625rem; margin: 0 0 .375rem; }
section, details { border-block-start: 1px solid var(--line); padding-block: .75rem; }
dl, dl div { margin: 0; border: 0; font-size: .9375rem; }
dl div { flex-wrap: nowrap; padding-block: .1875rem; }
dt { flex: 1 1 20%; min-inline-size: 0; overflow-wrap: break-word; }
dd { max-inline-size: 75%; text-align: end; text-wrap: balance; }
summary { cursor: pointer; font-weight: 600; padding-block: .25rem; }
.notice { margin-block: .5rem 1rem; border-inline-start: .25rem solid var(--warn); background: var(--warn-soft); padding: .75rem 1rem; border-radius: .25rem; }
.notice p { margin: 0; }
.notice p + p { margin-block-start: .5rem; }
.notice strong::before { content: "\\26A0  " / ""; }
`;

const controls = `button, .button { font: inherit; cursor: pointer; text-decoration: none; }
form > p { margin-block-end: .75rem; }
.primary, .secondary { display: block; width: 100%; padding: .75rem 1rem; border: 1px solid transparent; border-radius: .5rem; font-weight: 600; text-align: center; text-decoration: none; }
.primary { background: var(--accent); color: var(--on-accent); }
.secondary { border-color: var(--field); background: var(--card); color: var(--ink); }
form .primary { margin-block: .75rem; }
input { box-sizing: border-box; font: inherit; color: var(--ink); background: var(--card); padding: .625rem .75rem; border: 1px solid var(--field); border-radius: .5rem; }
`;

/**
 * The style rules of all pages for customers: colours for both colour schemes, the client's header, sections with their
 * lines, and buttons.
 */
export const customerStyle = `${baseStyle}${colours}${frame}${sections}${controls}`;
