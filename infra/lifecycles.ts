import { readFileSync, writeFileSync } from 'node:fs';
import type { Resource } from '#shared/platform/lifecycle/resource.ts';
import { resources } from '#shared/resources.ts';

const diagram = ({ title, lifecycle }: Resource): string => {
  const edges = Object.entries(lifecycle).flatMap(([from, next]) =>
    next.length === 0 ? [`  ${from} --> [*]`] : next.map((to) => `  ${from} --> ${to}`),
  );
  const [first] = Object.keys(lifecycle);
  return [`**${title}**`, '', '```mermaid', 'stateDiagram-v2', `  [*] --> ${first}`, ...edges, '```'].join('\n');
};

/** The README holds the diagrams between these two comments. */
const [begin, end] = ['<!-- lifecycles -->', '<!-- /lifecycles -->'];

/**
 * Returns the README with the current lifecycle diagrams. `npm run lifecycles` writes it. A contract test fails if the
 * committed README is out of date.
 */
export const withLifecycles = (readme: string): string => {
  const [before = '', rest = ''] = readme.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n\n${Object.values<Resource>(resources).map(diagram).join('\n\n')}\n\n${end}${after}`;
};

if (import.meta.main) {
  writeFileSync('README.md', withLifecycles(readFileSync('README.md', 'utf8')));
  console.log('Wrote the lifecycle diagrams to README.md');
}
