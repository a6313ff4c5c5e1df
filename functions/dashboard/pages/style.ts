import { EventProduct } from '#shared/events/event.ts';
import { baseStyle, printStyle } from '#shared/standard/pages/style.ts';

/** Hides the resources of products that are not chosen, unless one of them is selected. */
const otherProducts = EventProduct.options
  .map(
    (product) => `form:has(option[value=${product}]:checked) fieldset:not([data-product=${product}], :has(:checked))`,
  )
  .join(', ');

export const style = `${baseStyle}:root { color-scheme: light dark; --ink: #14213d; --muted: #4a5568; --line: #d5dbe5; --accent: #0b5d51; --on-accent: #fff; --soft: #f3f6fa; --paper: #fff; --edge: #6b7688; --danger: #9b1c1c; --warning: #b45309; --warned: #fff7ed; --failed: #fdf0f0; --good: #0b7a6a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6ebf5; --muted: #a9b4c6; --line: #38445a; --accent: #6fd3c1; --on-accent: #08231f; --soft: #0f1626; --paper: #182135; --edge: #8692a8; --danger: #ff9b9b; --warning: #f0a04b; --warned: #33270f; --failed: #3a1c22; --good: #35a894; --focus: #8ab4ff; }
}
header, nav, main { max-width: 68rem; margin-inline: auto; padding-inline: 1rem; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1.5rem; padding-block: 1rem; }
header a { min-height: 1.5rem; }
.name { font-weight: 700; text-decoration: none; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem; list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .375rem .75rem; border-radius: .5rem; text-decoration: none; }
nav a[aria-current] { background: var(--accent); color: var(--on-accent); text-decoration: underline; }
.person { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem; color: var(--muted); font-size: .875rem; }
main { background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; padding-block: 1.25rem; margin-block: .5rem 2rem; }
h2 { font-size: 1.125rem; margin: 1.75rem 0 .5rem; }
p { max-width: 44rem; }
small { display: block; color: var(--muted); font-size: .875rem; }
dl { max-width: 44rem; }
.scroll { position: relative; overflow-x: auto; margin-block-end: 1rem; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { text-align: start; vertical-align: top; padding: .5rem .75rem; border-block-end: 1px solid var(--line); }
td code { display: inline-block; min-inline-size: 10rem; }
[dir=rtl] td code { text-align: right; }
th { color: var(--muted); font-weight: 600; }
code, pre { font: .875rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; overflow-x: auto; }
.notice { border-inline-start: .25rem solid var(--warning); background: var(--warned); padding: .75rem 1rem; border-radius: .25rem; margin-block-end: 1rem; }
.notice p:last-child { margin: 0; }
label { display: block; font-weight: 600; }
input, select, textarea { font: inherit; width: 100%; max-width: 34rem; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: .5rem; background: var(--paper); color: var(--ink); }
input[type=checkbox] { width: auto; margin-inline-end: .5rem; }
.choice label { font-weight: 400; }
fieldset { border: 1px solid var(--line); border-radius: .5rem; margin: 0 0 1rem; max-width: 34rem; }
${otherProducts} { display: none; }
textarea { min-height: 8rem; font: .875rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
button { font: inherit; cursor: pointer; min-height: 2.25rem; padding: .375rem 1rem; border: 1px solid var(--edge); border-radius: .5rem; background: var(--paper); color: var(--ink); }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
button.danger { border-color: var(--danger); color: var(--danger); }
a.danger { color: var(--danger); }
.error { color: var(--danger); font-weight: 600; }
progress { display: block; width: 100%; max-width: 34rem; accent-color: var(--accent); }
tr.match { background: var(--warned); outline: 2px solid var(--warning); }
[aria-invalid] { border-color: var(--danger); }
.local { display: inline-block; vertical-align: top; white-space: nowrap; }
.local bdi { display: block; }
dd .local { text-align: end; }
.sentence { display: inline-block; min-inline-size: 12rem; }
.notice.bad { border-color: var(--danger); background: var(--failed); }
.row { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem 1rem; margin-block-end: 1rem; }
.row p { margin: 0; min-width: 10rem; }
.chart { display: block; width: 100%; height: 10rem; }
.chart line { stroke: var(--edge); }
.share { display: block; width: 8rem; height: .75rem; }
[dir=rtl] .share { transform: scaleX(-1); }
rect.good { fill: var(--good); }
rect.bad { fill: var(--danger); }
rect.rest { fill: var(--line); }
.axis, .legend { display: flex; justify-content: space-between; max-width: none; margin: .25rem 0; color: var(--muted); font-size: .875rem; }
.legend { justify-content: start; gap: 1.5rem; }
.legend span::before { content: ""; display: inline-block; inline-size: .75rem; block-size: .75rem; margin-inline-end: .375rem; background: var(--good); forced-color-adjust: none; }
.legend .bad::before { background: var(--danger); }
summary { cursor: pointer; padding-block: .25rem; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.action { display: inline-block; margin-inline-end: .5rem; }
${printStyle}@media print {
header, main { max-width: none; margin: 0; padding: 0; }
.scroll { overflow: visible; }
table, td code, td small { font-size: .75rem; }
th, td { padding: .25rem; }
td code, .sentence { min-inline-size: 0; }
.local { white-space: normal; }
pre { white-space: pre-wrap; }
}
`;
