import { customerStyle } from '#shared/standard/pages/customer-style.ts';
import { hashOf } from '#shared/standard/pages/style.ts';

export const style = `${customerStyle}:root { --brand: #1f3f78; --on-brand: #fff; }
.primary { background: var(--brand); color: var(--on-brand); }
dd bdi { display: block; }
fieldset { margin: 1rem 0; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; }
label { display: flex; gap: .5rem; padding-block: .375rem; align-items: baseline; }
small { color: var(--muted); overflow-wrap: anywhere; }
details { margin-block-start: 1rem; padding-block-end: 0; }
ul { margin: .5rem 0 0; padding-inline-start: 1.25rem; }
`;

export const styleHash = hashOf(style);
