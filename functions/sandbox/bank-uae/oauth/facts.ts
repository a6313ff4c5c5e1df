import { countries } from '#shared/standard/markets/market.ts';
import { countryOfProvider } from '#shared/banks/providers/directory.ts';
import { accountFacts, type Fact, shownDay as shownDayIn } from '#functions/sandbox/banks/pages/account-facts.ts';
import { type Amount } from '#functions/sandbox/banks/amount.ts';
import type { Consent, PaymentConsent } from '../records/consent.ts';
import { nameOfCreditor } from '#functions/sandbox/banks/postings/posting.ts';
import type { PeriodicSchedule } from '../records/schedule.ts';
import { type Language, textsIn } from '#functions/sandbox/banks/texts/language.ts';

const shownAmount = ({ Amount: value, Currency }: Amount): string => `${value} ${Currency}`;

/** A day of a schedule. It has no time, so it is the same in both markets. */
const shownDay = (day: string, language: Language): string => shownDayIn(day, language, 'Asia/Dubai');

/** The question that a consent asks. */
export const titleOf = (consent: Consent, language: Language): string => {
  const { paymentTitle, accountTitle } = textsIn[language];
  if (consent.kind === 'account') return accountTitle;
  const { ConsentSchedule } = consent.terms.ControlParameters;
  return paymentTitle(
    'SinglePayment' in ConsentSchedule ? shownAmount(ConsentSchedule.SinglePayment.Amount) : undefined,
  );
};

/** What the customer is asked. */
export const factsOf = (consent: Consent, language: Language): readonly Fact[] => {
  if (consent.kind === 'payment') return paymentFacts(consent, language);
  const { Permissions: permissions, FromDate: from, ToDate: to, ExpirationDateTime: until } = consent.terms;
  const purposes = [consent.terms.OpenFinanceBilling.Purpose];
  return accountFacts({ permissions, purposes, from, to, until, timeZone: 'Asia/Dubai' }, language);
};

/** What the customer is asked to pay, to whom, when and for how long. */
const paymentFacts = (consent: PaymentConsent, language: Language): readonly Fact[] => {
  const { facts } = textsIn[language];
  const { bank, terms, creditors } = consent;
  const { timeZone } = countries[countryOfProvider(bank)];
  const { ConsentSchedule } = terms.ControlParameters;
  const accounts = creditors.map(({ CreditorAccount }) => CreditorAccount.Identification);
  const payees: Fact =
    creditors.length > 0
      ? [facts.payee, ...creditors.map((creditor) => nameOfCreditor(creditor, language))]
      : [facts.payee, facts.anyPayee];
  return [
    payees,
    ...(accounts.length > 0 ? [[facts.payeeAccount, ...accounts] as const] : []),
    ...('SinglePayment' in ConsentSchedule
      ? [[facts.amount, shownAmount(ConsentSchedule.SinglePayment.Amount)] as const]
      : multiFacts(ConsentSchedule.MultiPayment, language)),
    ...(terms.CreditorReference ? [[facts.reference, terms.CreditorReference] as const] : []),
    [facts.until, shownDayIn(terms.ExpirationDateTime, language, timeZone)],
  ];
};

interface MultiPayment {
  readonly MaximumCumulativeValueOfPayments?: Amount | undefined;
  readonly MaximumCumulativeNumberOfPayments?: number | undefined;
  readonly PeriodicSchedule: PeriodicSchedule;
}

const multiFacts = (payments: MultiPayment, language: Language): readonly Fact[] => {
  const { facts } = textsIn[language];
  const { MaximumCumulativeValueOfPayments: value, MaximumCumulativeNumberOfPayments: count } = payments;
  return [
    ...scheduleFacts(payments.PeriodicSchedule, language),
    ...(value ? [[facts.mostInTotal, shownAmount(value)] as const] : []),
    ...(count === undefined ? [] : [[facts.mostPayments, String(count)] as const]),
  ];
};

const scheduleFacts = (schedule: PeriodicSchedule, language: Language): readonly Fact[] => {
  const { facts, kinds } = textsIn[language];
  const upTo = (amount: Amount): string => facts.upTo(shownAmount(amount));
  switch (schedule.Type) {
    case 'VariableOnDemand':
    case 'FixedOnDemand': {
      const { Controls } = schedule;
      const most = 'MaximumIndividualAmount' in Controls ? Controls.MaximumIndividualAmount : undefined;
      const fixed = schedule.Type === 'FixedOnDemand' ? [[facts.amount, shownAmount(schedule.Amount)] as const] : [];
      const { MaximumCumulativeValueOfPaymentsPerPeriod: value, MaximumCumulativeNumberOfPaymentsPerPeriod: count } =
        Controls;
      return [
        [facts.kind, kinds['on-demand']],
        ...fixed,
        ...(most ? [[facts.amount, upTo(most)] as const] : []),
        ...(value ? [[facts.mostPerPeriod, `${shownAmount(value)} · ${kinds[schedule.PeriodType]}`] as const] : []),
        ...(count === undefined
          ? []
          : [[facts.mostPaymentsPerPeriod, `${count} · ${kinds[schedule.PeriodType]}`] as const]),
      ];
    }
    case 'VariablePeriodicSchedule':
      return [...periodFacts(schedule, language), [facts.amount, upTo(schedule.MaximumIndividualAmount)]];
    case 'FixedPeriodicSchedule':
      return [...periodFacts(schedule, language), [facts.amount, shownAmount(schedule.Amount)]];
    case 'VariableDefinedSchedule':
    case 'FixedDefinedSchedule': {
      const days = schedule.Schedule.map((entry) => {
        const amount = 'Amount' in entry ? shownAmount(entry.Amount) : upTo(entry.MaximumIndividualAmount);
        return `${shownDay(entry.PaymentExecutionDate, language)}: ${amount}`;
      });
      return [
        [facts.kind, kinds.defined],
        [facts.payments, ...days],
      ];
    }
  }
};

const periodFacts = (
  {
    PeriodType,
    PeriodStartDate,
  }: Pick<Extract<PeriodicSchedule, { PeriodType: unknown }>, 'PeriodType' | 'PeriodStartDate'>,
  language: Language,
): readonly Fact[] => {
  const { facts, kinds } = textsIn[language];
  return [
    [facts.kind, kinds[PeriodType]],
    [facts.first, shownDay(PeriodStartDate, language)],
  ];
};
