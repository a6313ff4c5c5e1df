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

const [begin, end] = ['<!-- lifecycles -->', '<!-- /lifecycles -->'];

/**
 * Returns the README with current lifecycle diagrams. `npm run lifecycles` writes it; a contract test fails if it is
 * stale.
 */
export const withLifecycles = (readme: string): string => {
  const [before = '', rest = ''] = readme.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n\n${Object.values<Resource>(resources).map(diagram).join('\n\n')}\n\n${end}${after}`;
};

if (import.meta.main) {
  writeFileSync('README.md', withLifecycles(readFileSync('README.md', 'utf8')));
  console.log('README.md: lifecycles written');
}
