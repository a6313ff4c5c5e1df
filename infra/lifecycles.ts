import { writeFileSync } from 'node:fs';
import { anyResource } from '#shared/resources.ts';
import { type ResourceKind, resourceKinds } from '#shared/standard/resource-kinds.ts';
import { readCommandLine } from './operator/terminal/command-line.ts';

export const lifecyclesFile = 'shared/lifecycles.md';

const section = (kind: ResourceKind): string => {
  const { title, lifecycle } = anyResource(kind);
  const edges = Object.entries(lifecycle).flatMap(([from, { to }]) =>
    to.length === 0 ? [`  ${from} --> [*]`] : to.map((next) => `  ${from} --> ${next}`),
  );
  const [first] = Object.keys(lifecycle);
  const diagram = ['```mermaid', 'stateDiagram-v2', `  [*] --> ${first}`, ...edges, '```'];
  const list = Object.entries(lifecycle).map(([status, { description }]) => `- ${status}: ${description}`);
  return [`## ${title}`, '', ...diagram, '', ...list, ''].join('\n');
};

/**
 * Returns a document with the statuses of each resource kind and their transitions, which `npm run lifecycles` writes.
 */
export const renderLifecycles = (): string =>
  [
    '# Lifecycles',
    '',
    'Generated from [resources.ts](resources.ts) by `npm run lifecycles`. Every status change is checked against these',
    'tables: a transition that is missing here does not compile, or throws.',
    '',
    ...resourceKinds.map(section),
  ].join('\n');

if (import.meta.main) {
  readCommandLine(`Writes ${lifecyclesFile}: npm run lifecycles`, {});
  writeFileSync(lifecyclesFile, renderLifecycles());
  console.log(`Wrote ${lifecyclesFile}`);
}
