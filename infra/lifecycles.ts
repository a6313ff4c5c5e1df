import { writeFileSync } from 'node:fs';
import type { Resource } from '#shared/platform/lifecycle/resource.ts';
import { resources } from '#shared/resources.ts';

export const lifecyclesFile = 'shared/lifecycles.md';

const diagram = ({ title, lifecycle }: Resource): string => {
  const edges = Object.entries(lifecycle).flatMap(([from, next]) =>
    next.length === 0 ? [`  ${from} --> [*]`] : next.map((to) => `  ${from} --> ${to}`),
  );
  const [first] = Object.keys(lifecycle);
  return [`## ${title}`, '', '```mermaid', 'stateDiagram-v2', `  [*] --> ${first}`, ...edges, '```', ''].join('\n');
};

/** The statuses of every kind of resource, and which follows which. `npm run lifecycles` writes the document. */
export const renderLifecycles = (): string =>
  [
    '# Lifecycles',
    '',
    'Generated from [resources.ts](resources.ts) by `npm run lifecycles`. Every change of a status goes through these',
    'tables, so a transition that is not drawn here does not compile or throws.',
    '',
    ...Object.values<Resource>(resources).map(diagram),
  ].join('\n');

if (import.meta.main) {
  writeFileSync(lifecyclesFile, renderLifecycles());
  console.log(`Wrote ${lifecyclesFile}`);
}
