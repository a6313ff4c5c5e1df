import { expect, test } from 'vitest';
import { expireConsent } from '#shared/consents/expire-consent.ts';
import { paymentConsentKind } from '#shared/payments/payment/payment-authorisations.ts';
import { openPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { actAlone, expiry, redirect, revocation } from '#test/support/builders/authorisations/parts.ts';
import { openWorld, type World } from '#test/support/builders/authorisations/world.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { play } from '#test/support/schedules/play.ts';

const local = useLocalTable();
const aWorld = (type: PaymentType = 'SingleInstantPayment') => openWorld(local().table, { type, secondsLeft: 10 });
const timerGoesOff = (world: World) => actAlone(expiry, world);
const customerReturns = (world: World) => actAlone(redirect('first', { code: 'code-1' }), world);

const statuses = (world: World) => {
  const { consent, request } = world.current();
  return [consent.status, request.status];
};

test('a timer that goes off early learns when to look again', async () => {
  const world = await aWorld();
  expect(await timerGoesOff(world)).toBe(world.consent.expiresAt);
  expect(statuses(world)).toEqual(['AwaitingAuthorization', 'AwaitingAuthorization']);
});

test('a consent and its request expire when the time to decide is over', async () => {
  const world = await aWorld();
  world.pass(10);
  expect(await timerGoesOff(world)).toBeUndefined();
  expect(statuses(world)).toEqual(['Expired', 'Expired']);
  expect(await timerGoesOff(world)).toBeUndefined();
  expect(world.current().consent.version).toBe(1);
});

test('while the code is exchanged the timer waits for the end of the claim', async () => {
  const world = await aWorld();
  const claimedAt = world.now();
  const returns = redirect('first', { code: 'code-1' });
  await play({ returns: (pause) => returns.act(world, pause) }, ([step]) =>
    step?.what === 'exchange the code' ? undefined : step,
  );
  world.pass(11);
  expect(await timerGoesOff(world)).toBe(addSeconds(claimedAt, 30));
  world.pass(20);
  expect(await timerGoesOff(world)).toBeUndefined();
  expect(statuses(world)).toEqual(['Expired', 'Expired']);
});

test('after the approval the consent expires at the end of its term', async () => {
  const world = await aWorld();
  await customerReturns(world);
  const endOfTerm = addSeconds(world.now(), 86_400);
  world.pass(86_399);
  expect(await timerGoesOff(world)).toBe(endOfTerm);
  world.pass(1);
  await timerGoesOff(world);
  expect(statuses(world)).toEqual(['Expired', 'Processing']);
});

test('a mandate expires with its consent', async () => {
  const world = await aWorld('VariableOnDemand');
  await customerReturns(world);
  world.pass(365 * 86_400);
  await timerGoesOff(world);
  expect(statuses(world)).toEqual(['Expired', 'Expired']);
});

test('a consent that has ended or does not exist does not expire', async () => {
  const world = await aWorld();
  await actAlone(revocation, world);
  world.pass(11);
  expect(await timerGoesOff(world)).toBeUndefined();
  expect(statuses(world)).toEqual(['Revoked', 'Cancelled']);
  const kind = paymentConsentKind(openPaymentStores(world.table, openListing(world.table)));
  expect(await expireConsent(kind, newId(), world.now)).toBeUndefined();
});
