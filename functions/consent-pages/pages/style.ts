import { brandedStyle } from '#shared/clients/brand/branded-style.ts';
import { customerStyle } from '#shared/standard/pages/customer-style.ts';
import { printStyle } from '#shared/standard/pages/style.ts';

const style = `${customerStyle}
.tabs { display: flex; gap: .5rem; list-style: none; margin: 0 0 1rem; padding: 0; border-block-end: 1px solid var(--line); }
.tabs a { display: block; padding: .625rem .75rem; color: var(--muted); text-decoration: none; border-block-end: .1875rem solid transparent; }
.tabs [aria-current] { color: var(--ink); font-weight: 600; border-color: var(--accent); }
.filters label { display: block; font-weight: 600; margin-block: .5rem .25rem; }
.filters select { inline-size: 100%; font: inherit; color: var(--ink); background: var(--card); padding: .5rem; border: 1px solid var(--field); border-radius: .5rem; }
.filters .secondary { margin-block-start: .75rem; }
.cards { list-style: none; margin: 0; padding: 0; }
.cards > li { border: 1px solid var(--line); border-radius: .75rem; padding: .75rem 1rem; margin-block-end: .75rem; }
.head { display: flex; justify-content: space-between; align-items: start; gap: .5rem 1rem; margin-block-end: .25rem; }
.head h2, .head h1 { margin: 0; overflow-wrap: anywhere; }
.badge { flex: none; padding: .125rem .625rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .875rem; font-weight: 600; color: var(--muted); }
.badge.good { color: var(--good); }
.badge.bad { color: var(--bad); }
.badge.warn { color: var(--warn); }
.number { margin: 0 0 .25rem; color: var(--muted); }
.cards .secondary, .actions > * { margin-block-start: .625rem; }
.pager { display: flex; justify-content: space-between; gap: 1rem; }
.payments { list-style: none; margin: 0; padding: 0; }
.payments li + li { border-block-start: 1px solid var(--line); }
.payments li { padding-block: .5rem; }
.payments p { margin: 0; color: var(--muted); font-size: .875rem; }
.id { display: inline-block; border: 0; padding: 0; }
.id summary { padding: 0; }
.copy { padding: .125rem .5rem; margin-inline-start: .5rem; border: 1px solid var(--field); border-radius: .375rem; background: var(--card); color: var(--ink); font-size: .875rem; }
.done { margin-block: 0 1rem; padding: .625rem 1rem; border-radius: .25rem; background: var(--soft); color: var(--good); font-weight: 600; }
.danger { background: var(--bad); color: var(--card); }
${printStyle}`;

export const styleFor = (colour: string | undefined) => brandedStyle(style, colour);
