import { isDeepStrictEqual } from 'node:util';
import { type Json, valueAt, withValue } from '../json.ts';
import { fieldRule, type Rule } from '../rule.ts';
import { isKnownToHaveEnded, keyOf, order, personalData, pushed, type Scene, type Submission } from '../scene.ts';
import { dayOf, isPurpose } from './consents.ts';
import { limits } from './schedules.ts';

/** Returns a value of the order's consent, by its path in the request that pushed the consent. */
const consented = ({ pushed: consent }: Scene, path: string): Json => valueAt(consent, path.slice(pushed.length + 1));

const setConsented = (scene: Scene, path: string, value: unknown): Scene =>
  withValue(scene, `pushed${path.slice(pushed.length)}`, value);

const expiry = `${pushed}.consent.ExpirationDateTime`;

/** Returns the other orders under the consent that were accepted. */
const othersOf = ({ exchange, submissions }: Scene): readonly Submission[] =>
  submissions.filter((earlier) => earlier.counts && keyOf(earlier.exchange) !== keyOf(exchange));

const isExpired = (scene: Scene): boolean => consented(scene, expiry) <= scene.at;

export const boundToken: Rule = {
  text: 'The order is for the consent of its access token, which the customer has authorised.',
  holds: (scene) =>
    scene.tokenConsentId !== undefined &&
    scene.tokenConsentId === valueAt(scene, `${order}.ConsentId`) &&
    !isKnownToHaveEnded(scene) &&
    !isExpired(scene),
  broken: (scene) => ({ ...scene, tokenConsentId: 'another' }),
};

export const beforeExpiry: Rule = {
  text: 'The consent has not expired when the order is submitted.',
  holds: (scene) => !isExpired(scene),
  broken: (scene) => setConsented(scene, expiry, '2020-01-01T00:00:00.000Z'),
};

const amount = `${order}.Instruction.Amount`;
const minor = (money: Json): number => Math.round(Number(money?.Amount) * 100);

/** Creates the rule that the order's amount equals the one of the consent. */
export const sameAmount = (limit: keyof typeof limits): Rule =>
  fieldRule({
    text: 'The amount of the order equals the amount of the consent.',
    path: `${amount}.Amount`,
    allows: (value, scene) => value === consented(scene, limits[limit])?.Amount,
    wrong: '0.01',
  });

/** Creates the rule that the order does not exceed a limit per payment, if the consent has it. */
export const withinAmount = (limit: keyof typeof limits): Rule =>
  fieldRule({
    text: 'The amount of the order does not exceed the highest amount of a payment.',
    path: amount,
    allows: (value, scene) => {
      const highest = consented(scene, limits[limit]);
      return highest && minor(value) <= minor(highest);
    },
    wrong: { Amount: '99999999.00', Currency: 'AED' },
  });

/** Creates the rule that the order has the currency of an amount of the consent, if the consent has it. */
export const sameCurrency = (limit: keyof typeof limits): Rule =>
  fieldRule({
    text: 'The currency of the order equals the one of the consent.',
    path: `${amount}.Currency`,
    allows: (value, scene) => {
      const limitOfConsent = consented(scene, limits[limit]);
      return limitOfConsent && value === limitOfConsent.Currency;
    },
    wrong: 'USD',
  });

const schedule = `${pushed}.consent.ControlParameters.ConsentSchedule.MultiPayment.PeriodicSchedule`;

/** Returns the entry of a defined schedule for today. */
const entryOf = (scene: Scene): Json =>
  (consented(scene, schedule)?.Schedule ?? []).find((entry: Json) => entry.PaymentExecutionDate === dayOf(scene.at));

/** Creates the rules for the order's amount and currency under a defined schedule. */
export const entryAmount = (field: 'Amount' | 'MaximumIndividualAmount'): readonly Rule[] => [
  fieldRule({
    text: `The amount of the order ${field === 'Amount' ? 'equals' : 'does not exceed'} the one that is listed for the day.`,
    path: amount,
    allows: (value, scene) => {
      const listed = entryOf(scene)?.[field];
      return field === 'Amount' ? minor(value) === minor(listed) : minor(value) <= minor(listed);
    },
    wrong: { Amount: '99999999.00', Currency: 'AED' },
  }),
  fieldRule({
    text: 'The currency of the order is the one that is listed for the day.',
    path: `${amount}.Currency`,
    allows: (value, scene) => value === entryOf(scene)?.[field]?.Currency,
    wrong: 'USD',
  }),
];

/** Returns the number of the period that contains a day, counted from the first. */
const periodOf = (day: string, { PeriodType: type, PeriodStartDate: start }: Json): number => {
  const [from, to] = [new Date(start), new Date(day)];
  const days = Math.floor((to.getTime() - from.getTime()) / 86_400_000);
  if (type === 'Day') return days;
  if (type === 'Week') return Math.floor(days / 7);
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  if (type === 'Month') return months;
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  const passed = to.getUTCDate() < Math.min(from.getUTCDate(), lastDay) ? months - 1 : months;
  return Math.floor(passed / 12);
};

/** Returns the earlier orders that count towards the limits of the order's period. */
const inPeriod = (scene: Scene): readonly Submission[] => {
  const rules = consented(scene, schedule);
  return othersOf(scene).filter(({ at }) => periodOf(dayOf(at), rules) === periodOf(dayOf(scene.at), rules));
};

