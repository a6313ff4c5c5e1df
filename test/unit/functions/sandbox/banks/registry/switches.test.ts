import { compactDecrypt } from 'jose';
import { expect, test } from 'vitest';
import { Switches } from '#functions/sandbox/banks/registry/switches.ts';
import { BankRejection, BankUnavailable } from '#shared/banks/port/errors.ts';
import { providersOf } from '#shared/banks/providers/built-in-banks.ts';
import { verifyJwt } from '#shared/banks/jose/verify-jwt.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aSandbox, encryption, redirectUri, type Sandbox } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { aPaymentConsent, call, eventsUrl, orderUnder, submitOrder } from '#test/support/banks/uae/requests.ts';

const local = useLocalTable();

/** Banks that no test has used yet. Each test uses a separate bank, because switches belong to banks. */
const unusedBanks = providersOf('UAE', 'real-and-model').map(({ code }) => code);
const nextBank = (): string => {
  const bank = unusedBanks.shift();
  if (bank === undefined) throw new Error('The market has no bank left for another test');
  return bank;
};

/** Creates a consent to a payment from any account, because each test has another bank. */
const newConsent = () => {
  const { payment, ...terms } = aPaymentConsent();
  return { ...terms, redirectUri, payment: { ...payment, debtorAccount: undefined } };
};

/** Stages a consent that the customer approves. Returns it with its code and the connection to the bank. */
const approvedConsent = async (sandbox: Sandbox, bank: string) => {
  const link = await sandbox.connect(bank);
  const consent = newConsent();
  return { ...link, consent, code: await sandbox.approve(link.authority, consent) };
};

test('a bank without stored switches has them all off', async () => {
  const sandbox = await aSandbox(local().table);
  expect(await sandbox.settings.switchesOf('uae-nothing')).toEqual(Switches.parse({}));
});

test.each([
  ['that is down', { down: true }, 503, undefined],
  ['with a fault', { failWith: 500 }, 500, undefined],
  ['that rate-limits its clients', { failWith: 429, retryAfterSeconds: 7 }, 429, 7],
  ['that asks all clients to wait', { failWith: 503, retryAfterSeconds: 7 }, 503, 7],
] as const)(
  'a bank %s returns only this error until its switches are reset',
  async (_title, switches, status, wait) => {
    const sandbox = await aSandbox(local().table);
    const bank = nextBank();
    const { authority } = await sandbox.connect(bank);
    await sandbox.switch(bank, switches);
    const url = `${authority.issuer}/jwks`;
    expect((await sandbox.send({ method: 'GET', url, timeoutMs: 0 })).status).toBe(status);
    const failed = authority.stage(newConsent(), call);
    await expect(failed).rejects.toBeInstanceOf(BankUnavailable);
    await expect(failed).rejects.toMatchObject({ retryAfterSeconds: wait });
    await sandbox.switch(bank, {});
    expect(await authority.stage(newConsent(), call)).toMatchObject({ expiresInSeconds: 90 });
  },
);

test('truncated or incorrectly signed responses cannot be used', async () => {
  const sandbox = await aSandbox(local().table);
  const bank = nextBank();
  const { authority, code } = await approvedConsent(sandbox, bank);
  for (const switches of [{ malformed: true }, { wrongSignature: true }]) {
    await sandbox.switch(bank, switches);
    await expect(authority.read(code, call)).rejects.toBeInstanceOf(BankUnavailable);
  }
  await sandbox.switch(bank, { wrongSignature: true });
  await expect(authority.exchangeCode(code, call)).rejects.toBeInstanceOf(BankUnavailable);
});

test('a refresh with a lost response can be retried, unless the bank rotates refresh tokens', async () => {
  const sandbox = await aSandbox(local().table);
  const bank = nextBank();
  const { authority, code } = await approvedConsent(sandbox, bank);
  const { refreshToken = '' } = await authority.exchangeCode(code, call);
  const refresh = () => authority.refresh({ ...code, refreshToken }, call);
  await sandbox.switch(bank, { lostResponses: ['refresh'] });
  await expect(refresh()).rejects.toBeInstanceOf(BankUnavailable);
  await sandbox.switch(bank, {});
  expect(await refresh()).toMatchObject({ refreshToken: undefined });
  await sandbox.switch(bank, { lostResponses: ['refresh'], rotatesRefreshTokens: true });
  await expect(refresh()).rejects.toBeInstanceOf(BankUnavailable);
  await sandbox.switch(bank, { rotatesRefreshTokens: true });
  await expect(refresh()).rejects.toThrow(new BankRejection('invalid_grant'));
});

