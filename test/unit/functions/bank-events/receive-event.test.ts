import fc from 'fast-check';
import { CompactEncrypt, importJWK } from 'jose';
import { expect, test } from 'vitest';
import { signJwt } from '#functions/sandbox/banks/jose/bank-signer.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { HttpResponse } from '#shared/platform/outbound/http-client.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aService, type Service } from '#test/support/banks/sandbox-uae/a-service.ts';
import { clientId, encryption, signing } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { aPair, signerWith } from '#test/support/banks/uae/keys.ts';
import { loggedBy } from '#test/support/drivers/logs/logged-lines.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';
const createService = () => aService(local().table, bank);

/** Creates a mandate that the customer has approved at the bank. */
const aMandate = async (service: Service): Promise<PaymentConsent> => {
  const consent = await service.createConsent({
    type: 'VariableOnDemand',
    instructions: { periodicSchedule: { frequency: 'Month', startDate: '2026-12-01', maxAmount: '200.00' } },
  });
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  service.posted();
  return consent;
};

const bankConsentIdOf = async (service: Service, consent: PaymentConsent): Promise<string> =>
  (await service.current(consent)).consent.bankConsentId ?? '';

/** Changes a consent at the bank, and returns the events that the bank posts about it. */
const changeAtBank = async (service: Service, consent: PaymentConsent, action: string) => {
  await service.sandbox.manage(bank, await bankConsentIdOf(service, consent), action);
  return service.posted();
};

const statusOf = async (service: Service, consent: PaymentConsent) => {
  const current = await service.current(consent);
  return [current.consent.status, current.request.status];
};

test("an event about a consent triggers a status query, which applies the bank's change", async () => {
  const service = await createService();
  const consent = await aMandate(service);
  await service.step();
  for (const [action, status] of [
    ['suspend', ['Suspended', 'Suspended']],
    ['resume', ['Authorized', 'Active']],
    ['revoke', ['Revoked', 'Revoked']],
  ] as const) {
    const before = await statusOf(service, consent);
    const [event] = await changeAtBank(service, consent, action);
    expect(await service.post(event?.url ?? '', event?.body ?? '')).toBe(true);
    expect(await statusOf(service, consent)).toEqual(before);
    while ((service.dueAt() ?? '') <= service.now().toISOString()) await service.step();
    expect(await statusOf(service, consent)).toEqual(status);
  }
  expect(service.events().filter((type) => type === 'consent.revoked').length).toBe(1);
});

test('without events, the bank is polled after an hour, then at growing intervals of at most a day', async () => {
  const service = await createService();
  await service.sandbox.switch(bank, { eventLost: true });
  const consent = await aMandate(service);
  const start = service.now().getTime();
  const hours: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    await service.step();
    hours.push(Math.round((Date.parse(service.dueAt() ?? '') - start) / 3_600_000));
  }
  expect(hours).toEqual([1, 2, 4, 8, 16, 32, 56, 80, 104]);
  expect(await changeAtBank(service, consent, 'revoke')).toEqual([]);
  await service.step();
  expect(await statusOf(service, consent)).toEqual(['Revoked', 'Revoked']);
  while (await service.step());
});

test.each([
  ['is down', 503, 'BankUnavailable'],
  ['does not accept our token', 401, 'TokenRejected'],
  ['does not know the consent', 404, 'UnknownConsent'],
])('a bank that %s is polled again at the next interval, and the failure is logged', async (_title, status, reason) => {
  const service = await createService();
  const consent = await aMandate(service);
  await changeAtBank(service, consent, 'revoke');
  await service.step();
  // Token responses are plain JSON, and consents are signed JWTs.
  const isConsent = ({ headers }: HttpResponse) => headers['content-type'] === 'application/jwt';
  service.intercept(async (response) => (isConsent(response) ? { ...response, status, text: '' } : response));
  const lines = await loggedBy(service.step);
  expect(lines.filter(({ event }) => event === 'consent.unanswered')).toEqual([
    { event: 'consent.unanswered', kind: 'consent', consentId: consent.id, reason },
  ]);
  expect(await statusOf(service, consent)).toEqual(['Authorized', 'Active']);
  service.intercept(undefined);
  await service.step();
  expect(await statusOf(service, consent)).toEqual(['Revoked', 'Revoked']);
  while (await service.step());
});

