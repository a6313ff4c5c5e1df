import { valueAt } from '../json.ts';
import { type RequirementTable, type Rule, ruleForOperator, type TestedRule } from '../rule.ts';
import {
  authorisationDeadline,
  balancesWithAccounts,
  creditors,
  expiresWithinYear,
  knownPurpose,
  noCurrencyRequest,
  notDelegated,
  scheduleType,
} from '../rules/consents.ts';
import { headersOfSingleOrder, headersIfPresent, idempotencyKey, interactionId } from '../rules/headers.ts';
import { followsSchema, personalDataFollowsSchema, risk, validCreditor } from '../rules/messages.ts';
import {
  beforeExpiry,
  billing,
  boundToken,
  consentedCreditor,
  entryAmount,
  noOtherCurrency,
  numberPerPeriod,
  onlyInPeriod,
  onlyOnDay,
  onlyOrder,
  orderPurpose,
  sameAmount,
  sameCreditorReference,
  sameCurrency,
  sameDebtorReference,
  samePurpose,
  totalNumber,
  totalValue,
  valuePerPeriod,
  withinAmount,
} from '../rules/orders.ts';
import {
  firstPeriod,
  hasControls,
  inDirhams,
  mayStateAmount,
  mayStateNumber,
  scheduleEntries,
  statesAmount,
  statesNumber,
  statesPeriod,
} from '../rules/schedules.ts';
import { pushed, type Scene } from '../scene.ts';

/** Returns the payment type of a consent that is pushed, or of an order's consent. */
const typeOf = (scene: Scene): string | undefined => {
  const { consent } = scene.operation === 'POST /par' ? (valueAt(scene, pushed) ?? {}) : (scene.pushed ?? {});
  const schedule = consent?.ControlParameters?.ConsentSchedule;
  return schedule?.SinglePayment?.Type ?? schedule?.MultiPayment?.PeriodicSchedule?.Type;
};

const consentStart = [expiresWithinYear, knownPurpose, balancesWithAccounts, authorisationDeadline];
const consentEnd = [followsSchema('consent'), personalDataFollowsSchema, risk, noCurrencyRequest, interactionId];
const oneCreditor = creditors(1, true);
const oneCreditorByClient = ruleForOperator(
  oneCreditor.text,
  'This service sends up to ten creditors if the client names them, as for VariableOnDemand. Banks may reject more than one: the operator has to tell its clients.',
);

const orderCreditor = [consentedCreditor, validCreditor, beforeExpiry];
const orderMessage = [followsSchema('order'), personalDataFollowsSchema, risk, noOtherCurrency];
const orderHeaders = [interactionId, idempotencyKey, ...headersIfPresent];
const multiOrderEnd = [...orderCreditor, orderPurpose, ...orderMessage, ...orderHeaders];

const paymentTable = (
  name: string,
  type: string,
  par: readonly (Rule | TestedRule)[],
  payments: readonly Rule[],
): RequirementTable => ({
  name,
  isAbout: (scene) => typeOf(scene) === type,
  sections: {
    'POST /par': [
      scheduleType(type === 'SingleInstantPayment' ? 'SinglePayment' : 'MultiPayment.PeriodicSchedule', type),
      ...par,
    ],
    'POST /payments': [boundToken, ...payments],
  },
});

const perPeriod = ['MaximumCumulativeNumberOfPaymentsPerPeriod', 'MaximumCumulativeValueOfPaymentsPerPeriod'];

const periodicConsent = (limit: 'fixed' | 'highest'): readonly (Rule | TestedRule)[] => [
  statesAmount(limit),
  inDirhams(limit),
  statesPeriod,
  firstPeriod,
  statesNumber,
  mayStateAmount('total'),
  inDirhams('total'),
  onlyInPeriod,
  ...consentStart,
  oneCreditorByClient,
  notDelegated,
  ...consentEnd,
];

const definedConsent = (amount: 'Amount' | 'MaximumIndividualAmount'): readonly (Rule | TestedRule)[] => [
  ...scheduleEntries(amount),
  ...(amount === 'Amount' ? [onlyOnDay] : []),
  mayStateNumber,
  mayStateAmount('total'),
  inDirhams('total'),
  ...consentStart,
  oneCreditorByClient,
  notDelegated,
  ...consentEnd,
];

const definedOrder = (amount: 'Amount' | 'MaximumIndividualAmount'): readonly Rule[] => [
  ...entryAmount(amount),
  onlyOnDay,
  totalNumber,
  totalValue,
  ...multiOrderEnd,
];

export const paymentTables: readonly RequirementTable[] = [
  paymentTable(
    'single-instant-payment',
    'SingleInstantPayment',
    [statesAmount('single'), inDirhams('single'), ...consentStart, oneCreditor, ...consentEnd],
    [
      sameAmount('single'),
      sameCurrency('single'),
      samePurpose,
      billing,
      sameDebtorReference,
      sameCreditorReference,
      ...orderCreditor,
      onlyOrder,
      ...orderMessage,
      interactionId,
      idempotencyKey,
      ...headersOfSingleOrder,
    ],
  ),
  paymentTable(
    'fixed-on-demand',
    'FixedOnDemand',
    [
      statesAmount('fixed'),
      inDirhams('fixed'),
      hasControls(...perPeriod),
      inDirhams('perPeriod'),
      mayStateAmount('total'),
      inDirhams('total'),
      ...consentStart,
      firstPeriod,
      oneCreditorByClient,
      notDelegated,
      ...consentEnd,
    ],
    [
      sameAmount('fixed'),
      sameCurrency('fixed'),
      numberPerPeriod,
      valuePerPeriod,
      totalNumber,
      totalValue,
      ...multiOrderEnd,
    ],
  ),
  paymentTable(
    'variable-on-demand',
    'VariableOnDemand',
    [
      hasControls('MaximumIndividualAmount', ...perPeriod),
      inDirhams('highestOnDemand'),
      inDirhams('perPeriod'),
      inDirhams('total'),
      ...consentStart,
      firstPeriod,
      creditors(10, false),
      notDelegated,
      ...consentEnd,
    ],
    [
      withinAmount('highestOnDemand'),
      sameCurrency('highestOnDemand'),
      numberPerPeriod,
      valuePerPeriod,
      sameCurrency('perPeriod'),
      totalNumber,
      totalValue,
      ...multiOrderEnd,
    ],
  ),
  paymentTable('fixed-periodic-schedule', 'FixedPeriodicSchedule', periodicConsent('fixed'), [
    sameAmount('fixed'),
    sameCurrency('fixed'),
    onlyInPeriod,
    totalNumber,
    totalValue,
    ...multiOrderEnd,
  ]),
  paymentTable('variable-periodic-schedule', 'VariablePeriodicSchedule', periodicConsent('highest'), [
    withinAmount('highest'),
    sameCurrency('highest'),
    onlyInPeriod,
    totalNumber,
    totalValue,
    ...multiOrderEnd,
  ]),
  paymentTable('fixed-defined-schedule', 'FixedDefinedSchedule', definedConsent('Amount'), definedOrder('Amount')),
  paymentTable(
    'variable-defined-schedule',
    'VariableDefinedSchedule',
    definedConsent('MaximumIndividualAmount'),
    definedOrder('MaximumIndividualAmount'),
  ),
];
