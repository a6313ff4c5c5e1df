import { type Json, valueAt, withValue } from '../json.ts';
import { fieldRule, ifPresent, type Rule } from '../rule.ts';
import { pushed } from '../scene.ts';
import { dayOf } from './consents.ts';

const consent = `${pushed}.consent`;
const schedule = `${consent}.ControlParameters.ConsentSchedule`;
const multi = `${schedule}.MultiPayment`;
const periodic = `${multi}.PeriodicSchedule`;

/** The paths of a consent's limits. */
export const limits = {
  single: `${schedule}.SinglePayment.Amount`,
  fixed: `${periodic}.Amount`,
  highest: `${periodic}.MaximumIndividualAmount`,
  highestOnDemand: `${periodic}.Controls.MaximumIndividualAmount`,
  perPeriod: `${periodic}.Controls.MaximumCumulativeValueOfPaymentsPerPeriod`,
  total: `${multi}.MaximumCumulativeValueOfPayments`,
} as const;
type Limit = keyof typeof limits;

const names: Record<Limit, string> = {
  single: 'amount',
  fixed: 'amount of every payment',
  highest: 'highest amount of a payment',
  highestOnDemand: 'highest amount of a payment',
  perPeriod: 'highest total of a period',
  total: 'highest total of all payments',
};

const isAmount = (amount: unknown): boolean =>
  typeof amount === 'string' && /^\d{1,16}\.\d{2}$/.test(amount) && Number(amount) > 0;

/** Creates the rule that a consent states an amount. */
export const statesAmount = (limit: Limit): Rule =>
  fieldRule({
    text: `The consent states the ${names[limit]}.`,
    path: `${limits[limit]}.Amount`,
    allows: isAmount,
    wrong: undefined,
  });

/** Creates the rule that an optional limit is an amount of money. */
export const mayStateAmount = (limit: Limit): Rule =>
  fieldRule({
    text: `The ${names[limit]}, if the consent states it, is an amount above zero.`,
    path: limits[limit],
    allows: ifPresent(({ Amount }) => isAmount(Amount)),
    wrong: { Amount: '0.00', Currency: 'AED' },
  });

/** Creates the rule that an amount of a consent, if it is present, is in dirhams. */
export const inDirhams = (limit: Limit): Rule =>
  fieldRule({
    text: `The ${names[limit]} is in AED.`,
    path: `${limits[limit]}.Currency`,
    allows: ifPresent((currency) => currency === 'AED'),
    wrong: 'USD',
  });

const count = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0;

const numberOfPayments = `${multi}.MaximumCumulativeNumberOfPayments`;

export const statesNumber = fieldRule({
  text: 'The consent limits the number of all payments.',
  path: numberOfPayments,
  allows: count,
  wrong: undefined,
});

export const mayStateNumber = fieldRule({
  text: 'The highest number of all payments, if the consent states it, is above zero.',
  path: numberOfPayments,
  allows: ifPresent(count),
  wrong: 0,
});

/** Creates the rule that an on-demand consent has at least one of its possible limits. */
export const hasControls = (...controls: readonly string[]): Rule =>
  fieldRule({
    text: 'The consent limits each payment, or the payments of each period.',
    path: `${periodic}.Controls`,
    allows: (stated: Json = {}) => controls.some((control) => stated[control] !== undefined),
    wrong: {},
  });

export const statesPeriod = fieldRule({
  text: 'The consent states the length of its periods.',
  path: `${periodic}.PeriodType`,
  allows: (type) => ['Day', 'Week', 'Month', 'Year'].includes(type),
  wrong: undefined,
});

export const firstPeriod = fieldRule({
  text: "The first period begins today or later, and before the consent's expiry.",
  path: `${periodic}.PeriodStartDate`,
  allows: (day, scene) => day >= dayOf(scene.at) && day <= dayOf(valueAt(scene, `${consent}.ExpirationDateTime`)),
  wrong: '2020-01-01',
});

interface Entry {
  readonly PaymentExecutionDate: string;
}

const entries = `${periodic}.Schedule`;

/** Creates the rule that the entries of a defined schedule have a property. */
const entryRule = (text: string, allows: (list: readonly Json[], at: string) => boolean, wrong: object): Rule =>
  fieldRule({
    text,
    path: entries,
    allows: (list: readonly Json[] = [], { at }) => list.length > 0 && allows(list, at),
    wrong: (list: readonly Json[]) => [...list, { ...list.at(-1), ...wrong }],
  });

const datesOf = (list: readonly Entry[]): readonly string[] =>
  list.map(({ PaymentExecutionDate }) => PaymentExecutionDate);

/** Creates the rules for the entries of a defined schedule, in the order of the tables. */
export const scheduleEntries = (amount: 'Amount' | 'MaximumIndividualAmount'): readonly Rule[] => [
  fieldRule({
    text: 'The consent lists its payments.',
    path: entries,
    allows: (list) => Array.isArray(list) && list.length > 0,
    wrong: [],
  }),
  entryRule('Each listed payment has a day of its own.', (list) => new Set(datesOf(list)).size === list.length, {}),
  entryRule('No listed payment is in the past.', (list, at) => datesOf(list).every((day) => day >= dayOf(at)), {
    PaymentExecutionDate: '2020-01-01',
  }),
  {
    text: 'The consent expires on the day of the last listed payment.',
    holds: (scene) =>
      datesOf(valueAt(scene, entries)).toSorted().at(-1) ===
      valueAt(scene, `${consent}.ExpirationDateTime`).slice(0, 10),
    broken: (scene) => withValue(scene, `${consent}.ExpirationDateTime`, '2030-01-01T00:00:00.000Z'),
  },
  entryRule(
    `Each listed payment has ${amount === 'Amount' ? 'an amount' : 'a highest amount'}.`,
    (list) => list.every((entry) => isAmount(entry[amount]?.Amount)),
    { [amount]: undefined },
  ),
  entryRule('The listed amounts are in AED.', (list) => list.every((entry) => entry[amount]?.Currency === 'AED'), {
    [amount]: { Amount: '1.00', Currency: 'USD' },
  }),
];
