import { expect, test } from 'vitest';
import type { Switches } from '#shared/sandbox-banks/registry/switches.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { awaitsOthers } from '#shared/authorisations/authorisation.ts';
import type { PaymentConsent } from '#shared/payment-consents/payment-consent.ts';
import { useLocalTable } from '#test/support/local-table.ts';
import { aService, type Service } from '#test/support/sandbox-bank-uae/a-service.ts';

const local = useLocalTable();

const bank = 'uae-enbdx';
const aHistory = () => aService(local().table, bank);

const switches: Record<string, Partial<Switches>> = {
  'is down': { down: true },
  'answers when nobody waits any more': { slowSeconds: 20 },
  fails: { failWith: 500 },
  'limits its clients': { failWith: 429 },
  'sends half of its answers': { malformed: true },
  'signs wrongly': { wrongSignature: true },
  'loses the answer with the tokens': { lostAnswers: ['token'] },
  'loses the answer to a refresh': { lostAnswers: ['refresh'] },
  'loses the answer to an order': { lostAnswers: ['payment'] },
  'replaces refresh tokens': { rotatesRefreshTokens: true },
  'loses a refresh token that it replaced': { rotatesRefreshTokens: true, lostAnswers: ['refresh'] },
  'loses its events': { eventLost: true },
  'sends its events twice': { eventDoubled: true },
  'wants a second person to approve': { secondAuthoriser: true },
};

const steps = [
  'the staging',
  'the approval',
  'the exchange of the code',
  'the refresh',
  'the order',
  'the question about it',
] as const;
type Step = (typeof steps)[number];

/** Runs something that may be refused for now. */
const tried = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
};

/** What a customer meets at a bank whose pages fail: an error, and no way back to us. */
const orLost = (redirect: Promise<URL>): Promise<URL | undefined> => redirect.catch(() => undefined);

/** Plays a payment from the request to its end. The bank has trouble during one step, and works before and after. */
const play = async (
  service: Service,
  trouble: Partial<Switches>,
  during: Step | undefined,
): Promise<PaymentConsent> => {
  const { sandbox } = service;
  const inTrouble = async <T>(step: Step, run: () => Promise<T>): Promise<T> => {
    await sandbox.switch(bank, step === during ? trouble : {});
    const result = await run();
    await sandbox.switch(bank, {});
    await service.deliver();
    return result;
  };
  const consent = await service.ask();

  const approve = async (): Promise<URL> => {
    const page = await inTrouble('the staging', () => tried(() => service.setOut(consent)));
    const link = page ?? (await service.setOut(consent));
    const back = await inTrouble('the approval', () => orLost(sandbox.decide(link)));
    return back ?? sandbox.decide(await service.setOut(consent));
  };
  let back = await approve();
  await inTrouble('the exchange of the code', () => tried(() => service.comeBack(back)));
  // The customer loads the page again. If the bank says that the code is spent, they set out once more.
  for (let round = 0; round < 2 && !(await service.current(consent)).payment; round += 1) {
    await tried(() => service.comeBack(back));
    const { payment, consent: decided } = await service.current(consent);
    if (payment || awaitsOthers(decided)) break;
    back = await sandbox.decide(await service.setOut(consent));
    await service.comeBack(back);
  }
  const { consent: decided } = await service.current(consent);
  if (awaitsOthers(decided)) await othersApprove(service, decided);
  if (during === 'the refresh') {
    service.pass(700);
    await inTrouble('the refresh', service.step);
  }
  await inTrouble('the order', service.step);
  await inTrouble('the question about it', service.step);
  while (await service.step());
  return consent;
};

/** The second person approves. Without an event, the next question to the bank tells. */
const othersApprove = async (service: Service, consent: PaymentConsent): Promise<void> => {
  await service.step();
  await service.sandbox.manage(bank, consent.bankConsentId ?? '', 'approve');
  await service.deliver();
  while (!(await service.current(consent)).payment) await service.step();
};

/** Whether we ask early enough to see that a payment was accepted before it is completed depends on the trouble. */
const toldOf = (service: Service): readonly string[] => service.events().filter((type) => type !== 'payment.accepted');

/** A bank that replaced the refresh token and lost the new one accepts no token. Then it has got no order either. */
const endsWithoutTokens = (name: string, step: Step): boolean =>
  name === 'loses a refresh token that it replaced' && step === 'the refresh';

const told = [
  'payment_request.created',
  'payment_request.awaiting_authorization',
  'consent.created',
  'payment_request.processing',
  'consent.authorized',
  'payment.created',
];

