import type { Requested } from '#shared/consents/agreement.ts';
import { consentEndOf } from '#shared/payments/mandate/consent-end.ts';
import type { PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { timeZoneOfCurrency } from '#shared/standard/markets/market.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { formatAmountText, formatMoney } from '#shared/standard/money.ts';
import type { Fact } from '#shared/standard/pages/document.ts';
import { type Language, textsIn } from '../texts/language.ts';

/** Returns the lines that describe what the customer is asked to approve. */
export const factsOf = (
  { request, consent }: Requested<PaymentAgreement>,
  approveBy: string | undefined,
  language: Language,
): readonly Fact[] => {
  const { facts } = textsIn[language];
  return [
    ...payeeFacts(request.creditorAccount, language),
    ...checkFacts(request, language),
    ...request.additionalCreditorAccounts.flatMap((payee) => payeeFacts(payee, language)),
    [facts.amount, amountOf(request, language) ?? facts.variableAmount],
    ...limitsOf(request, language),
    ...endOf(request, consent, language),
    ...textFact(facts.reference, request.internalReference),
    ...textFact(facts.approveBy, approveBy && formatInstant(approveBy, timeZoneOfCurrency(request.currency), language)),
  ];
};

const payeeFacts = (payee: AccountParty, language: Language): readonly Fact[] => {
  const { facts } = textsIn[language];
  const name = payee.name ?? payee.accountHolderName ?? payee.businessName ?? payee.identification;
  return [
    [facts.payee, name],
    [facts.account, inGroupsOfFour(payee.identification)],
  ];
};

/** Returns the last day of a consent to several payments, which the bank shows too. */
const endOf = (
  request: PaymentRequest,
  consent: PaymentAgreement['consent'] | undefined,
  language: Language,
): readonly Fact[] => {
  if (isSingle(request.type)) return [];
  const end = consentEndOf(request, consent ?? request);
  return [[textsIn[language].facts.until, formatDay(dayIn(timeZoneOfCurrency(request.currency), end), language)]];
};

/** Returns the result of the payee check. The UAE standard requires that the customer sees it before approving. */
const checkFacts = ({ payeeCheck: check }: PaymentRequest, language: Language): readonly Fact[] => {
  const { facts, payeeChecks } = textsIn[language];
  if (!check) return [];
  const text = payeeChecks[check.match];
  return [[facts.payeeCheck, typeof text === 'string' ? text : text(check.accountHolderName)]];
};

/** Returns the amount that every payment of the request has, or undefined if the amounts may differ. */
export const amountOf = (request: PaymentRequest, language: Language): string | undefined => {
  if (request.type.startsWith('Variable')) return undefined;
  const scheduled = new Set((request.instructions?.paymentSchedule ?? []).flatMap((entry) => entry.amount ?? []));
  if (scheduled.size > 1) return undefined;
  const [amount = formatMoney(request)] = scheduled;
  return formatAmount(amount, request.currency, language);
};

const limitsOf = ({ instructions, currency }: PaymentRequest, language: Language): readonly Fact[] => {
  const { facts, frequencies } = textsIn[language];
  const { periodicSchedule: period, paymentSchedule, ...limits }: Instructions = instructions ?? {};
  const amount = (text: string | undefined) =>
    text && formatAmount(formatAmountText(text, currency), currency, language);
  const day = (date: string | undefined) => date && formatDay(date, language);
  return [
    ...textFact(facts.frequency, period && (frequencies[period.frequency] ?? period.frequency)),
    ...textFact(facts.firstPayment, day(period?.startDate)),
    ...textFact(facts.lastPayment, day(period?.endDate)),
    ...textFact(facts.maxPerPayment, amount(period?.maxAmount)),
    ...textFact(facts.maxPerPeriod, amount(period?.controls?.maxCumulativeAmountPerPeriod)),
    ...textFact(facts.maxPaymentsPerPeriod, countOf(period?.controls?.maxCumulativeNumberOfPaymentsPerPeriod)),
    ...textFact(facts.maxInTotal, amount(limits.maxCumulativeAmount)),
    ...textFact(facts.maxPayments, countOf(limits.maxCumulativeNumberOfPayments)),
    ...(paymentSchedule ?? []).flatMap(({ paymentExecutionDate, amount: fixedAmount, maxAmount }) =>
      textFact(formatDay(paymentExecutionDate, language), amount(fixedAmount ?? maxAmount) ?? facts.variableAmount),
    ),
  ];
};

export const textFact = (name: string, value: string | undefined): readonly Fact[] => (value ? [[name, value]] : []);

const countOf = (count: number | undefined): string | undefined => count?.toString();

/** Groups the characters in fours, as banks print IBANs. */
const inGroupsOfFour = (identification: string): string => identification.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Number formats are cached, because creating one takes longer than rendering a page. */
const amountFormats = new Map<string, Intl.NumberFormat>();

const amountFormatOf = (currency: string, language: Language): Intl.NumberFormat => {
  const name = `${language} ${currency}`;
  const format =
    amountFormats.get(name) ??
    new Intl.NumberFormat(textsIn[language].locale, { style: 'currency', currency, currencyDisplay: 'code' });
  amountFormats.set(name, format);
  return format;
};

/** Formats an amount. Intl formats decimal strings exactly, however large they are. */
const formatAmount = (amount: string, currency: string, language: Language): string =>
  amountFormatOf(currency, language).format(amount as Intl.StringNumericLiteral);

export const formatDay = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(textsIn[language].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** Formats a time in the given time zone and names the zone, because the customer's own zone is unknown. */
export const formatInstant = (instant: string, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(textsIn[language].locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant));
