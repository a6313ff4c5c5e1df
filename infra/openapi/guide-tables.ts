import { composeIBAN } from 'ibantools';
import { type Fault, scenarioOf, ceilings } from '#shared/sandbox-banks/scenario.ts';
import { accountOf, type SourceFault } from '#shared/sandbox-banks/test-accounts.ts';
import { companies } from '#functions/sandbox-sources/find-company.ts';
import { consentLifecycle } from '#shared/consents/consent-status.ts';
import { paymentRequestLifecycle } from '#shared/payment-requests/payment-request.ts';
import { paymentLifecycle } from '#shared/payments/payment.ts';
import type { Lifecycle } from '#shared/platform/lifecycle/lifecycle.ts';
import { Problem, problemCodes, statusesOf, statusOf, titleOf } from '#shared/platform/problems/problem.ts';
import { retryDelays } from '#shared/webhooks/retry-schedule.ts';
import { consentMeanings, paymentMeanings, paymentRequestMeanings, problemAdvice } from './tables/meanings.ts';

/** The tables of the guide. They are made from what the service and the sandbox do, so they cannot be out of date. */

const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line)].join('\n');
};

const code = (text: string): string => `\`${text}\``;
const list = (values: readonly string[]): string => values.map(code).join(', ');

/** Every refusal: its names in both interfaces, what it means and what to do. */
export const errorTable = (): string =>
  table(
    ['Status', '`code`', 'Legacy `error`', 'Meaning', 'What to do'],
    problemCodes
      .toSorted((one, other) => statusOf(one) - statusOf(other))
      .map((name) => [
        statusesOf(name).join(', '),
        code(name),
        name === 'not_found' ? '`…_NOT_FOUND`' : code(new Problem(name).legacyCode),
        `${titleOf(name)}.`,
        problemAdvice[name],
      ]),
  );

const lifecycleTable = <S extends string>(
  title: string,
  lifecycle: Lifecycle<S>,
  meanings: Record<S, string>,
): string => {
  const rows = (Object.keys(lifecycle) as S[]).map((status) => {
    const next = lifecycle[status];
    return [code(status), meanings[status], next.length > 0 ? list(next) : '–'];
  });
  return `**${title}**\n\n${table(['Status', 'Meaning', 'Next'], rows)}`;
};

export const lifecycleTables = (): string =>
  [
    lifecycleTable('Payment request', paymentRequestLifecycle, paymentRequestMeanings),
    lifecycleTable('Consent', consentLifecycle, consentMeanings),
    lifecycleTable('Payment', paymentLifecycle, paymentMeanings),
  ].join('\n\n');

const units = [
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

const duration = (seconds: number): string => {
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, 's'];
  return `${seconds / size} ${unit}`;
};

export const retrySchedule = (): string => retryDelays.map(duration).join(', ');

const faultMeanings: Record<Fault, string> = {
  'order-refused': 'The bank refuses the order, as if it did not match the consent.',
  'unavailable-at-first': 'The bank is unavailable for some seconds after the approval, then the payment settles.',
  'response-lost': 'The bank takes the order and its response is lost. The payment settles once.',
  'short-lived-token': 'The first access token expires at once, so the service refreshes it. The payment settles.',
};

const outcomeOf = (amount: string, currency: string): string => {
  const { steps, fault } = scenarioOf({ Amount: amount, Currency: currency });
  if (fault) return faultMeanings[fault];
  return steps
    .map(({ afterSeconds, status, reason }) => {
      const because = reason ? ` (${code(reason.Code)}, ${reason.Message.toLowerCase()})` : '';
      return `${afterSeconds > 0 ? `after ${afterSeconds} s ` : ''}${code(status)}${because}`;
    })
    .join(', ');
};

export const amountTriggers = (): string => {
  const regular = outcomeOf('10.99', 'AED');
  const decimals = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
  const special = decimals.filter((digits) => outcomeOf(`10.${digits}`, 'AED') !== regular);
  return table(
    ['Amount', 'What happens'],
    [
      ...special.map((digits) => [code(`….${digits}`), outcomeOf(`10.${digits}`, 'AED')]),
      ...Object.entries(ceilings).map(([currency, ceiling]) => [
        `More than ${ceiling.toLocaleString('en')}.00 ${currency}`,
        outcomeOf(`${ceiling + 1}.00`, currency),
      ]),
      ['Any other', regular],
    ],
  );
};

const sourceFaults: Record<SourceFault, string> = {
  slow: 'The source does not answer in time: `UNABLE_TO_VERIFY`',
  broken: 'The source fails: `UNABLE_TO_VERIFY`',
};

const isFault = (found: string): found is SourceFault => found in sourceFaults;

export const testAccounts = (): string => {
  const rows = Array.from({ length: 100 }, (_, number) => {
    const iban = composeIBAN({ countryCode: 'SA', bban: `80000000100000000${String(number).padStart(3, '0')}` }) ?? '';
    const found = accountOf(iban);
    if (found === 'ACCOUNT_NOT_FOUND') return [];
    if (typeof found === 'string') return [[code(iban), isFault(found) ? sourceFaults[found] : code(found), '–', '–']];
    const { names, identifiers } = found.holder;
    return [[code(iban), names.en ?? '', identifiers.map(({ value }) => value).join(', '), code(found.status)]];
  }).flat();
  return table(['IBAN', 'Holder', 'Numbers', 'Status'], rows);
};

export const testCompanies = (): string =>
  `It knows ${companies.map(({ crNationalNumber, name }) => `${code(crNationalNumber)} (${name.en})`).join(', ')}.`;
