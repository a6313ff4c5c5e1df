import { brandedStyle } from '#shared/clients/brand/branded-style.ts';
import { customerStyle } from '#shared/standard/pages/customer-style.ts';
import { printStyle } from '#shared/standard/pages/style.ts';

const scheme = `.scheme { border-block-end: 1px solid var(--line); margin-block-end: 1rem; padding-block-end: .75rem; }
.mark { margin: 0 0 .75rem; text-align: center; }
.mark svg { display: inline-block; vertical-align: middle; max-width: 100%; }
.steps { display: flex; list-style: none; margin: 0; padding: 0; counter-reset: step; }
.steps li { position: relative; flex: 1; min-inline-size: 0; overflow-wrap: anywhere; hyphens: auto; text-align: center; font-size: .8125rem; color: var(--muted); counter-increment: step; }
.steps li::before { content: counter(step); display: block; inline-size: 1.5rem; margin: 0 auto .25rem; line-height: 1.5rem; border: .125rem solid var(--field); border-radius: 50%; }
.steps li + li::after { content: ""; position: absolute; inset-block-start: .8125rem; inset-inline: calc(1rem - 50%) calc(50% + 1rem); border-block-start: .125rem solid var(--line); }
.steps .done::before, .steps [aria-current]::before { background: #0f766e; border-color: #0f766e; color: #fff; }
.steps .done::before { content: "\\2713" / ""; }
.steps [aria-current] { color: var(--ink); font-weight: 600; }
`;

const terms = `.total { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1rem; padding: .75rem 1rem; background: var(--soft); border-radius: .5rem; }
.total strong { font-size: 1.75rem; line-height: 1.25; overflow-wrap: anywhere; }
.confirmed p { margin: 0; text-align: end; color: var(--good); }
.confirmed strong::before { content: "\\2713  " / ""; }
`;

const controls = `.primary.market { display: flex; justify-content: center; align-items: center; gap: .625rem; border-color: #fff4; border-radius: 2rem; background: linear-gradient(85deg, #0f766e, #0151c1 41%, #000 83%) border-box; color: #fff; }
.primary.market svg { flex: none; }
form.search { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-end: .75rem; }
form.search label { flex-basis: 100%; }
form.search input { flex: 1; min-width: 8rem; }
form.search button { padding: .625rem 1rem; border: 1px solid var(--field); border-radius: .5rem; background: var(--card); color: var(--ink); }
form.identity label { display: block; font-weight: 600; margin-block: .75rem .25rem; }
form.identity input { width: 100%; margin-block-end: .75rem; }
ul.banks { list-style: none; margin: 0; padding: 0; }
ul.banks a { display: flex; align-items: center; gap: .75rem; min-height: 3.25rem; padding: .5rem .75rem; color: var(--ink); text-decoration: none; border: 1px solid var(--line); border-radius: .5rem; margin-block-end: .5rem; overflow-wrap: anywhere; }
ul.banks small { display: block; color: var(--warn); }
ul.banks a:hover, form.search button:hover { border-color: var(--accent); }
.to-bank { display: flex; align-items: center; gap: .75rem; }
ul.banks img, .to-bank img { flex: none; inline-size: 2.25rem; block-size: 2.25rem; object-fit: contain; }
`;

const outcomes = `.outcome { display: flex; align-items: center; gap: .75rem; }
.outcome::before { flex: none; inline-size: 2.5rem; line-height: 2.5rem; text-align: center; border-radius: 50%; color: #fff; background: var(--field); content: "\\2022" / ""; }
.outcome.good::before { background: #166534; content: "\\2713" / ""; }
.outcome.bad::before { background: #b42318; content: "\\00d7" / ""; }
.outcome.waiting::before { background: #1d4ed8; content: "\\2026" / ""; }
@media (prefers-reduced-motion: no-preference) { .outcome.waiting::before { animation: waiting 1.5s ease-in-out infinite alternate; } }
@keyframes waiting { to { opacity: .45; } }
`;

const style = `${customerStyle}${scheme}${terms}${controls}${outcomes}${printStyle}`;

/** Returns the style of the pages of a client with this colour. */
export const styleFor = (colour: string | undefined) => brandedStyle(style, colour);