test.each([
  ['approve', 'Authorized'],
  ['reject', 'Rejected'],
])('a consent waits for its second authoriser, who can %s it', async (action, status) => {
  const sandbox = await aSandbox(local().table);
  const bank = nextBank();
  await sandbox.switch(bank, { secondAuthoriser: true });
  const { authority, payments, consent, code } = await approvedConsent(sandbox, bank);
  const grant = await authority.exchangeCode(code, call);
  expect(grant.consent).toEqual({ status: 'AwaitingAuthorization' });
  const early = await submitOrder(payments, orderUnder(consent, grant.accessToken), call);
  expect(early.outcome).toMatchObject({ rejected: { Code: 'Consent.BusinessRuleViolation' } });
  await sandbox.manage(bank, consent.bankConsentId, action);
  expect(await authority.read(code, call)).toEqual({ status });
});

/** Returns the content of an event that a bank posts: a JWS by the bank inside a JWE for the client. */
const messageIn = async (sandbox: Sandbox, bank: string, jwe: string): Promise<unknown> => {
  const { plaintext } = await compactDecrypt(jwe, encryption.privateKey);
  const { keys } = (await sandbox.connect(bank)).context;
  return (await verifyJwt(Buffer.from(plaintext).toString(), { keys, now: () => new Date() })).message;
};

test.each([
  ['is sent', {}, 1],
  ['is lost', { eventLost: true }, 0],
  ['is sent twice', { eventDoubled: true }, 2],
])('an event about a consent %s', async (_title, switches, count) => {
  const sandbox = await aSandbox(local().table);
  const bank = nextBank();
  const { consent } = await approvedConsent(sandbox, bank);
  sandbox.events.length = 0;
  await sandbox.switch(bank, switches);
  await sandbox.manage(bank, consent.bankConsentId, 'suspend');
  expect(sandbox.events.map(({ url, headers }) => [url, headers])).toEqual(
    Array.from({ length: count }, () => [eventsUrl, { 'content-type': 'application/jwe' }]),
  );
  for (const { body } of sandbox.events) {
    expect(await messageIn(sandbox, bank, body ?? '')).toMatchObject({
      Data: { ConsentId: consent.bankConsentId, Status: 'Suspended' },
      Meta: { EventType: 'Resource.Updated', ConsentId: consent.bankConsentId },
    });
  }
});

test('a bank sends events about a payment and each of its later statuses', async () => {
  const clock = { now: new Date() };
  const sandbox = await aSandbox(local().table, { now: () => clock.now });
  const bank = nextBank();
  const { authority, payments, consent, code } = await approvedConsent(sandbox, bank);
  const { accessToken } = await authority.exchangeCode(code, call);
  sandbox.events.length = 0;
  await submitOrder(payments, orderUnder(consent, accessToken), call);
  for (const { reminder, dueAt } of sandbox.reminders) {
    clock.now = new Date(dueAt);
    await sandbox.announce(reminder);
  }
  const messages = await Promise.all(sandbox.events.map(({ body }) => messageIn(sandbox, bank, body ?? '')));
  expect(messages).toMatchObject([
    { Data: { Status: 'Pending' }, Meta: { EventType: 'Resource.Created' } },
    { Data: { Status: 'AcceptedSettlementCompleted' }, Meta: { EventType: 'Resource.Updated' } },
    { Data: { Status: 'AcceptedCreditSettlementCompleted' }, Meta: { EventType: 'Resource.Updated' } },
  ]);
});

test('after a rotation, a bank still publishes its old keys and accepts requests as before', async () => {
  const sandbox = await aSandbox(local().table);
  const bank = nextBank();
  const before = await sandbox.connect(bank);
  await sandbox.settings.rotateKeys(bank);
  const staged = await before.authority.stage(newConsent(), call);
  expect(staged.expiresInSeconds).toBe(90);
  const { keys } = await sandbox.serverOf(bank);
  expect(keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining(before.context.server.keys.map(({ kid }) => kid)));
  expect(keys.length).toBe(4);
});
