import { baseStyle, hashOf } from '#shared/standard/pages/style.ts';

export const style = `${baseStyle}:root { color-scheme: light; --ink: #1b2433; --muted: #4a5568; --line: #d5dbe5; --accent: #1f3f78; --soft: #eef1f6; }
header, main, footer { max-width: 34rem; margin-inline: auto; padding-inline: 1rem; }
header { display: flex; justify-content: space-between; gap: 1rem; padding-block: 1rem; color: var(--muted); }
main { margin: 0 .5rem; background: #fff; border: 1px solid var(--line); border-block-start: .25rem solid var(--accent); border-radius: .5rem; padding-block: 1.25rem; }
footer { padding-block: 1rem; color: var(--muted); font-size: .875rem; }
h1 { margin: 0 0 .5rem; }
dd { text-align: end; }
dd bdi { display: block; }
fieldset { margin: 0 0 1rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; }
label { display: flex; gap: .5rem; padding-block: .375rem; align-items: baseline; }
small { color: var(--muted); overflow-wrap: anywhere; }
details { margin-block-end: 1rem; }
ul { margin: .5rem 0 0; padding-inline-start: 1.25rem; }
button { display: block; width: 100%; padding: .75rem 1rem; margin-block-end: .5rem; border: 1px solid var(--accent); border-radius: .5rem; background: #fff; color: var(--accent); font: inherit; font-weight: 600; cursor: pointer; }
button[value=approve] { background: var(--accent); color: #fff; }
@media (min-width: 35rem) { main { margin-inline: auto; } }
`;

export const styleHash = hashOf(style);
