import { expect, test } from 'vitest';
import {
  decideOnHold,
  decideUnaccepted,
  holdOf,
  type SentEarlier,
  type UnacceptedOrder,
} from '#shared/payments/payment/decide-order.ts';
import { BankConsentStatus, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { at } from '#test/support/builders/a-payment.ts';

const day = 86_400;
const sentEarlier: readonly SentEarlier[] = ['nowhere', 'here', 'elsewhere'];
const ages = [0, 29, 30, 119, 120, day - 1, day, 2 * day];

/** All combinations of facts about an order on hold, with the decision on each. */
const heldOrders = [undefined, ...ages].flatMap((ageOfEnd) =>
  sentEarlier.flatMap((sent) =>
    [false, true].map((isLookedUp) => {
      const endedAt = ageOfEnd === undefined ? undefined : at(-ageOfEnd);
      const decision = decideOnHold({ endedAt }, { sent, isLookedUp }, new Date(at(0)));
      return { ageOfEnd, sent, isLookedUp, decision };
    }),
  ),
);
const rejectedOnHold = heldOrders.filter(({ decision }) => decision === 'reject');

test('on hold, a payment is rejected only after its day or its consent has ended', () => {
  expect(rejectedOnHold.filter(({ ageOfEnd }) => ageOfEnd === undefined)).toEqual([]);
});

test('on hold, an order that may be at the bank is rejected only after a look-up that finds none', () => {
  const unsure = rejectedOnHold.filter(({ sent }) => sent !== 'nowhere');
  expect(new Set(unsure.map(({ isLookedUp }) => isLookedUp))).toEqual(new Set([true]));
});

test('on hold, an order that this region may have sent is rejected only after a day', () => {
  const ours = rejectedOnHold.filter(({ sent }) => sent === 'here');
  expect(ours.map(({ ageOfEnd }) => ageOfEnd)).toEqual([day, 2 * day]);
});

test('on hold, the bank is not called about an order that was not sent, unless another region may have sent it', () => {
  const lookedUp = heldOrders.filter(({ decision }) => decision === 'look up');
  expect(lookedUp.filter(({ sent }) => sent === 'nowhere')).toEqual([]);
  expect(lookedUp.filter(({ sent, ageOfEnd }) => sent === 'elsewhere' && ageOfEnd === undefined)).toEqual([]);
  expect(lookedUp.filter(({ isLookedUp }) => isLookedUp)).toEqual([]);
});

/** All combinations of facts about an order that the bank has not accepted, with the decision on each. */
const unaccepted = sentEarlier
  .flatMap((sent) => [...BankConsentStatus.options, undefined].map((consentAtBank) => ({ sent, consentAtBank })))
  .flatMap((facts) => [true, false].map((isSingle) => ({ ...facts, isSingle })))
  .flatMap((facts) => [true, false].map((isOnItsDay) => ({ ...facts, isOnItsDay })))
  .flatMap((facts) => (['order', 'tokens'] as const).map((rejected) => ({ ...facts, rejected })))
  .flatMap((facts) => ages.map((rejectedSeconds): UnacceptedOrder => ({ ...facts, rejectedSeconds })))
  .map((facts) => ({ ...facts, decision: decideUnaccepted(facts) }));
const waitsForBank = ({ isOnItsDay, consentAtBank }: UnacceptedOrder): boolean =>
  isOnItsDay && consentAtBank === 'Suspended';
/** Orders that the bank may have: sent here, or elsewhere if the bank has no consent that such an order would have consumed. */
const mayHaveArrived = ({ sent, consentAtBank }: UnacceptedOrder): boolean =>
  sent === 'here' || (sent === 'elsewhere' && consentAtBank === undefined);
const rejections = unaccepted.filter(({ decision }) => decision === 'reject');

test('a single payment is not rejected while its consent is consumed at the bank', () => {
  expect(rejections.filter(({ isSingle, consentAtBank }) => isSingle && consentAtBank === 'Consumed')).toEqual([]);
});

test('without tokens, an order that may have been sent is rejected after a day, or once no order can be accepted', () => {
  const ours = rejections.filter((order) => order.rejected === 'tokens' && mayHaveArrived(order));
  const early = ours.filter(({ rejectedSeconds }) => rejectedSeconds < day);
  expect(new Set(early.map(({ consentAtBank }) => consentAtBank))).toEqual(new Set(['Rejected', 'Revoked', 'Expired']));
});

test('without tokens, an order that was not sent is rejected after 30 seconds, or once its consent is final', () => {
  const ofOthers = unaccepted.filter((order) => order.rejected === 'tokens' && !mayHaveArrived(order));
  const retried = ofOthers.filter((order) => order.decision === 'retry' && !waitsForBank(order));
  expect(new Set(retried.map(({ rejectedSeconds }) => rejectedSeconds))).toEqual(new Set([0, 29]));
  expect(new Set(retried.map(({ consentAtBank }) => consentAtBank))).toEqual(
    new Set(['AwaitingAuthorization', 'Authorized', 'Suspended', undefined]),
  );
});

test('a payment is rejected at once if the bank rejects its order, and this region has not sent it before', () => {
  const ofOthers = unaccepted.filter((order) => order.rejected === 'order' && !mayHaveArrived(order));
  expect(ofOthers.filter((order) => order.decision === 'retry' && !waitsForBank(order))).toEqual([]);
});

test('if the bank rejects a repeated order, the payment is rejected after two minutes, or once no order can be accepted', () => {
  const repeated = unaccepted.filter((order) => order.rejected === 'order' && mayHaveArrived(order));
  const retried = repeated.filter((order) => order.decision === 'retry' && !waitsForBank(order));
  expect(new Set(retried.map(({ rejectedSeconds }) => rejectedSeconds))).toEqual(new Set([0, 29, 30, 119]));
  const early = repeated.filter(({ decision, rejectedSeconds }) => decision === 'reject' && rejectedSeconds < 120);
  expect(new Set(early.map(({ consentAtBank }) => consentAtBank))).toEqual(new Set(['Rejected', 'Revoked', 'Expired']));
});

test('a payment of a mandate that its bank has suspended is retried until the end of its day', () => {
  const [ours, ofOthers] = [true, false].map((isOurs) =>
    unaccepted.filter((order) => waitsForBank(order) && mayHaveArrived(order) === isOurs),
  );
  expect(new Set(ours?.map(({ decision }) => decision))).toEqual(new Set(['retry']));
  expect(new Set(ofOthers?.map(({ decision }) => decision))).toEqual(new Set(['wait']));
});

test('after its day, a payment of a suspended mandate is rejected within a day of the first rejection', () => {
  const afterDay = unaccepted.filter(({ isOnItsDay, consentAtBank }) => !isOnItsDay && consentAtBank === 'Suspended');
  const retried = afterDay.filter(({ decision }) => decision === 'retry');
  expect(Math.max(...retried.map(({ rejectedSeconds }) => rejectedSeconds))).toBeLessThan(day);
});

/** Returns the hold of a payment whose consent took these statuses, one per hour, and whose day ends at an hour. */
const holdAfter = (
  statuses: readonly ConsentStatus[],
  dayEndsAtHour: number,
  {
    nowHour = 10,
    createdAtHour = 0,
    isUndelivered,
  }: { readonly nowHour?: number; readonly createdAtHour?: number; readonly isUndelivered?: true } = {},
) => {
  const history = statuses.map((status, hour) => ({ status, at: at(hour * 3_600), version: hour }));
  const consent = { status: statuses.at(-1) ?? 'Authorized', history };
  const transaction = { lapsesAt: at(dayEndsAtHour * 3_600) };
  const payment = { isUndelivered, createdAt: at(createdAtHour * 3_600) };
  return holdOf({ consent, payment, transaction }, at(nowHour * 3_600));
};

test.each<[string, ConsentStatus[], number, { readonly endedAt: string | undefined } | undefined]>([
  ['a consent in force is not paused', ['Authorized'], 20, undefined],
  ['a paused consent only waits', ['Authorized', 'Paused'], 20, { endedAt: undefined }],
  ['a suspended pause only waits', ['Authorized', 'Paused', 'Suspended'], 20, { endedAt: undefined }],
  ['the day ends in the pause', ['Authorized', 'Paused'], 5, { endedAt: at(5 * 3_600) }],
  ['the day ended in an earlier pause', ['Authorized', 'Paused', 'Authorized'], 1.5, { endedAt: at(1.5 * 3_600) }],
  ['the day ended after the pause', ['Authorized', 'Paused', 'Authorized'], 5, undefined],
  ['the day ended shortly after the pause', ['Authorized', 'Paused', 'Authorized'], 2.2, undefined],
  ['a suspended consent may have been resumed', ['Authorized', 'Suspended'], 20, undefined],
  ['the day ends while the consent is suspended', ['Authorized', 'Suspended'], 5, { endedAt: at(5 * 3_600) }],
  ['the consent ended in the pause', ['Authorized', 'Paused', 'Expired'], 20, { endedAt: at(2 * 3_600) }],
  ['the consent ended after the pause', ['Authorized', 'Paused', 'Authorized', 'Revoked'], 20, undefined],
  ['the day and then the consent ended', ['Authorized', 'Paused', 'Revoked'], 1.5, { endedAt: at(1.5 * 3_600) }],
])('%s', (_title, statuses, dayEndsAtHour, hold) => {
  expect(holdAfter(statuses, dayEndsAtHour)).toEqual(hold);
});

test('the last step of a day met a hold, which ended shortly before the day', () => {
  const resumed = ['Authorized', 'Suspended', 'Authorized'] as const;
  expect(holdAfter(resumed, 2.2, { isUndelivered: true })).toEqual({ endedAt: at(2.2 * 3_600) });
  expect(holdAfter(resumed, 5, { isUndelivered: true })).toBeUndefined();
  expect(holdAfter(resumed, 2.2, { isUndelivered: true, nowHour: 2.1 })).toBeUndefined();
});

test('a payment that was created after a hold is not rejected because of it if a step of it fails', () => {
  const resumed = ['Authorized', 'Suspended', 'Authorized'] as const;
  expect(holdAfter(resumed, 2.2, { isUndelivered: true, createdAtHour: 2.1 })).toBeUndefined();
});
