import { baseStyle, hashOf } from '#shared/standard/pages/style.ts';

export const style = `${baseStyle}:root { color-scheme: light; --ink: #14213d; --muted: #4a5568; --line: #d5dbe5; --accent: #0b5d51; --soft: #f3f6fa; }
header, main, footer { max-width: 32rem; margin-inline: auto; padding-inline: 1rem; }
header { display: flex; justify-content: space-between; gap: 1rem; padding-block: 1rem; color: var(--muted); }
main { margin: 0 .5rem; background: #fff; border: 1px solid var(--line); border-radius: .75rem; padding-block: 1.25rem; }
footer { padding-block: 1rem; color: var(--muted); font-size: .875rem; }
h2 { font-size: 1.125rem; margin: 1.5rem 0 .5rem; }
.notice { border-inline-start: .25rem solid #b45309; background: #fff7ed; padding: .75rem 1rem; border-radius: .25rem; }
form.search { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-end: .75rem; }
form.search label { flex-basis: 100%; }
input[type=search] { flex: 1; min-width: 8rem; font: inherit; padding: .625rem .75rem; border: 1px solid #6b7688; border-radius: .5rem; }
form.identity label { display: block; font-weight: 600; margin-block: .75rem .25rem; }
form.identity input { box-sizing: border-box; width: 100%; font: inherit; padding: .625rem .75rem; border: 1px solid #6b7688; border-radius: .5rem; margin-block-end: .75rem; }
button, .button { font: inherit; cursor: pointer; text-decoration: none; }
@media (min-width: 33rem) { main { margin-inline: auto; } }
.search button { padding: .625rem 1rem; border: 1px solid #6b7688; border-radius: .5rem; background: #fff; color: var(--ink); }
.primary { display: block; width: 100%; padding: .75rem 1rem; border: 0; border-radius: .5rem; background: var(--accent); color: #fff; font-weight: 600; text-align: center; }
form > p { margin-block-end: .75rem; }
.secondary { display: block; width: 100%; padding: .75rem 1rem; border: 1px solid #6b7688; border-radius: .5rem; background: #fff; color: var(--ink); font-weight: 600; text-align: center; }
ul.banks { list-style: none; margin: 0; padding: 0; }
ul.banks button { display: flex; align-items: center; gap: .75rem; width: 100%; min-height: 3.5rem; padding: .5rem .75rem; background: #fff; color: var(--ink); text-align: start; border: 1px solid var(--line); border-radius: .5rem; margin-block-end: .5rem; }
ul.banks button:hover, .search button:hover { border-color: var(--accent); background: #eefaf7; }
ul.banks img { inline-size: 2.25rem; block-size: 2.25rem; }
a.primary { color: #fff; }
`;

export const styleHash = hashOf(style);
