import { expect, test } from 'vitest';
import { expireConsent } from '#shared/consents/expire-consent.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { actAlone, expiry, redirect, revocation, sync } from '#test/support/builders/authorisations/parts.ts';
import { createScene, type Scene } from '#test/support/builders/authorisations/scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { play } from '#test/support/schedules/play.ts';

const local = useLocalTable();
const aScene = (type: PaymentType = 'SingleInstantPayment') => createScene(local().table, { type, secondsLeft: 10 });
const fireTimer = (scene: Scene) => actAlone(expiry, scene);
const returnFromBank = (scene: Scene) => actAlone(redirect('first', { code: 'code-1' }), scene);

const statuses = (scene: Scene) => {
  const { consent, request } = scene.current();
  return [consent.status, request.status];
};

test('a timer that fires early returns the time at which it is due', async () => {
  const scene = await aScene();
  expect(await fireTimer(scene)).toBe(scene.consent.expiresAt);
  expect(statuses(scene)).toEqual(['AwaitingAuthorization', 'AwaitingAuthorization']);
});

test('a consent and its request expire at the decision deadline', async () => {
  const scene = await aScene();
  scene.pass(10);
  expect(await fireTimer(scene)).toBeUndefined();
  expect(statuses(scene)).toEqual(['Expired', 'Expired']);
  expect(await fireTimer(scene)).toBeUndefined();
  expect(scene.current().consent.version).toBe(1);
});

test('while the code is being exchanged, the timer waits for the end of the claim', async () => {
  const scene = await aScene();
  const claimedAt = scene.now();
  const arrival = redirect('first', { code: 'code-1' });
  await play({ arrival: (pause) => arrival.act(scene, pause) }, ([step]) =>
    step?.what === 'exchange the code' ? undefined : step,
  );
  scene.pass(11);
  expect(await fireTimer(scene)).toBe(addSeconds(claimedAt, 30));
  scene.pass(20);
  expect(await fireTimer(scene)).toBeUndefined();
  expect(statuses(scene)).toEqual(['Expired', 'Expired']);
});

test('after the approval, the consent expires at the end of its term', async () => {
  const scene = await aScene();
  await returnFromBank(scene);
  // The customer's deadline was ten seconds later.
  const endOfTerm = addSeconds(scene.now(), 86_410);
  scene.pass(86_409);
  expect(await fireTimer(scene)).toBe(endOfTerm);
  scene.pass(1);
  await fireTimer(scene);
  expect(statuses(scene)).toEqual(['Expired', 'Processing']);
});

test('a mandate expires with its consent', async () => {
  const scene = await aScene('VariableOnDemand');
  await returnFromBank(scene);
  scene.pass(365 * 86_400);
  await fireTimer(scene);
  expect(statuses(scene)).toEqual(['Expired', 'Expired']);
});

test('a consent that has ended or does not exist does not expire', async () => {
  const scene = await aScene();
  await actAlone(revocation, scene);
  scene.pass(11);
  expect(await fireTimer(scene)).toBeUndefined();
  expect(statuses(scene)).toEqual(['Revoked', 'Cancelled']);
  const kind = paymentAgreements(createPaymentStores(scene.table));
  expect(await expireConsent(kind, newId(), scene.now)).toBeUndefined();
});

test('a status sync does not authorise a consent after the decision deadline', async () => {
  const scene = await aScene();
  scene.pass(10);
  await actAlone(sync('Authorized'), scene);
  expect(statuses(scene)).toEqual(['AwaitingAuthorization', 'AwaitingAuthorization']);
});

test('a late code is not exchanged, even if a status sync found the approval in time', async () => {
  const scene = await aScene();
  await actAlone(sync('Authorized'), scene);
  scene.pass(10);
  await expect(returnFromBank(scene)).rejects.toMatchObject({ code: 'invalid_state' });
  expect(scene.exchanges).toEqual([]);
  expect(statuses(scene)).toEqual(['Expired', 'Expired']);
});
