import { composeIBAN } from 'ibantools';
import { ceilings, scenarioOf } from '#functions/sandbox/banks/scenario.ts';
import { accountOf, type SourceFault } from '#functions/sandbox/banks/test-accounts.ts';
import { companies } from '#functions/sandbox/sources/find-company.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { paymentRequestLifecycle } from '#shared/payments/request/payment-request.ts';
import { paymentLifecycle } from '#shared/payments/payment/payment.ts';
import type { Lifecycle } from '#shared/platform/lifecycle/lifecycle.ts';
import { legacyConsentCodes, legacyMixedAccountsCodes } from '#shared/standard/problems/legacy-code.ts';
import { legacyCodeOf } from '#shared/standard/problems/legacy-apis.ts';
import { type ProblemCode, problemCodes, statusesOf, statusOf } from '#shared/standard/problems/problems.ts';
import { retryDelays } from '#shared/events/webhooks/retry-schedule.ts';
import type { GuideTexts } from './guide-texts.ts';
import { table } from './markdown.ts';

/**
 * The guide's tables, in the language of the given texts. They are generated from the code of the service and the
 * sandbox, so they cannot be out of date.
 */

const code = (text: string): string => `\`${text}\``;
const list = (values: readonly string[], { comma }: GuideTexts): string => values.map(code).join(comma);

/** Returns a table of all errors: the code in both APIs, the meaning and what to do. */
export const errorTable = (texts: GuideTexts): string => {
  const { status, legacy, meaning, advice } = texts.errors;
  return table(
    [status, '`code`', `${legacy} \`error\``, meaning, advice],
    errorCodes.map((name) => errorRow(name, texts)),
  );
};

/**
 * Returns a section for each error. The `Link` header of error responses points to its anchor, which is the error code.
 */
export const errorSections = (texts: GuideTexts): string => {
  const { status, legacy, advice } = texts.errors;
  return errorCodes
    .flatMap((name) => {
      const [statuses, heading, legacyCodes, meaning, whatToDo] = errorRow(name, texts);
      const facts = [`- ${status}: ${statuses}`, `- ${legacy} \`error\`: ${legacyCodes}`, `- ${advice}: ${whatToDo}`];
      return [`### ${heading} {#${name}}`, meaning, ...facts];
    })
    .join('\n\n');
};

const errorRow = (name: ProblemCode, texts: GuideTexts) => {
  const { errors, comma } = texts;
  const statuses = statusesOf(name).join(comma);
  return [statuses, code(name), legacyCodesOf(name, texts), `${errors.titles[name]}.`, errors.advices[name]] as const;
};

const errorCodes = problemCodes.toSorted((a, b) => statusOf(a) - statusOf(b));

const legacyCodesOf = (name: ProblemCode, texts: GuideTexts): string => {
  if (name === 'not_found') return '`…_NOT_FOUND`';
  if (name === 'consent_not_authorized') return list(legacyConsentCodes, texts);
  const legacyCode = legacyCodeOf(name);
  return list(name === 'validation_error' ? [legacyCode, ...legacyMixedAccountsCodes] : [legacyCode], texts);
};

const lifecycleTable = <S extends string>(
  [title, meanings]: readonly [title: string, meanings: Record<S, string>],
  lifecycle: Lifecycle<S>,
  texts: GuideTexts,
): string => {
  const rows = (Object.keys(lifecycle) as S[]).map((status) => {
    const { to } = lifecycle[status];
    return [code(status), meanings[status], to.length > 0 ? list(to, texts) : '–'];
  });
  return `**${title}**\n\n${table(texts.lifecycles.heading, rows)}`;
};

export const lifecycleTables = (texts: GuideTexts): string => {
  const { paymentRequest, consent, payment } = texts.lifecycles;
  return [
    lifecycleTable(paymentRequest, paymentRequestLifecycle, texts),
    lifecycleTable(consent, consentLifecycle, texts),
    lifecycleTable(payment, paymentLifecycle, texts),
  ].join('\n\n');
};

const unitSizes = [3600, 60, 1] as const;

export const retrySchedule = ({ units, comma }: GuideTexts): string =>
  retryDelays
    .map((seconds) => {
      const parts: string[] = [];
      let remainder: number = seconds;
      for (const size of unitSizes) {
        if (remainder >= size) parts.push(`${Math.floor(remainder / size)} ${units[size]}`);
        remainder %= size;
      }
      return parts.join(' ');
    })
    .join(comma);

const outcomeOf = (amount: string, currency: string, { triggers, comma }: GuideTexts): string => {
  const { steps, fault } = scenarioOf({ Amount: amount, Currency: currency });
  if (fault) return triggers.faults[fault];
  return steps
    .map(({ afterSeconds, status, reason }) => {
      const reasonText = reason ? ` (${code(reason.Code)}${comma}${triggers.reason(reason.Message)})` : '';
      return `${afterSeconds > 0 ? `${triggers.after(afterSeconds)} ` : ''}${code(status)}${reasonText}`;
    })
    .join(comma);
};

export const amountTriggers = (texts: GuideTexts): string => {
  const { triggers } = texts;
  const outcome = (amount: string, currency = 'AED') => outcomeOf(amount, currency, texts);
  const usualOutcome = outcome('10.99');
  const decimals = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
  const specialDecimals = decimals.filter((digits) => outcome(`10.${digits}`) !== usualOutcome);
  return table(triggers.heading, [
    ...specialDecimals.map((digits) => [code(`….${digits}`), outcome(`10.${digits}`)]),
    ...Object.entries(ceilings).map(([currency, ceiling]) => [
      triggers.moreThan(`${ceiling.toLocaleString('en')}.00 ${currency}`),
      outcome(`${ceiling + 1}.00`, currency),
    ]),
    [triggers.anyOther, usualOutcome],
  ]);
};

export const testAccounts = ({ accounts, comma }: GuideTexts): string => {
  const isFault = (account: string): account is SourceFault => account in accounts.faults;
  const rows = Array.from({ length: 100 }, (_, number) => {
    const iban = composeIBAN({ countryCode: 'SA', bban: `80000000100000000${String(number).padStart(3, '0')}` }) ?? '';
    const account = accountOf(iban);
    if (account === 'ACCOUNT_NOT_FOUND') return [];
    if (typeof account === 'string')
      return [[code(iban), isFault(account) ? accounts.faults[account] : code(account), '–', '–']];
    const { names, identifiers } = account.holder;
    return [[code(iban), names.en ?? '', identifiers.map(({ value }) => value).join(comma), code(account.status)]];
  }).flat();
  return table(accounts.heading, rows);
};

export const testCompanies = ({ companies: sentence }: GuideTexts): string =>
  sentence(companies.map(({ crNationalNumber, name }) => `${code(crNationalNumber)} (${name.en})`));
