import { readFileSync, writeFileSync } from 'node:fs';
import { consentLifecycle } from '#shared/payment-consents/payment-consent.ts';
import type { Lifecycle } from '#shared/lifecycle/lifecycle.ts';
import { paymentRequestLifecycle } from '#shared/payment-requests/payment-request.ts';
import { paymentLifecycle } from '#shared/payments/payment.ts';

const lifecycles: Readonly<Record<string, Lifecycle<string>>> = {
  'Payment request': paymentRequestLifecycle,
  'Payment consent': consentLifecycle,
  Payment: paymentLifecycle,
};

const diagram = ([name, lifecycle]: readonly [string, Lifecycle<string>]): string => {
  const edges = Object.entries(lifecycle).flatMap(([from, next]) =>
    next.length === 0 ? [`  ${from} --> [*]`] : next.map((to) => `  ${from} --> ${to}`),
  );
  const [first] = Object.keys(lifecycle);
  return [`**${name}**`, '', '```mermaid', 'stateDiagram-v2', `  [*] --> ${first}`, ...edges, '```'].join('\n');
};

const [begin, end] = ['<!-- lifecycles -->', '<!-- /lifecycles -->'];

/** The README with the diagrams of the tables: npm run lifecycles writes it, a contract test fails when it is stale. */
export const withLifecycles = (readme: string): string => {
  const [before = '', rest = ''] = readme.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n\n${Object.entries(lifecycles).map(diagram).join('\n\n')}\n\n${end}${after}`;
};

if (import.meta.main) {
  writeFileSync('README.md', withLifecycles(readFileSync('README.md', 'utf8')));
  console.log('README.md: lifecycles written');
}
