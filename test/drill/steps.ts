import type { Step } from '#infra/local/platform/observer.ts';

/** A moment in a payment at which the first region is lost. */
export interface Moment {
  readonly name: string;
  readonly when: 'before' | 'after';
  matches(step: Step): boolean;
  /** Whether the step counts only once the payment has been created, because earlier resources take the same step. */
  readonly isOfPayment?: true;
}

const call =
  (caller: string, operation: string, part: RegExp) =>
  (step: Step): boolean =>
    step.kind === 'call' &&
    step.caller.startsWith(caller) &&
    step.operation === operation &&
    part.test(JSON.stringify(step.input));

const atBank =
  (method: string, path: RegExp) =>
  (step: Step): boolean =>
    step.kind === 'request' && step.api === 'sandbox-resources' && step.method === method && path.test(step.path);

const requestWritten = call('PaymentsFunction', 'PutItem', /"PaymentRequest"/);
const consentWritten = call('PaymentsFunction', 'TransactWriteItems', /"PaymentConsent"/);
const consentStaged = atBank('POST', /\/par$/);
const codeClaimed = call('PaymentsFunction', 'PutItem', /"PaymentConsent"/);
const codeExchanged = atBank('POST', /\/token$/);
const stepSent = call('EventRelay', 'SendMessageBatch', /PaymentSteps/);
const orderSubmitted = atBank('POST', /\/payments$/);

/** Returns whether a step creates the payment. */
export const paymentCreated = call('PaymentsFunction', 'TransactWriteItems', /"Payment"/);

export const moments: readonly Moment[] = [
  { name: 'the request is written', when: 'before', matches: requestWritten },
  { name: 'the request is written', when: 'after', matches: requestWritten },
  { name: 'the consent is written', when: 'after', matches: consentWritten },
  { name: 'the bank stages the consent', when: 'before', matches: consentStaged },
  { name: 'the bank stages the consent', when: 'after', matches: consentStaged },
  { name: 'the code is claimed', when: 'after', matches: codeClaimed },
  { name: 'the bank exchanges the code', when: 'before', matches: codeExchanged },
  { name: 'the bank exchanges the code', when: 'after', matches: codeExchanged },
  { name: 'the payment is created', when: 'before', matches: paymentCreated },
  { name: 'the payment is created', when: 'after', matches: paymentCreated },
  { name: 'the first step is queued', when: 'before', matches: stepSent },
  { name: 'the first step is queued', when: 'after', matches: stepSent },
  {
    name: 'the events are published',
    when: 'after',
    matches: call('EventRelay', 'PutEvents', /./),
    isOfPayment: true,
  },
  { name: 'the step is claimed', when: 'after', matches: call('PaymentRunner', 'PutItem', /"Payment"/) },
  { name: 'the signed order is stored', when: 'after', matches: call('PaymentRunner', 'PutItem', /"SignedOrder"/) },
  { name: 'the bank accepts the order', when: 'before', matches: orderSubmitted },
  { name: 'the bank accepts the order', when: 'after', matches: orderSubmitted },
  { name: "the bank's id is reserved", when: 'after', matches: call('PaymentRunner', 'PutItem', /"BankPaymentId"/) },
  { name: 'the outcome is recorded', when: 'after', matches: call('PaymentRunner', 'TransactWriteItems', /"Payment"/) },
  {
    name: 'the accepted webhooks are recorded',
    when: 'before',
    matches: call('WebhookDispatcher', 'PutItem', /"Round"/),
    isOfPayment: true,
  },
];
