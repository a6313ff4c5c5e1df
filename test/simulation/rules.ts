/**
 * The promises of the service, by the name under which a violation is reported. `npm run simulate -- --mutants` tests
 * each.
 */
export const rules = {
  create: 'A create that is repeated makes one resource and gets one response.',
  once: 'The money of a payment request moves once, and the request says so.',
  bank: 'The payments here are those at the bank, and the statuses agree.',
  order: 'An order names the amount, the currency, the payee and the references that the client asked for.',
  facts: 'A consent and its payments say what the client asked for.',
  approval: 'A bank gets orders only under a consent that the customer approved there.',
  rejection: 'A consent is rejected only where its customer declines it.',
  deadline: 'A customer who approves does so in time.',
  completion: 'What nobody took back and nothing disturbed is completed.',
  schedule: 'A mandate allows the payments that its terms allow, and no others.',
  limits: 'The payments of a mandate keep the limits of each payment, of each period and of the whole.',
  days: 'A payment of a mandate is made on its day.',
  force: 'A mandate that is suspended or has ended starts no payment, and is not completed before its payments.',
  usage: 'What is used of a mandate is what is open and what is paid.',
  transactions: 'A transaction is completed exactly if its payment was made, with the amount that was approved.',
  ends: 'Everything comes to its end.',
  lifecycle: 'A status follows another one only as the lifecycle says.',
  revocation: 'A consent that has ended here has ended at its bank.',
  tokens: 'The tokens of a consent are kept as long as it is needed, and rotated without a loss.',
  secrets: 'A secret opens for its resource alone, and is dropped when its consent has ended.',
  sharing: 'Whoever reads account data gets all of it, while the consent permits it, and nothing else.',
  erasure: 'Account data does not outlive its consent.',
  connection: 'A connection names the consents in force.',
  jobs: 'Jobs that read data and make reports succeed if nothing disturbs them.',
  report: 'A report is about its customer.',
  announcement: 'Every new status is announced once, with the facts of its time.',
  journal: 'The journal knows every event.',
  delivery: 'Every event is delivered to every subscription that wants it, or all attempts have failed.',
  attempts: 'Attempts are numbered without gaps, and no number is posted twice.',
  retries: 'A failed attempt is repeated when its delay is over, eleven attempts in all.',
  signature: 'A receiver can verify every delivery with the keys that are published then.',
  envelope: 'The claims and the headers of a delivery are those that the interface promises.',
  pause: 'A paused or deleted subscription gets nothing.',
  isolation: 'What belongs to another client looks as if it did not exist.',
  lists: 'A list has all resources of its client, no others, and counts them right.',
  session: 'Tokens open the session of their client only, and a copied one ends it.',
  balance: 'A verification is charged once, and a balance is never overdrawn.',
  holder: 'A verification says what the source says, and shows a name in full after a match alone.',
  answers: 'The service answers every request for good, and errors have names that say what went wrong.',
  permission: 'A function does what its permissions list, and no more.',
  messages: 'No message dies.',
  flood: 'No chain of messages multiplies.',
  harness: 'The history itself comes to its end.',
} as const;

export type Rule = keyof typeof rules;

/** A violation of a rule: its name and a sentence. */
export type Violation = `${Rule}: ${string}`;

export const ruleOf = (violation: string): string => violation.slice(0, violation.indexOf(':'));
