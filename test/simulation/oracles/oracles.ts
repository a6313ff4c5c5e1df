import { bothOf, type Oracles } from './aftermath.ts';
import { eventsAreStable, everyTransitionIsPublished, publicationLogIsComplete } from './announcement-oracles.ts';
import {
  consentsWithoutTokensAreRevoked,
  customersApproveInTime,
  customersDeclineAtTheirLastBank,
} from './consent-oracles.ts';
import {
  attemptsAreNumbered,
  eventsAreDelivered,
  eventsArriveAsPublished,
  deactivationsAreJustified,
  failuresAreRetried,
} from './delivery-oracles.ts';
import { figuresEqualTheBooks } from './figure-oracles.ts';
import { resourcesReferToOwnResources } from './owners/own-resources.ts';
import { factsMatchTheRequest } from './owners/same-facts.ts';
import {
  banksAreNotFlooded,
  endedConsentsAreRevoked,
  everythingEnds,
  historiesFollowTheLifecycle,
  moneyMovesOnce,
  noDeadLetters,
  ordersAreRejectedSoon,
  paymentsAgreeWithTheBank,
} from './payment-oracles.ts';
import {
  limitsHold,
  mandatesWaitForTheirPayments,
  onlyActiveMandatesPay,
  paymentsAreOnTheirDay,
  transactionsAgreeWithPayments,
  usageIsCorrect,
} from './mandates/mandate-oracles.ts';
import { ordersStopAtOnce } from './order-oracles.ts';
import { pausedConsentsRest } from './pause-oracles.ts';
import { sectionsWereSent } from './section-oracles.ts';
import {
  connectionsListActiveConsents,
  endedConsentsHoldNoSecrets,
  sharedDataIsErased,
  syncsReportTheirSections,
} from './sharing-oracles.ts';

/** The rules that are checked against a history's final state. Stories, banks and receivers check the other rules. */
export const oracles = {
  once: moneyMovesOnce,
  bank: paymentsAgreeWithTheBank,
  transactions: transactionsAgreeWithPayments,
  limits: limitsHold,
  days: paymentsAreOnTheirDay,
  force: bothOf(onlyActiveMandatesPay, mandatesWaitForTheirPayments),
  usage: usageIsCorrect,
  ends: bothOf(everythingEnds, ordersAreRejectedSoon),
  lifecycle: historiesFollowTheLifecycle,
  isolation: resourcesReferToOwnResources,
  facts: factsMatchTheRequest,
  withdrawal: ordersStopAtOnce,
  rejection: customersDeclineAtTheirLastBank,
  revocation: bothOf(endedConsentsAreRevoked, consentsWithoutTokensAreRevoked),
  deadline: customersApproveInTime,
  secrets: endedConsentsHoldNoSecrets,
  erasure: sharedDataIsErased,
  connection: connectionsListActiveConsents,
  jobs: bothOf(syncsReportTheirSections, sectionsWereSent),
  announcement: bothOf(everyTransitionIsPublished, eventsAreStable),
  publicationLog: publicationLogIsComplete,
  figures: figuresEqualTheBooks,
  delivery: bothOf(eventsAreDelivered, deactivationsAreJustified),
  envelope: eventsArriveAsPublished,
  attempts: attemptsAreNumbered,
  retries: failuresAreRetried,
  flood: banksAreNotFlooded,
  messages: noDeadLetters,
  paused: pausedConsentsRest,
} as const satisfies Oracles;
