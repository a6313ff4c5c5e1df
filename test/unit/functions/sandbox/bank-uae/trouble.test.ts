// @module-tag variant
import { expect, test } from 'vitest';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aService } from '#test/support/banks/sandbox-uae/a-service.ts';
import {
  bank,
  expectedCancellation,
  expectedOutcome,
  outcomeOf,
  outcomeOfCancellation,
  type Step,
  steps,
  type Trouble,
  troubleNames,
} from '#test/support/banks/sandbox-uae/trouble.ts';

const local = useLocalTable();
const createService = () => aService(local().table, bank);

/**
 * For each fault, the step that it affects most. `npm run test:slow` combines every fault with every step
 * (test/slow/sandbox-bank-uae/trouble.test.ts).
 */
const mostAffectedStep: Record<Trouble, Step> = {
  'is down': 'the staging',
  'responds after the time-out': 'the order',
  fails: 'the approval',
  'rate-limits its clients': 'the status query',
  'truncates its responses': 'the exchange of the code',
  'returns an invalid signature': 'the status query',
  'loses the response with the tokens': 'the exchange of the code',
  'loses the response to a refresh': 'the refresh',
  'loses the response to an order': 'the order',
  'replaces refresh tokens': 'the refresh',
  'loses a refresh token that it replaced': 'the refresh',
  'loses its events': 'the status query',
  'sends its events twice': 'the order',
  'requires a second approver': 'the approval',
};

test('for every step, there is a fault that affects it most', () => {
  expect(new Set(Object.values(mostAffectedStep))).toEqual(new Set(steps));
});

test.each(troubleNames.map((name) => [name, mostAffectedStep[name]] as const))(
  'if a bank %s during %s, at most one payment is made, and the client is notified once',
  async (name, step) => {
    expect(await outcomeOf(await createService(), name, step)).toMatchObject(expectedOutcome(name, step));
  },
);

test('if tokens are lost, the consent is revoked at the bank, and the customer can pay again', async () => {
  const service = await createService();
  const consent = await service.createConsent();
  const redirect = await service.sandbox.decide(await service.goToBank(consent));
  await service.sandbox.switch(bank, { lostResponses: ['token'] });
  await expect(service.followRedirect(redirect)).rejects.toMatchObject({ code: 'provider_unavailable' });
  await service.sandbox.switch(bank, {});
  await expect(service.followRedirect(redirect)).rejects.toMatchObject({ code: 'validation_error' });
  while (await service.step());
  expect(await service.atBank(consent)).toEqual([{ status: 'Revoked', payments: 0 }]);
  const { request, consent: current } = await service.current(consent);
  expect([request.status, current.status]).toEqual(['AwaitingAuthorization', 'AwaitingAuthorization']);
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  while (await service.step());
  expect((await service.current(consent)).request.status).toBe('Completed');
});

/** `npm run test:slow` tries every fault. */
const cancellationTroubles = [
  'is down',
  'responds after the time-out',
  'truncates its responses',
  'rate-limits its clients',
] as const;

test.each(cancellationTroubles)(
  'if a bank %s during a cancellation, the consent is eventually revoked',
  async (name) => {
    expect(await outcomeOfCancellation(await createService(), name)).toEqual(expectedCancellation);
  },
);

test('a lost order is found by its idempotency key even if the bank no longer accepts a token', async () => {
  const service = await createService();
  const consent = await service.createConsent();
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  await service.sandbox.switch(bank, { lostResponses: ['payment'] });
  await service.step();
  await service.sandbox.switch(bank, { rotatesRefreshTokens: true, lostResponses: ['refresh', 'payment'] });
  service.pass(700);
  while (await service.step());
  const { request, payment } = await service.current(consent);
  expect([request.status, payment?.status]).toEqual(['Completed', 'AcceptedCreditSettlementCompleted']);
  expect(await service.atBank(consent)).toEqual([{ status: 'Consumed', payments: 1 }]);
});

test('two consents whose tokens were lost are both revoked at the bank', async () => {
  const service = await createService();
  const consent = await service.createConsent();
  const first = await service.sandbox.decide(await service.goToBank(consent));
  const second = await service.sandbox.decide(await service.goToBank(consent));
  await service.sandbox.switch(bank, { lostResponses: ['token'] });
  for (const redirect of [first, second])
    await expect(service.followRedirect(redirect)).rejects.toMatchObject({ code: 'provider_unavailable' });
  await service.sandbox.switch(bank, {});
  for (const redirect of [first, second])
    await expect(service.followRedirect(redirect)).rejects.toMatchObject({ code: 'validation_error' });
  while (await service.step());
  const revoked = { status: 'Revoked', payments: 0 };
  expect(await service.atBank(consent)).toEqual([revoked, revoked]);
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  while (await service.step());
  expect((await service.current(consent)).request.status).toBe('Completed');
});

test('a customer can take ten minutes at a bank whose links expire after one minute', async () => {
  const service = await createService();
  const consent = await service.createConsent();
  await service.sandbox.switch(bank, { requestUriSeconds: 60 });
  const page = await service.sandbox.open(await service.goToBank(consent));
  service.pass(600);
  await service.followRedirect(await service.sandbox.decideOn(page));
  while (await service.step());
  expect((await service.current(consent)).request.status).toBe('Completed');
  expect(await service.atBank(consent)).toEqual([{ status: 'Consumed', payments: 1 }]);
  await service.sandbox.switch(bank, {});
});

test("a customer who opens the bank's link after it has expired can start again and pay", async () => {
  const service = await createService();
  const consent = await service.createConsent();
  await service.sandbox.switch(bank, { requestUriSeconds: 60 });
  const expiredLink = await service.goToBank(consent);
  service.pass(61);
  await expect(service.sandbox.open(expiredLink)).rejects.toThrow('The bank returned');
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  while (await service.step());
  expect((await service.current(consent)).request.status).toBe('Completed');
  await service.sandbox.switch(bank, {});
});
