import { countries } from '#shared/standard/markets/market.ts';
import { accountFacts, type Fact, formatDay as formatDayIn } from '#functions/sandbox/banks/pages/account-facts.ts';
import { formatAmount, inGroupsOfFour } from '#shared/standard/languages/format.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import { lineOf } from '#shared/standard/pages/document.ts';
import { type Amount } from '#functions/sandbox/banks/amount.ts';
import type { Consent, PaymentConsent } from '../records/consent.ts';
import { countryOf } from '../trust/hub.ts';
import { nameOfCreditor } from '#functions/sandbox/banks/postings/posting.ts';
import { type AmountRule, type ConsentSchedule, type PeriodicSchedule, singleAmountOf } from '../records/schedule.ts';
import { type Language, textsIn } from '#functions/sandbox/banks/texts/language.ts';

const amountText = ({ Amount: value, Currency }: Amount, language: Language): string =>
  formatAmount(value, Currency, language);

/** Formats a scheduled day. It has no time, so the time zone does not matter. */
const formatDay = (day: string, language: Language): string => formatDayIn(day, language, 'Asia/Dubai');

export const titleOf = (consent: Consent, language: Language): string => {
  const { paymentTitle, accountTitle } = textsIn[language];
  if (consent.kind === 'account') return accountTitle;
  const amount = singleAmountOf(consent.terms.ControlParameters.ConsentSchedule);
  return paymentTitle(amount && amountText(amount, language));
};

/** Returns the lines that describe the requested consent. */
export const factsOf = (consent: Consent, language: Language): readonly Fact[] => {
  if (consent.kind === 'payment') return paymentFacts(consent, language);
  const { Permissions: permissions, FromDate: from, ToDate: to, ExpirationDateTime: until } = consent.terms;
  const purposes = [consent.terms.OpenFinanceBilling.Purpose];
  const requester = consent.terms.OnBehalfOf?.TradingName;
  return accountFacts({ requester, permissions, purposes, from, to, until, timeZone: 'Asia/Dubai' }, language);
};

/** Describes the payees, amounts, schedule and end of the payments. */
const paymentFacts = ({ bank, terms, creditors }: PaymentConsent, language: Language): readonly Fact[] => {
  const { facts } = textsIn[language];
  const { timeZone } = countries[countryOf(bank)];
  const { ConsentSchedule } = terms.ControlParameters;
  const names = creditors.map((creditor) => nameOfCreditor(creditor, language));
  const accounts = creditors.map(({ CreditorAccount }) => inGroupsOfFour(CreditorAccount.Identification));
  return [
    ...lineOf(facts.requester, terms.SponsoredTPPInformation?.Name),
    [facts.payee, ...(names.length > 0 ? names : [facts.anyPayee])],
    ...(accounts.length > 0 ? [[facts.payeeAccount, ...accounts] as const] : []),
    ...('SinglePayment' in ConsentSchedule
      ? lineOf(facts.onlyAmount, amountText(ConsentSchedule.SinglePayment.Amount, language))
      : multiFacts(ConsentSchedule.MultiPayment, language)),
    ...lineOf(facts.reference, terms.CreditorReference),
    ...('SinglePayment' in ConsentSchedule
      ? []
      : lineOf(facts.until, formatDayIn(terms.ExpirationDateTime, language, timeZone))),
  ];
};

type MultiPayment = Extract<ConsentSchedule, { MultiPayment: unknown }>['MultiPayment'];

const multiFacts = (payments: MultiPayment, language: Language): readonly Fact[] => {
  const { facts } = textsIn[language];
  const { MaximumCumulativeValueOfPayments: value, MaximumCumulativeNumberOfPayments: count } = payments;
  return [
    ...scheduleFacts(payments.PeriodicSchedule, language),
    ...lineOf(facts.maxInTotal, value && amountText(value, language)),
    ...lineOf(facts.maxPayments, count?.toString()),
  ];
};

/**
 * Joins a limit and its period. In Arabic, a right-to-left mark keeps them in order: a browser takes the direction of a
 * value from its first letter, which may be that of a currency.
 */
const perPeriod = (limit: string | number, period: string, language: Language): string =>
  `${language === 'ar' ? '\u200F' : ''}${limit} · ${period}`;

const scheduleFacts = (schedule: PeriodicSchedule, language: Language): readonly Fact[] => {
  const { facts, kinds } = textsIn[language];
  const formatRule = (rule: AmountRule): string | undefined => {
    if ('Amount' in rule) return amountText(rule.Amount, language);
    return rule.MaximumIndividualAmount && facts.upTo(amountText(rule.MaximumIndividualAmount, language));
  };
  if ('Schedule' in schedule) {
    const days = schedule.Schedule.map(
      (entry) => `${formatDay(entry.PaymentExecutionDate, language)}: ${formatRule(entry)}`,
    );
    return [
      [facts.kind, kinds.defined],
      [facts.payments, ...days],
    ];
  }
  const period = kinds[schedule.PeriodType];
  if (!('Controls' in schedule))
    return [
      [facts.kind, period],
      [facts.first, formatDay(schedule.PeriodStartDate, language)],
      ...lineOf(facts.amount, formatRule(schedule)),
    ];
  const { MaximumCumulativeValueOfPaymentsPerPeriod: value, MaximumCumulativeNumberOfPaymentsPerPeriod: count } =
    schedule.Controls;
  return [
    [facts.kind, kinds['on-demand']],
    ...lineOf(facts.amount, formatRule(schedule.Type === 'FixedOnDemand' ? schedule : schedule.Controls)),
    ...lineOf(facts.maxPerPeriod, value && perPeriod(isolated(amountText(value, language)), period, language)),
    ...lineOf(facts.maxPaymentsPerPeriod, count === undefined ? undefined : perPeriod(count, period, language)),
  ];
};