test('a duplicate of an event has no further effect', async () => {
  const service = await createService();
  await service.sandbox.switch(bank, { eventDoubled: true });
  const consent = await aMandate(service);
  const events = await changeAtBank(service, consent, 'revoke');
  expect(events.length).toBe(2);
  for (const { url, body } of events) expect(await service.post(url, body)).toBe(true);
  while (await service.step());
  expect(service.events().filter((type) => type === 'consent.revoked').length).toBe(1);
  await service.sandbox.switch(bank, {});
});

test.each<[string, object]>([
  ['only metadata, as about a deleted resource,', {}],
  ['null instead of a payment', { Status: 'Revoked', PaymentId: null }],
])('an event about a consent that contains %s triggers a status query', async (_title, fields) => {
  const service = await createService();
  const consent = await aMandate(service);
  await service.step();
  const [event] = await changeAtBank(service, consent, 'revoke');
  const ConsentId = await bankConsentIdOf(service, consent);
  const now = Math.floor(service.now().getTime() / 1000);
  const Data = 'Status' in fields ? { ConsentId, ...fields } : undefined;
  const message = { Data, Meta: { ConsentId, EventType: Data ? 'Resource.Updated' : 'Resource.Deleted' } };
  const issuer = service.link.authority.issuer;
  const sender = { bank: { code: bank }, addresses: { messageIssuer: issuer }, switches: { wrongSignature: false } };
  const signed = await signJwt(sender, { iss: issuer, nbf: now, exp: now + 60, message }, service.sandbox.settings);
  expect(await service.post(event?.url ?? '', await encryptTo(signed))).toBe(true);
  while ((service.dueAt() ?? '') <= service.now().toISOString()) await service.step();
  expect(await statusOf(service, consent)).toEqual(['Revoked', 'Revoked']);
  while (await service.step());
});

test('a query triggered by an event is retried at growing intervals for a day until the bank responds', async () => {
  const service = await createService();
  const consent = await aMandate(service);
  await service.step();
  await changeAtBank(service, consent, 'suspend');
  const [revoked] = await changeAtBank(service, consent, 'revoke');
  await service.sandbox.switch(bank, { down: true });
  await service.post(revoked?.url ?? '', revoked?.body ?? '');
  const start = service.now().getTime();
  const seconds: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    await service.step();
    seconds.push((Date.parse(service.dueAt() ?? '') - start) / 1000);
  }
  expect(seconds).toEqual([1, 2, 3, 5, 8, 12, 18, 27]);
  await service.sandbox.switch(bank, {});
  await service.step();
  expect(await statusOf(service, consent)).toEqual(['Revoked', 'Revoked']);
  while (await service.step());
});

test('an event about a payment that settles late is processed even after polling has stopped', async () => {
  const service = await createService();
  const consent = await service.createConsent();
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  await service.step();
  const [pending] = service.sandbox.reminders;
  service.posted();
  service.pass(1);
  await service.sandbox.announce(pending?.reminder ?? { bank, paymentId: '' });
  const [event] = service.posted();
  await service.post(event?.url ?? '', event?.body ?? '');
  const receivedAt = service.now();
  await service.step();
  expect(service.now()).toEqual(receivedAt);
  expect((await service.current(consent)).payment?.status).toBe('AcceptedSettlementCompleted');
  service.pass(7_200);
  await service.sandbox.announce(pending?.reminder ?? { bank, paymentId: '' });
  const [lateEvent] = service.posted();
  await service.post(lateEvent?.url ?? '', lateEvent?.body ?? '');
  while (await service.step());
  expect((await service.current(consent)).payment?.status).toBe('AcceptedCreditSettlementCompleted');
  expect(await service.atBank(consent)).toEqual([{ status: 'Consumed', payments: 1 }]);
});

test('a consent is rejected if its customer declines at the bank and never returns', async () => {
  const service = await createService();
  const consent = await service.createConsent();
  await service.sandbox.decide(await service.goToBank(consent), { decision: 'decline' });
  const [event] = service.posted();
  await service.post(event?.url ?? '', event?.body ?? '');
  while (await service.step());
  expect(await statusOf(service, consent)).toEqual(['Rejected', 'Rejected']);
});

