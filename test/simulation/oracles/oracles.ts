import { both, type Oracles } from './aftermath.ts';
import { eventsAreStable, everyTransitionIsPublished, publicationLogIsComplete } from './announcement-oracles.ts';
import {
  consentsWithoutTokensAreRevoked,
  customersApproveInTime,
  customersDeclineAtTheirLastBank,
} from './consent-oracles.ts';
import {
  attemptsAreNumbered,
  eventsAreDelivered,
  eventsArriveAsAnnounced,
  failingOnesAreDeactivated,
  failuresAreRetried,
} from './delivery-oracles.ts';
import { resourcesNameTheirOwn } from './owners/own-resources.ts';
import { factsStayTheSame } from './owners/same-facts.ts';
import {
  banksAreNotFlooded,
  endedConsentsAreRevoked,
  everythingEnds,
  historiesFollowTheLifecycle,
  moneyMovesOnce,
  noMessageDies,
  ordersAreRejectedSoon,
  paymentsAgreeWithTheBank,
} from './payment-oracles.ts';
import {
  limitsHold,
  mandatesWaitForTheirPayments,
  onlyActiveMandatesPay,
  paymentsAreOnTheirDay,
  transactionsAgreeWithPayments,
  usageIsRight,
} from './mandate-oracles.ts';
import { sectionsWereSent } from './section-oracles.ts';
import {
  connectionsAgreeWithConsents,
  endedConsentsHoldNoSecrets,
  sharedDataIsErased,
  syncsSayWhatTheyRead,
} from './sharing-oracles.ts';

/** Rules that are checked against the final state of a history. Stories, banks and receivers check the others. */
export const oracles = {
  once: moneyMovesOnce,
  bank: paymentsAgreeWithTheBank,
  transactions: transactionsAgreeWithPayments,
  limits: limitsHold,
  days: paymentsAreOnTheirDay,
  force: both(onlyActiveMandatesPay, mandatesWaitForTheirPayments),
  usage: usageIsRight,
  ends: both(everythingEnds, ordersAreRejectedSoon),
  lifecycle: historiesFollowTheLifecycle,
  isolation: resourcesNameTheirOwn,
  facts: factsStayTheSame,
  rejection: customersDeclineAtTheirLastBank,
  revocation: both(endedConsentsAreRevoked, consentsWithoutTokensAreRevoked),
  deadline: customersApproveInTime,
  secrets: endedConsentsHoldNoSecrets,
  erasure: sharedDataIsErased,
  connection: connectionsAgreeWithConsents,
  jobs: both(syncsSayWhatTheyRead, sectionsWereSent),
  announcement: both(everyTransitionIsPublished, eventsAreStable),
  publicationLog: publicationLogIsComplete,
  delivery: both(eventsAreDelivered, failingOnesAreDeactivated),
  envelope: eventsArriveAsAnnounced,
  attempts: attemptsAreNumbered,
  retries: failuresAreRetried,
  flood: banksAreNotFlooded,
  messages: noMessageDies,
} as const satisfies Oracles;
