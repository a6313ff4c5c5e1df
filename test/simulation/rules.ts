/**
 * The promises of the service, by the name under which a violation is reported. `npm run simulate -- --mutants` tests
 * each.
 */
export const rules = {
  create: 'A repeated create makes one resource and returns one response.',
  once: 'The money of a payment request moves once, as its status shows.',
  bank: 'The service and the bank have the same payments with the same statuses.',
  order: 'An order has the amount, the currency, the payee and the references that the client requested.',
  facts: 'A consent and its payments have the terms that the client requested.',
  approval: 'A bank gets orders only under a consent that the customer approved there.',
  rejection: 'A consent is rejected only where its customer declines it.',
  deadline: 'A customer who approves does so in time.',
  completion: 'Requests without faults and revocations are completed.',
  schedule: 'A mandate allows the payments that its terms allow, and no others.',
  limits: 'The payments of a mandate stay within the limits per payment, per period and in total.',
  days: 'A payment of a mandate is made on its day.',
  force: 'A mandate that is suspended or has ended starts no payment, and is not completed before its payments.',
  usage: 'The usage of a mandate is the sum of its open and completed transactions.',
  transactions: 'A transaction is completed if and only if its payment was made, with the approved amount.',
  ends: 'Every resource reaches a final status.',
  lifecycle: 'Statuses change only along the lifecycle.',
  revocation: 'A consent that has ended here has ended at its bank too.',
  tokens: 'The tokens of a consent are stored as long as it is needed, and rotated without a loss.',
  secrets: 'A secret can be decrypted only for its resource, and is deleted when its consent has ended.',
  sharing: 'A read of account data returns all that the consent permits, and nothing else.',
  erasure: 'Account data does not outlive its consent.',
  connection: 'A connection contains the consents in force.',
  jobs: 'Jobs that read data and create reports succeed without faults.',
  report: 'A report is about its customer.',
  announcement: 'Every new status is published once, with the facts at that time.',
  publicationLog: 'The publication log contains every event.',
  delivery: 'Every event is delivered to every subscription that selects it, unless all attempts fail.',
  attempts: 'Attempts are numbered without gaps, and no number is posted twice.',
  retries: 'A failed attempt is retried after its delay, with eleven attempts in all.',
  signature: 'A receiver can verify every delivery with the keys published at that time.',
  envelope: 'Deliveries have the documented claims and headers.',
  pause: 'A paused or deleted subscription gets nothing.',
  isolation: 'Resources of another client look as if they did not exist.',
  lists: 'A list has all resources of its client, no others, and the correct count.',
  session: 'Tokens are valid only for the session of their client, and a stolen one ends it.',
  balance: 'A verification is charged once, and a balance is never overdrawn.',
  holder: 'A verification has the result of the source, and contains a full name only after a match.',
  answers: 'The service gives every request a final response, and errors have specific names.',
  permission: 'A function does only what its permissions allow.',
  messages: 'No message becomes a dead letter.',
  flood: 'No chain of messages multiplies.',
  harness: 'The history itself ends.',
} as const;

export type Rule = keyof typeof rules;

/** A violation of a rule: its name and a sentence. */
export type Violation = `${Rule}: ${string}`;

export const ruleOf = (violation: string): string => violation.slice(0, violation.indexOf(':'));