/** Adds accepted orders of the same day, with the amount of the order. */
const withOthers = (scene: Scene, count: number): Scene => {
  const other = withValue(scene.exchange, 'requestHeaders.x-idempotency-key', 'another');
  return {
    ...scene,
    submissions: Array.from({ length: count }, () => ({ exchange: other, at: scene.at, counts: true })),
  };
};

const sumOf = (orders: readonly Submission[]): number =>
  orders.reduce((sum, { exchange }) => sum + minor(valueAt({ exchange }, amount)), 0);

interface Limited {
  readonly text: string;
  readonly limit: string;
  readonly others: (scene: Scene) => readonly Submission[];
}

const maxNumber = ({ text, limit, others }: Limited): Rule => ({
  text,
  holds: (scene) => {
    const highest = consented(scene, limit);
    return highest === undefined ? undefined : others(scene).length < highest;
  },
  broken: (scene) => withOthers(scene, consented(scene, limit)),
});

const maxValue = ({ text, limit, others }: Limited): Rule => ({
  text,
  holds: (scene) => {
    const highest = consented(scene, limit);
    return highest && sumOf(others(scene)) + minor(valueAt(scene, amount)) <= minor(highest);
  },
  broken: (scene) => withOthers(scene, Math.ceil(minor(consented(scene, limit)) / minor(valueAt(scene, amount)))),
});

const controls = `${schedule}.Controls`;
const multi = `${pushed}.consent.ControlParameters.ConsentSchedule.MultiPayment`;

export const numberPerPeriod = maxNumber({
  text: 'The orders of a period do not exceed its highest number of payments.',
  limit: `${controls}.MaximumCumulativeNumberOfPaymentsPerPeriod`,
  others: inPeriod,
});

export const valuePerPeriod = maxValue({
  text: 'The orders of a period do not exceed its highest total.',
  limit: limits.perPeriod,
  others: inPeriod,
});

export const totalNumber = maxNumber({
  text: 'All orders together do not exceed the highest number of payments.',
  limit: `${multi}.MaximumCumulativeNumberOfPayments`,
  others: othersOf,
});

export const totalValue = maxValue({
  text: 'All orders together do not exceed the highest total.',
  limit: limits.total,
  others: othersOf,
});

/** Creates the rule that an order is the only one under its consent, in its period, or on its day. */
const only = (text: string, others: (scene: Scene) => readonly Submission[]): Rule => ({
  text,
  on: 'POST /payments',
  holds: (scene) => others(scene).length === 0,
  broken: (scene) => withOthers(scene, 1),
});

export const onlyOrder = only('There is one order under the consent, which retries repeat.', othersOf);
export const onlyInPeriod = only('There is at most one order in a period.', inPeriod);
export const onlyOnDay = only('There is at most one order for a listed day.', (scene) =>
  othersOf(scene).filter(({ at }) => dayOf(at) === dayOf(scene.at)),
);

/** Creates the rule that the order repeats a field of the consent. */
const sameField = (field: string, text: string, wrong: unknown): Rule =>
  fieldRule({
    text,
    path: `${order}.${field}`,
    allows: (value, scene) => JSON.stringify(value) === JSON.stringify(consented(scene, `${pushed}.consent.${field}`)),
    wrong,
  });

export const samePurpose = sameField(
  'PaymentPurposeCode',
  'The purpose of the order equals the one of the consent.',
  'QQQ',
);
export const sameDebtorReference = sameField(
  'DebtorReference',
  "The payer's reference of the order equals the one of the consent.",
  'another',
);
export const sameCreditorReference = sameField(
  'CreditorReference',
  "The creditor's reference of the order equals the one of the consent.",
  'another',
);

export const orderPurpose = fieldRule({
  text: 'The purpose of the order is a code of the AANI scheme. It may differ from the one of the consent.',
  path: `${order}.PaymentPurposeCode`,
  allows: isPurpose,
  wrong: 'QQQ',
});

/** A consent has no billing information in version 2.1 of the schema, so an order only states its own. */
export const billing = fieldRule({
  text: 'The order states its billing type, and contradicts no billing information of the consent.',
  path: `${order}.OpenFinanceBilling`,
  allows: (value, scene) => {
    const agreed = consented(scene, `${pushed}.consent.OpenFinanceBilling`);
    return value?.Type !== undefined && (agreed === undefined || JSON.stringify(value) === JSON.stringify(agreed));
  },
  wrong: undefined,
});

export const consentedCreditor = fieldRule({
  text: 'The creditor is exactly one that the consent names. If it names none, any is allowed.',
  path: `${personalData}.Initiation`,
  allows: (initiation, scene) => {
    const creditors: readonly Json[] = scene.pushed?.personalData?.Initiation?.Creditor ?? [];
    if (creditors.length === 0) return undefined;
    return creditors.some((creditor) => isDeepStrictEqual(creditor, initiation));
  },
  wrong: (initiation: Json) => withValue(initiation, 'CreditorAccount.Name', { en: 'Somebody else' }),
});

export const noOtherCurrency = fieldRule({
  text: 'The order requests no other currency.',
  path: `${order}.CurrencyRequest`,
  allows: (request) => request === undefined,
  wrong: { ExtendedPurpose: 'Gift', CurrencyOfTransfer: 'USD' },
});
