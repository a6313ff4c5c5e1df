import { inkOn } from '#shared/clients/brand/contrast.ts';
import { baseStyle, hashOf } from '#shared/standard/pages/style.ts';

const colours = `:root { color-scheme: light dark; --ink: #14213d; --muted: #4a5568; --line: #d5dbe5; --accent: #0b5d51; --on-accent: #fff; --soft: #f3f6fa; --card: #fff; --field: #6b7688; --step: #0f766e; --warn: #b45309; --warn-soft: #fff7ed; --good: #166534; --bad: #b42318; }
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
.scheme { border-block-end: 1px solid var(--line); margin-block-end: 1rem; padding-block-end: .75rem; }
.mark { margin: 0 0 .75rem; text-align: center; }
.mark svg { display: inline-block; vertical-align: middle; max-width: 100%; }
.steps { display: flex; list-style: none; margin: 0; padding: 0; counter-reset: step; }
.steps li { position: relative; flex: 1; min-inline-size: 0; overflow-wrap: anywhere; hyphens: auto; text-align: center; font-size: .8125rem; color: var(--muted); counter-increment: step; }
.steps li::before { content: counter(step); display: block; inline-size: 1.5rem; margin: 0 auto .25rem; line-height: 1.5rem; border: .125rem solid var(--field); border-radius: 50%; }
.steps li + li::after { content: ""; position: absolute; inset-block-start: .8125rem; inset-inline: calc(1rem - 50%) calc(50% + 1rem); border-block-start: .125rem solid var(--line); }
.steps .done::before, .steps [aria-current]::before { background: var(--step); border-color: var(--step); color: #fff; }
.steps .done::before { content: "\\2713" / ""; }
.steps [aria-current] { color: var(--ink); font-weight: 600; }
`;

const review = `h1, h2, button, .primary, .secondary { overflow-wrap: anywhere; }
h2 { font-size: 1.0625rem; margin: 0 0 .375rem; }
section, details { border-block-start: 1px solid var(--line); padding-block: .75rem; }
dl, dl div { margin: 0; border: 0; }
dl div { padding-block: .1875rem; }
summary { cursor: pointer; font-weight: 600; padding-block: .25rem; }
.total { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1rem; padding: .75rem 1rem; background: var(--soft); border-radius: .5rem; }
.total strong { font-size: 1.75rem; line-height: 1.25; overflow-wrap: anywhere; }
.notice { margin-block: .5rem 1rem; border-inline-start: .25rem solid var(--warn); background: var(--warn-soft); padding: .75rem 1rem; border-radius: .25rem; }
.notice p, .confirmed p { margin: 0; }
.notice p + p { margin-block-start: .5rem; }
.confirmed { color: var(--good); }
.confirmed strong::before { content: "\\2713  " / ""; }
.notice strong::before { content: "\\26A0  " / ""; }
`;

const controls = `button, .button { font: inherit; cursor: pointer; text-decoration: none; }
form > p { margin-block-end: .75rem; }
.primary, .secondary { display: block; width: 100%; padding: .75rem 1rem; border: 1px solid transparent; border-radius: .5rem; font-weight: 600; text-align: center; text-decoration: none; }
.primary { background: var(--accent); color: var(--on-accent); }
.primary.market { border: 0; border-radius: 2rem; background: linear-gradient(85deg, #0f766e, #0151c1 41%, #000 83%); color: #fff; }
.secondary { border-color: var(--field); background: var(--card); color: var(--ink); }
form .primary { margin-block: .75rem; }
input { box-sizing: border-box; font: inherit; color: var(--ink); background: var(--card); padding: .625rem .75rem; border: 1px solid var(--field); border-radius: .5rem; }
form.search { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-end: .75rem; }
form.search label { flex-basis: 100%; }
form.search input { flex: 1; min-width: 8rem; }
form.search button { padding: .625rem 1rem; border: 1px solid var(--field); border-radius: .5rem; background: var(--card); color: var(--ink); }
form.identity label { display: block; font-weight: 600; margin-block: .75rem .25rem; }
form.identity input { width: 100%; margin-block-end: .75rem; }
ul.banks { list-style: none; margin: 0; padding: 0; }
ul.banks a { display: flex; align-items: center; gap: .75rem; min-height: 3.25rem; padding: .5rem .75rem; color: var(--ink); text-decoration: none; border: 1px solid var(--line); border-radius: .5rem; margin-block-end: .5rem; }
ul.banks a:hover, form.search button:hover { border-color: var(--accent); }
ul.banks a { overflow-wrap: anywhere; }
ul.banks img { flex: none; inline-size: 2.25rem; block-size: 2.25rem; object-fit: contain; }
`;

const outcomes = `.outcome { display: flex; align-items: center; gap: .75rem; }
.outcome::before { flex: none; inline-size: 2.5rem; line-height: 2.5rem; text-align: center; border-radius: 50%; color: #fff; background: var(--field); content: "\\2022" / ""; }
.outcome.good::before { background: #166534; content: "\\2713" / ""; }
.outcome.bad::before { background: #b42318; content: "\\00d7" / ""; }
.outcome.waiting::before { background: #1d4ed8; content: "\\2026" / ""; }
@media (prefers-reduced-motion: no-preference) { .outcome.waiting::before { animation: waiting 1.5s ease-in-out infinite alternate; } }
@keyframes waiting { to { opacity: .45; } }
@media print { body { background: #fff; } header a, footer, form, button, .primary, .secondary { display: none; } main { border: 0; } details::details-content { content-visibility: visible; block-size: auto; } }
`;

const style = `${baseStyle}${colours}${frame}${review}${controls}${outcomes}`;

/** A style element's text and its hash, for the content security policy. */
interface Style {
  readonly text: string;
  readonly hash: string;
}

const plain: Style = { text: style, hash: hashOf(style) };

/** Styles by the clients' colours. Hashing a style takes longer than rendering a page. */
const styles = new Map<string, Style>();

/** Returns the style of the pages of a client with this colour. */
export const styleFor = (colour: string | undefined): Style => {
  if (colour === undefined) return plain;
  const known = styles.get(colour);
  if (known) return known;
  const text = `${style}:root { --brand: ${colour}; --on-brand: ${inkOn(colour)}; }\n`;
  const created = { text, hash: hashOf(text) };
  styles.set(colour, created);
  return created;
};
