import { writeFileSync } from 'node:fs';
import { accountRequestMeanings } from '#shared/accounts/request/account-request.ts';
import { dataSyncMeanings } from '#shared/accounts/sync/data-sync.ts';
import { paymentMeanings } from '#shared/banks/port/payment-report.ts';
import { mandateMeanings } from '#shared/payments/mandate/mandate.ts';
import { transactionMeanings } from '#shared/payments/mandate/mandate-transaction.ts';
import { paymentRequestMeanings } from '#shared/payments/request/payment-request.ts';
import { reportMeanings } from '#shared/reports/job/report-job.ts';
import { consentMeanings } from '#shared/standard/consents/consent-status.ts';
import { anyResource, type ResourceKind, resourceKinds, type resources } from '#shared/resources.ts';

export const lifecyclesFile = 'shared/lifecycles.md';

/** The meanings of the statuses of each kind, as the OpenAPI document has them too. */
const meanings: { readonly [K in ResourceKind]: Record<keyof (typeof resources)[K]['lifecycle'], string> } = {
  payment_request: paymentRequestMeanings,
  consent: consentMeanings,
  payment: paymentMeanings,
  mandate: mandateMeanings,
  mandate_transaction: transactionMeanings,
  account_request: accountRequestMeanings,
  account_consent: consentMeanings,
  data_sync: dataSyncMeanings,
  risk_report: reportMeanings,
  account_report: reportMeanings,
};

const section = (kind: ResourceKind): string => {
  const { title, lifecycle } = anyResource(kind);
  const edges = Object.entries(lifecycle).flatMap(([from, next]) =>
    next.length === 0 ? [`  ${from} --> [*]`] : next.map((to) => `  ${from} --> ${to}`),
  );
  const [first] = Object.keys(lifecycle);
  const diagram = ['```mermaid', 'stateDiagram-v2', `  [*] --> ${first}`, ...edges, '```'];
  const list = Object.entries(meanings[kind]).map(([status, meaning]) => `- ${status}: ${meaning}`);
  return [`## ${title}`, '', ...diagram, '', ...list, ''].join('\n');
};

/** The statuses of every kind of resource, and which follows which. `npm run lifecycles` writes the document. */
export const renderLifecycles = (): string =>
  [
    '# Lifecycles',
    '',
    'Generated from [resources.ts](resources.ts) by `npm run lifecycles`. Every change of a status goes through these',
    'tables, so a transition that is not drawn here does not compile or throws.',
    '',
    ...resourceKinds.map(section),
  ].join('\n');

if (import.meta.main) {
  writeFileSync(lifecyclesFile, renderLifecycles());
  console.log(`Wrote ${lifecyclesFile}`);
}
