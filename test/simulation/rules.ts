/**
 * The service's promises, by the name under which a violation is reported. `npm run simulate -- --mutants` tests
 * whether violations are detected.
 */
export const rules = {
  create: 'A retried create request creates one resource and returns the same response.',
  once: 'The money of a payment request moves at most once, and its status shows whether it moved.',
  bank: 'The service and the bank have the same payments with the same statuses.',
  order: 'An order has the amount, the currency, the payee and the references that the client requested.',
  facts: "A consent and its payments match the client's request.",
  approval: 'A bank receives orders only under a consent that the customer approved at the bank.',
  withdrawal: 'Once a consent is paused or revoked, no order is sent under it.',
  rejection: 'A consent is rejected only if the customer declines it at the bank.',
  deadline: 'A consent is authorised only if the customer approves it in time.',
  completion: 'Requests are completed unless there are faults or revocations.',
  schedule: 'A mandate accepts exactly the payments that its conditions allow.',
  limits: 'The payments of a mandate stay within the limits per payment, per period and in total.',
  days: 'A payment of a mandate is made on its execution date.',
  force: 'A payment starts only while its mandate is active, and a mandate is not completed before its payments.',
  usage: 'The usage of a mandate is the sum of its open and completed transactions.',
  transactions: 'A transaction is completed if and only if its payment was made, with the approved amount.',
  ends: 'Every resource reaches a final status.',
  lifecycle: 'Statuses change only along the lifecycle.',
  restoration: 'After the loss of a region, nothing is added to an agreement of which all parts have arrived.',
  revocation: 'A consent that has ended in the service has also ended at its bank.',
  tokens: "A consent's tokens are stored for as long as the consent is needed, and are rotated without loss.",
  secrets: 'A secret can be decrypted only for its own resource, and is deleted when its consent has ended.',
  sharing: 'A read of account data returns everything that the consent permits, and nothing else.',
  erasure: 'Account data does not outlive its consent.',
  connection: 'A connection lists its active consents.',
  jobs: 'Jobs that read data or create reports succeed if there are no faults.',
  report: "A report contains only its own customer's data.",
  announcement: 'Every new status is published once, with the data at that time.',
  publicationLog: 'The publication log contains every event, and nothing else.',
  figures: 'The figures of the dashboard equal the books: every outcome counts once.',
  delivery: 'Every event is delivered to every subscription that selects it, unless all attempts fail.',
  attempts: 'Attempts are numbered without gaps, and no number is posted twice.',
  retries: 'A failed attempt is retried after the documented delay, up to eleven attempts in total.',
  signature: 'A receiver can verify every delivery with the keys published at that time.',
  envelope: 'Deliveries have the documented claims and headers.',
  paused: 'While a consent is paused, nothing is read or paid under it, and its bank is not called.',
  pause: 'A paused or deleted subscription receives nothing.',
  isolation: 'Resources of other clients appear not to exist.',
  lists: "A list contains all of its client's resources and no others, with the correct total.",
  session: "Tokens are valid only for their client's session, and the use of a stolen token ends that session.",
  balance: 'A verification is charged once, and a balance is never overdrawn.',
  holder: 'A verification has the result that the source implies, and contains a full name only after a match.',
  responses: 'Every request receives a final response, and every error has a specific name.',
  permission: 'A function does only what its permissions allow.',
  messages: 'No message becomes a dead letter.',
  flood: 'Messages do not multiply endlessly.',
  harness: 'The simulation itself finishes.',
} as const;

export type Rule = keyof typeof rules;

/** A violation: the name of the rule and a sentence. */
export type Violation = `${Rule}: ${string}`;

export const ruleOf = (violation: string): string => violation.slice(0, violation.indexOf(':'));
