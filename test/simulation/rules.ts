/**
 * The promises of the service, by the name under which a violation is reported. `npm run simulate -- --mutants` tests
 * each.
 */
export const rules = {
  create: 'A retried create request creates one resource and returns the same response.',
  once: 'The money of a payment request moves once, as its status shows.',
  bank: 'The service and the bank have the same payments with the same statuses.',
  order: 'An order has the amount, the currency, the payee and the references that the client requested.',
  facts: 'A consent and its payments match the request of the client.',
  approval: 'A bank gets orders only under a consent that the customer approved at the bank.',
  rejection: 'A consent is rejected only if its customer declines it at the bank.',
  deadline: 'A consent is authorised only if its customer approves it in time.',
  completion: 'Requests complete unless there are faults or revocations.',
  schedule: 'A mandate accepts exactly the payments that its conditions allow.',
  limits: 'The payments of a mandate stay within the limits per payment, per period and in total.',
  days: 'A payment of a mandate is made on its execution date.',
  force: 'A mandate that is suspended or has ended starts no payment, and is not completed before its payments.',
  usage: 'The usage of a mandate is the sum of its open and completed transactions.',
  transactions: 'A transaction is completed if and only if its payment was made, with the approved amount.',
  ends: 'Every resource reaches a final status.',
  lifecycle: 'Statuses change only along the lifecycle.',
  revocation: 'A consent that has ended in the service has also ended at its bank.',
  tokens: 'The tokens of a consent are stored for as long as it is needed, and rotated without loss.',
  secrets: 'A secret can be decrypted only for its resource, and is deleted when its consent has ended.',
  sharing: 'A read of account data returns all that the consent permits, and nothing else.',
  erasure: 'Account data does not outlive its consent.',
  connection: 'A connection contains the consents in force.',
  jobs: 'Jobs that read data and create reports succeed without faults.',
  report: 'A report contains data of its customer only.',
  announcement: 'Every new status is published once, with the data at that time.',
  publicationLog: 'The publication log contains every event.',
  delivery: 'Every event is delivered to every subscription that selects it, unless all attempts fail.',
  attempts: 'Attempts are numbered without gaps, and no number is posted twice.',
  retries: 'A failed attempt is retried after its delay, with eleven attempts in all.',
  signature: 'A receiver can verify every delivery with the keys published at that time.',
  envelope: 'Deliveries have the documented claims and headers.',
  pause: 'A paused or deleted subscription receives nothing.',
  isolation: 'Resources of other clients appear not to exist.',
  lists: 'A list contains all resources of its client and no others, with the correct total.',
  session: 'Tokens are valid only for the session of their client, and the use of a stolen token ends it.',
  balance: 'A verification is charged once, and a balance is never overdrawn.',
  holder: 'A verification has the result of the source, and contains a full name only after a match.',
  answers: 'The service gives every request a final response, and errors have specific names.',
  permission: 'A function does only what its permissions allow.',
  messages: 'No message becomes a dead letter.',
  flood: 'No chain of messages multiplies.',
  harness: 'The history itself finishes.',
} as const;

export type Rule = keyof typeof rules;

/** A violation of a rule: its name and a sentence. */
export type Violation = `${Rule}: ${string}`;

export const ruleOf = (violation: string): string => violation.slice(0, violation.indexOf(':'));
