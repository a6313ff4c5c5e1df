import { baseStyle } from './style.ts';

/** The style rules of the pages for customers: colours for both colour schemes, the frame, and buttons. */
export const customerStyle = `${baseStyle}:root { color-scheme: light dark; --ink: #14213d; --muted: #4a5568; --line: #d5dbe5; --accent: #0b5d51; --on-accent: #fff; --soft: #f3f6fa; --card: #fff; --field: #6b7688; --warn: #b45309; --warn-soft: #fff7ed; --good: #166534; --bad: #b42318; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf5; --muted: #a9b4c6; --line: #334155; --accent: #5eead4; --on-accent: #06251f; --soft: #0b1220; --card: #141d30; --field: #8391a7; --warn: #fbbf24; --warn-soft: #2a2113; --good: #86efac; --bad: #fca5a5; --focus: #93c5fd; } }
header, main, footer { max-width: 32rem; margin-inline: auto; padding-inline: 1rem; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .25rem 1rem; padding-block: .75rem; color: var(--muted); }
header a { color: inherit; margin-inline-start: auto; }
header strong { color: var(--ink); overflow-wrap: anywhere; }
main { margin: 0 .5rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding-block: 1rem 1.25rem; }
footer { padding-block: 1rem; color: var(--muted); font-size: .875rem; }
@media (min-width: 33rem) { main { margin-inline: auto; padding-inline: 1.5rem; } }
h2 { font-size: 1.0625rem; margin: 0 0 .375rem; }
section, details { border-block-start: 1px solid var(--line); padding-block: .75rem; }
dl, dl div { margin: 0; border: 0; }
dl div { padding-block: .1875rem; }
summary { cursor: pointer; font-weight: 600; padding-block: .25rem; }
.notice { margin-block: .5rem 1rem; border-inline-start: .25rem solid var(--warn); background: var(--warn-soft); padding: .75rem 1rem; border-radius: .25rem; }
button, .button { font: inherit; cursor: pointer; text-decoration: none; }
.primary, .secondary { display: block; width: 100%; padding: .75rem 1rem; border: 1px solid transparent; border-radius: .5rem; font-weight: 600; text-align: center; text-decoration: none; }
.primary { background: var(--accent); color: var(--on-accent); }
.secondary { border-color: var(--field); background: var(--card); color: var(--ink); }
`;