test('an event about an approval has no effect before the customer returns with the code', async () => {
  const service = await createService();
  const consent = await service.createConsent();
  await service.sandbox.decide(await service.goToBank(consent));
  const [event] = service.posted();
  expect(await service.post(event?.url ?? '', event?.body ?? '')).toBe(true);
  expect(service.dueAt()).toBeUndefined();
});

const unknownPair = await aPair('unknown', 'sig');
const otherClientKey = await aPair('another', 'enc');

const encryptTo = async (text: string, { publicJwk } = encryption): Promise<string> =>
  new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: publicJwk.kid })
    .encrypt(await importJWK(publicJwk, 'RSA-OAEP-256'));

test('a forged or misdirected bank event is rejected and does not trigger a bank call', async () => {
  const service = await createService();
  const consent = await aMandate(service);
  const other = await aMandate(service);
  await service.step();
  await service.step();
  const [event] = await changeAtBank(service, consent, 'suspend');
  const { url, body } = event ?? { url: '', body: '' };
  const ConsentId = await bankConsentIdOf(service, consent);
  const now = Math.floor(service.now().getTime() / 1000);
  const iss = service.link.authority.issuer;
  const Data = { ConsentId, Status: 'Revoked' };
  const claims = {
    iss,
    nbf: now,
    exp: now + 60,
    message: { Data, Meta: { ConsentId, EventType: 'Resource.Updated' } },
  };
  const forgeries: Record<string, () => Promise<readonly [string, string]>> = {
    'an unknown key': async () => [url, await encryptTo(await signerWith(unknownPair).sign(claims))],
    'our own key': async () => [url, await encryptTo(await signerWith(signing).sign({ ...claims, aud: [clientId] }))],
    'no signature': async () => [url, await encryptTo(JSON.stringify(claims))],
    'an event for another client': async () => [url, await encryptTo('a.b.c', otherClientKey)],
    'an unencrypted event': async () => [url, await signerWith(unknownPair).sign(claims)],
    'a changed event': async () => [url, `${body.slice(0, -3)}AAA`],
    "an event at another consent's URL": async () => [url.replace(consent.id, other.id), body],
    "an event at another bank's URL": async () => [url.replace(bank, 'uae-fab'), body],
    'an event at the URL of an unknown consent': async () => [url.replace(consent.id, 'nothing'), body],
    'an empty body': async () => [url, ''],
  };
  const dueBefore = service.dueAt();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.values(forgeries)), async (forge) => {
      service.bankEvents.restart();
      expect(await service.post(...(await forge()))).toBe(false);
      expect(service.dueAt()).toBe(dueBefore);
    }),
    { numRuns: 30, examples: Object.values(forgeries).map((forge) => [forge]) },
  );
  expect(await statusOf(service, consent)).toEqual(['Authorized', 'Active']);
});

test('of many forged events about a consent, few are decrypted, and a valid event is accepted again soon', async () => {
  const service = await createService();
  const [attacked, other] = [await aMandate(service), await aMandate(service)];
  const [event] = await changeAtBank(service, attacked, 'suspend');
  const { url, body } = event ?? { url: '', body: '' };
  const before = service.bankEvents.decryptions();
  const forged = await encryptTo('a.b.c');
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => service.post(url, forged).catch(({ code }) => code)),
  );
  expect(service.bankEvents.decryptions() - before).toBeLessThanOrEqual(10);
  expect(new Set(outcomes)).toEqual(new Set([false, 'rate_limited']));
  await expect(service.post(url, body)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 });
  const [unrelated] = await changeAtBank(service, other, 'suspend');
  expect(await service.post(unrelated?.url ?? '', unrelated?.body ?? '')).toBe(true);
  service.pass(2);
  expect(await service.post(url, body)).toBe(true);
});

test('valid events cost no write, except the first one after a forged event', async () => {
  const service = await createService();
  const consent = await aMandate(service);
  const [event] = await changeAtBank(service, consent, 'suspend');
  const { url, body } = event ?? { url: '', body: '' };
  local().spent();
  expect(await service.post(url, body)).toBe(true);
  await service.post(url, await encryptTo('a.b.c'));
  expect(local().spent().writeUnits).toBe(0);
  for (let n = 0; n < 20; n += 1) expect(await service.post(url, body)).toBe(true);
  expect(local().spent().writeUnits).toBe(1);
});
