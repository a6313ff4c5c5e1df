import { connectionsAgreeWithConsents, endedConsentsHoldNoSecrets, sharedDataIsErased } from './sharing-oracles.ts';
import type { Oracle } from './aftermath.ts';
import {
  attemptsAreNumbered,
  eventsAreAnnounced,
  eventsAreDelivered,
  journalIsComplete,
  nobodyGetsForeignEvents,
} from './event-oracles.ts';
import {
  banksAreNotFlooded,
  endedConsentsAreRevoked,
  everythingEnds,
  historiesFollowTheLifecycle,
  moneyMovesOnce,
  noMessageDies,
  paymentsAgreeWithTheBank,
  transactionsAgreeWithPayments,
} from './payment-oracles.ts';

/** The rules that hold in every history. */
export const oracles: readonly Oracle[] = [
  moneyMovesOnce,
  paymentsAgreeWithTheBank,
  transactionsAgreeWithPayments,
  everythingEnds,
  historiesFollowTheLifecycle,
  endedConsentsAreRevoked,
  endedConsentsHoldNoSecrets,
  sharedDataIsErased,
  connectionsAgreeWithConsents,
  eventsAreAnnounced,
  journalIsComplete,
  eventsAreDelivered,
  attemptsAreNumbered,
  nobodyGetsForeignEvents,
  banksAreNotFlooded,
  noMessageDies,
];
