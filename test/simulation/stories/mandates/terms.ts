import { PaymentRequestBody } from '#functions/payments/requests/body.ts';
import { type PlaceName, places } from '../places.ts';
import type { Fate } from '../../world/fate.ts';

/** The days on which payments are scheduled. Histories begin late on the first of them (Dubai time). */
export const days = ['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04', '2027-01-05', '2027-01-08'] as const;

/** The last days of months of different lengths, and days near them. */
const monthEndDays = [
  '2027-01-31',
  '2027-02-27',
  '2027-02-28',
  '2027-03-01',
  '2027-03-28',
  '2027-03-30',
  '2027-03-31',
] as const;

export const amounts = ['100.00', '150.00', '150.01', '250.00'] as const;

/**
 * The amounts of approvals, weighted towards the highest, which may exceed a limit that the scheduled amount respects.
 */
export const approvedAmounts = [...amounts, '250.00', '250.00'] as const;

const types = [
  'FixedOnDemand',
  'VariableOnDemand',
  'VariableOnDemand',
  'FixedPeriodicSchedule',
  'VariablePeriodicSchedule',
  'FixedDefinedSchedule',
  'VariableDefinedSchedule',
] as const;

export const payee = 'Ivan England';
export const reference = 'INV-2001';

/** The amount of the payment request, and amounts below and above it. */
const [lowAmount, defaultAmount, maxAmount] = ['100.00', '150.00', '250.00'] as const;

type Pick = <T>(place: string, from: readonly T[]) => T;

type Instructions = NonNullable<PaymentRequestBody['instructions']>;
type Period = NonNullable<Instructions['periodicSchedule']>;
type Entry = NonNullable<Instructions['paymentSchedule']>[number];

/** Draws the limits per period. */
const drawControls = (pick: Pick) =>
  pick<Period['controls']>('limits of a period', [
    undefined,
    { maxCumulativeNumberOfPaymentsPerPeriod: 1 },
    { maxCumulativeNumberOfPaymentsPerPeriod: 2 },
    { maxCumulativeAmountPerPeriod: '200.00' },
    { maxCumulativeAmountPerPeriod: '300.00' },
    { maxCumulativeAmountPerPeriod: '250.00', maxCumulativeNumberOfPaymentsPerPeriod: 3 },
  ]);

/** Draws the limits on the total of all payments. */
const drawLimits = (pick: Pick) =>
  pick<Instructions>('limits of the mandate', [
    {},
    { maxCumulativeNumberOfPayments: 1 },
    { maxCumulativeNumberOfPayments: 2 },
    { maxCumulativeAmount: '200.00' },
    { maxCumulativeAmount: '200.00', maxCumulativeNumberOfPayments: 3 },
    { maxCumulativeAmount: '400.00' },
    { maxCumulativeAmount: '450.00', maxCumulativeNumberOfPayments: 4 },
  ]);

/** Draws the total limits of a mandate with a predefined schedule, which must fit within them. */
const drawScheduleLimits = (schedule: readonly Entry[], isVariable: boolean, pick: Pick) => {
  const sum = schedule.reduce((added, { amount = '0' }) => added + Number(amount), 0).toFixed(2);
  const total = { maxCumulativeAmount: isVariable ? '400.00' : sum };
  const count = { maxCumulativeNumberOfPayments: schedule.length };
  return pick<Instructions>('limits of the mandate', [{}, count, total, { ...total, ...count }]);
};

const drawPeriod = (isVariable: boolean, pick: Pick) => ({
  startDate: pick('the first day', [days[0], days[1]]),
  endDate: pick('the last day', [undefined, days[3], days[4]]),
  frequency: pick('how often', ['Day', 'Day', 'Week', 'Month'] as const),
  ...(isVariable &&
    pick<Partial<Period>>('amounts of a period', [
      { amount: defaultAmount },
      { amount: lowAmount },
      { amount: lowAmount },
      { amount: defaultAmount, maxAmount },
      { amount: '200.00', maxAmount },
      { amount: lowAmount, maxAmount: '120.00' },
      { maxAmount },
    ])),
});

/** Monthly periods that begin on the last day of a month. */
const monthEndPeriod = { startDate: monthEndDays[0], frequency: 'Month' } as const;

const drawSchedule = (isVariable: boolean, pick: Pick) =>
  days
    .filter((day) => pick(`a payment on ${day}`, [true, false]))
    .concat(days[2])
    .filter((day, index, all) => all.indexOf(day) === index)
    .map((paymentExecutionDate) => ({
      paymentExecutionDate,
      ...(isVariable
        ? pick<Partial<Entry>>('amounts of an entry', [
            { amount: defaultAmount, maxAmount },
            { maxAmount },
            { amount: defaultAmount },
          ])
        : { amount: pick('the amount of an entry', [defaultAmount, lowAmount]) }),
    }));

/** A mandate request, and the days on which its client tries to pay. */
export interface DrawnMandate {
  readonly body: PaymentRequestBody;
  readonly days: readonly string[];
  /**
   * Whether the mandate's periods begin at the ends of months, the first of them weeks after the start of the history.
   */
  readonly startsAtMonthEnd: boolean;
  /** The first day of the mandate, if its conditions specify one. */
  readonly firstDay: string | undefined;
}

/** Draws a mandate of any type. */
export const drawMandate = ({ draw, happens }: Fate, market: PlaceName): DrawnMandate => {
  const { iban, otherIbans, currency, provider } = places[market];
  const pick = <T>(place: string, from: readonly T[]): T => from[Math.floor(draw(place) * from.length)] as T;
  const type = pick('the type of the mandate', types);
  const isVariable = type.startsWith('Variable');
  const controls = drawControls(pick);
  const paymentSchedule = drawSchedule(isVariable, pick);
  const startsAtMonthEnd =
    !type.endsWith('DefinedSchedule') && happens('the mandate begins on the last day of a month', 0.15);
  const period = startsAtMonthEnd
    ? { ...drawPeriod(isVariable, pick), ...monthEndPeriod, endDate: undefined }
    : drawPeriod(isVariable, pick);
  const hasPeriod =
    startsAtMonthEnd || type.endsWith('PeriodicSchedule') || pick('payments on demand have periods', [true, false]);
  const otherPayees = happens('the mandate has several payees', 0.3) ? otherIbans : [];
  const body = PaymentRequestBody.parse({
    amount: defaultAmount,
    beneficiaryIban: iban,
    beneficiaryName: payee,
    currency,
    providerId: provider,
    additionalCreditorAccounts: otherPayees.map((identification, index) => ({
      identification,
      name: `Payee ${index}`,
    })),
    reference,
    type,
    instructions: type.endsWith('DefinedSchedule')
      ? { ...drawScheduleLimits(paymentSchedule, isVariable, pick), paymentSchedule }
      : {
          ...drawLimits(pick),
          ...(hasPeriod && {
            periodicSchedule: { ...period, ...(type.endsWith('OnDemand') && controls && { controls }) },
          }),
        },
  });
  const { paymentSchedule: entries = [], periodicSchedule } = body.instructions ?? {};
  const relevantDays = [
    ...entries.map(({ paymentExecutionDate }) => paymentExecutionDate),
    periodicSchedule?.startDate,
  ];
  const [firstDay] = relevantDays.filter((day) => day !== undefined).toSorted();
  return { body, days: startsAtMonthEnd ? monthEndDays : days, startsAtMonthEnd, firstDay };
};