test.each(Object.keys(switches).flatMap((name) => steps.map((step) => [name, step] as const)))(
  'a bank that %s during %s takes one payment at most, and the client is told once',
  async (name, step) => {
    const service = await aHistory();
    const consent = await play(service, switches[name] ?? {}, step);
    const { request, payment, consent: ended } = await service.current(consent);
    const statuses = [request.status, ended.status, payment?.status];
    const atBank = await service.atBank(consent);
    const paid = atBank.map(({ payments }) => payments).filter((count) => count > 0);
    if (endsWithoutTokens(name, step)) {
      expect([statuses, paid]).toEqual([['Failed', 'Authorized', 'Rejected'], []]);
      expect(toldOf(service)).toEqual([...told, 'payment_request.failed', 'payment.rejected']);
      return;
    }
    expect([statuses, paid]).toEqual([['Completed', 'Consumed', 'AcceptedCreditSettlementCompleted'], [1]]);
    expect(toldOf(service)).toEqual([...told, 'payment_request.completed', 'consent.consumed', 'payment.completed']);
    expect(atBank.filter(({ payments }) => payments === 0).every(({ status }) => status === 'Revoked')).toBe(true);
  },
);

test('a code whose tokens got lost ends in a revoked consent at the bank, and the customer can pay again', async () => {
  const service = await aHistory();
  const consent = await service.ask();
  const back = await service.sandbox.decide(await service.setOut(consent));
  await service.sandbox.switch(bank, { lostAnswers: ['token'] });
  await expect(service.comeBack(back)).rejects.toMatchObject({ code: 'provider_unavailable' });
  await service.sandbox.switch(bank, {});
  await expect(service.comeBack(back)).rejects.toMatchObject({ code: 'validation_error' });
  while (await service.step());
  expect(await service.atBank(consent)).toEqual([{ status: 'Revoked', payments: 0 }]);
  const { request, consent: waiting } = await service.current(consent);
  expect([request.status, waiting.status]).toEqual(['AwaitingAuthorization', 'AwaitingAuthorization']);
  await service.comeBack(await service.sandbox.decide(await service.setOut(consent)));
  while (await service.step());
  expect((await service.current(consent)).request.status).toBe('Completed');
});

test.each(Object.keys(switches))('a bank that %s during a cancellation loses the consent in the end', async (name) => {
  const service = await aHistory();
  const consent = await service.ask();
  await service.setOut(consent);
  await service.cancel(consent);
  await service.sandbox.switch(bank, switches[name] ?? {});
  await service.step();
  await service.sandbox.switch(bank, {});
  while (await service.step());
  expect(await service.atBank(consent)).toEqual([{ status: 'Revoked', payments: 0 }]);
  expect(service.events().slice(-2)).toEqual(['payment_request.cancelled', 'consent.revoked']);
});

test('a lost order is found by its key although the bank accepts no token any more', async () => {
  const service = await aHistory();
  const consent = await service.ask();
  await service.comeBack(await service.sandbox.decide(await service.setOut(consent)));
  await service.sandbox.switch(bank, { lostAnswers: ['payment'] });
  await service.step();
  await service.sandbox.switch(bank, { rotatesRefreshTokens: true, lostAnswers: ['refresh', 'payment'] });
  service.pass(700);
  while (await service.step());
  const { request, payment } = await service.current(consent);
  expect([request.status, payment?.status]).toEqual(['Completed', 'AcceptedCreditSettlementCompleted']);
  expect(await service.atBank(consent)).toEqual([{ status: 'Consumed', payments: 1 }]);
});

test('codes of two ways to the bank whose tokens both got lost end in two revoked consents', async () => {
  const service = await aHistory();
  const consent = await service.ask();
  const first = await service.sandbox.decide(await service.setOut(consent));
  const second = await service.sandbox.decide(await service.setOut(consent));
  await service.sandbox.switch(bank, { lostAnswers: ['token'] });
  for (const back of [first, second])
    await expect(service.comeBack(back)).rejects.toMatchObject({ code: 'provider_unavailable' });
  await service.sandbox.switch(bank, {});
  for (const back of [first, second])
    await expect(service.comeBack(back)).rejects.toMatchObject({ code: 'validation_error' });
  while (await service.step());
  const revoked = { status: 'Revoked', payments: 0 };
  expect(await service.atBank(consent)).toEqual([revoked, revoked]);
  await service.comeBack(await service.sandbox.decide(await service.setOut(consent)));
  while (await service.step());
  expect((await service.current(consent)).request.status).toBe('Completed');
});

test('a customer who takes ten minutes at a bank whose links live for a minute pays', async () => {
  const service = await aHistory();
  const consent = await service.ask();
  await service.sandbox.switch(bank, { requestUriSeconds: 60 });
  const page = await service.sandbox.open(await service.setOut(consent));
  service.pass(600);
  await service.comeBack(await service.sandbox.decideOn(page));
  while (await service.step());
  expect((await service.current(consent)).request.status).toBe('Completed');
  expect(await service.atBank(consent)).toEqual([{ status: 'Consumed', payments: 1 }]);
  await service.sandbox.switch(bank, {});
});

test('a customer who opens the link of the bank after its minute sets out once more, and pays', async () => {
  const service = await aHistory();
  const consent = await service.ask();
  await service.sandbox.switch(bank, { requestUriSeconds: 60 });
  const late = await service.setOut(consent);
  service.pass(61);
  await expect(service.sandbox.open(late)).rejects.toThrow('the bank answered');
  await service.comeBack(await service.sandbox.decide(await service.setOut(consent)));
  while (await service.step());
  expect((await service.current(consent)).request.status).toBe('Completed');
  await service.sandbox.switch(bank, {});
});
