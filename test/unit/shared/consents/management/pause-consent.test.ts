import { beforeEach, expect, test } from 'vitest';
import { bankSidesToRevoke } from '#shared/consents/authorisation.ts';
import { syncConsent } from '#shared/consents/query-status.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aService, type Service } from '#test/support/banks/sandbox-uae/a-service.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';

/** The number of calls to the bank since the consent was approved. */
let calls: number;
beforeEach(() => {
  calls = 0;
});

/** Creates a mandate that the customer has approved, and counts the calls to its bank from then on. */
const aMandate = async () => {
  const service = await aService(local().table, bank);
  await service.sandbox.switch(bank, {});
  const consent = await service.createConsent({ type: 'VariableOnDemand' });
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  await runSteps(service);
  service.posted();
  service.intercept(async (response) => {
    calls += 1;
    return response;
  });
  const set = async (status: ConsentStatus) => (await service.set(consent, status)).status;
  return { service, consent, set };
};

const statusesOf = async ({ current, stores }: Service, consent: PaymentConsent) => {
  const { request, consent: stored } = await current(consent);
  return [stored.status, (await stores.mandates.get(consent.id))?.status, request.status];
};

const changeAtBank = async ({ sandbox, current, deliver }: Service, consent: PaymentConsent, action: string) => {
  await sandbox.manage(bank, (await current(consent)).consent.bankConsentId ?? '', action);
  await deliver();
};

/** Runs the steps that are due within a number of seconds. */
const runSteps = async (service: Service, seconds = 0): Promise<void> => {
  const end = service.now().getTime() + seconds * 1000;
  while (Date.parse(service.dueAt() ?? '') <= end) await service.step();
};
const passDay = (service: Service): Promise<void> => runSteps(service, 86_400);

test('a paused consent and its mandate are reactivated without a call to the bank', async () => {
  const { service, consent, set } = await aMandate();
  expect(await set('Paused')).toBe('Paused');
  expect(await statusesOf(service, consent)).toEqual(['Paused', 'Paused', 'Active']);
  await passDay(service);
  expect(await set('Authorized')).toBe('Authorized');
  expect(await statusesOf(service, consent)).toEqual(['Authorized', 'Active', 'Active']);
  expect(calls).toBe(0);
  expect(service.events().slice(-4)).toEqual([
    'consent.paused',
    'mandate.paused',
    'consent.reactivated',
    'mandate.reactivated',
  ]);
});

test('pausing and reactivating a consent again has no effect', async () => {
  const { service, consent, set } = await aMandate();
  for (const status of ['Paused', 'Authorized'] as const) {
    await set(status);
    const { version } = (await service.current(consent)).consent;
    await set(status);
    expect((await service.current(consent)).consent.version).toBe(version);
  }
});

test('a client that queries the status of a paused consent gets it without a call to the bank', async () => {
  const { service, consent, set } = await aMandate();
  await set('Paused');
  const { stores, link, now } = service;
  const paused = (await service.current(consent)).consent;
  const synced = await syncConsent(
    paymentAgreements(stores),
    paused,
    { interactionId: newId() },
    { links: async () => link, now },
  );
  expect(synced).toEqual({ consent: paused, wasUpdated: false });
  expect(calls).toBe(0);
});

test('the status of a reactivated consent is queried at once, because events may have been lost in the pause', async () => {
  const { service, consent, set } = await aMandate();
  await set('Paused');
  await passDay(service);
  expect(service.dueAt()).toBeUndefined();
  await service.sandbox.switch(bank, { eventLost: true });
  await changeAtBank(service, consent, 'revoke');
  await set('Authorized');
  await runSteps(service);
  expect(await statusesOf(service, consent)).toEqual(['Revoked', 'Revoked', 'Revoked']);
});

test('a revocation that the bank reports ends a paused consent without a call to the bank', async () => {
  const { service, consent, set } = await aMandate();
  await set('Paused');
  await changeAtBank(service, consent, 'revoke');
  await service.step();
  expect(await statusesOf(service, consent)).toEqual(['Revoked', 'Revoked', 'Revoked']);
  expect(calls).toBe(0);
});

test('a consent that the bank suspends and resumes during a pause is still paused', async () => {
  const { service, consent, set } = await aMandate();
  await set('Paused');
  await changeAtBank(service, consent, 'suspend');
  await runSteps(service);
  expect(await statusesOf(service, consent)).toEqual(['Suspended', 'Suspended', 'Suspended']);
  await changeAtBank(service, consent, 'resume');
  await passDay(service);
  expect(await statusesOf(service, consent)).toEqual(['Paused', 'Paused', 'Active']);
  expect(await set('Authorized')).toBe('Authorized');
});

test('a status of the bank cannot be set while a consent is paused', async () => {
  const { service, consent, set } = await aMandate();
  await set('Paused');
  await expect(service.set(consent, 'Suspended')).rejects.toMatchObject({
    code: 'validation_error',
    details: { status: ['must be Authorized or Revoked, because the consent is paused'] },
  });
});

test('a paused consent can be revoked, and is then revoked at the bank', async () => {
  const { service, consent, set } = await aMandate();
  await set('Paused');
  expect(await set('Revoked')).toBe('Revoked');
  await runSteps(service);
  expect(await service.atBank(consent)).toEqual([{ status: 'Revoked', payments: 0 }]);
});

test('abandoned attempts at a bank are not revoked while the consent is paused', async () => {
  const { service, consent, set } = await aMandate();
  await set('Paused');
  const paused = (await service.current(consent)).consent;
  const [staging] = paused.stagings;
  if (!staging) throw new Error('The consent has no staging');
  const attempts = [{ ...staging, bankConsentId: newId() }, staging];
  expect(bankSidesToRevoke({ ...paused, stagings: attempts })).toEqual([]);
  expect(bankSidesToRevoke({ ...paused, stagings: attempts, status: 'Authorized' })).toEqual([attempts[0]]);
});

test('a consent cannot be paused before the customer has approved, nor while the bank has suspended it', async () => {
  const service = await aService(local().table, bank);
  const awaiting = await service.createConsent({ type: 'VariableOnDemand' });
  await expect(service.set(awaiting, 'Paused')).rejects.toMatchObject({
    code: 'validation_error',
    details: { status: ['cannot be Paused before the customer has approved at the bank and has returned'] },
  });
  const mandate = await aMandate();
  await changeAtBank(mandate.service, mandate.consent, 'suspend');
  await runSteps(mandate.service);
  await expect(mandate.set('Paused')).rejects.toMatchObject({
    code: 'validation_error',
    details: { status: ['cannot follow Suspended'] },
  });
});

test.each([['VariableOnDemand'], ['SingleInstantPayment']] as const)(
  'a revoked consent cannot be paused (%s)',
  async (type) => {
    const service = await aService(local().table, bank);
    const consent = await service.createConsent({ type });
    await service.set(consent, 'Revoked');
    await expect(service.set(consent, 'Paused')).rejects.toMatchObject({
      code: 'invalid_state',
      facts: { status: ['Revoked'] },
    });
  },
);

test('a consent to a single payment cannot be paused', async () => {
  const service = await aService(local().table, bank);
  const consent = await service.createConsent();
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  await expect(service.set(consent, 'Paused')).rejects.toMatchObject({
    code: 'validation_error',
    details: { status: ['cannot be Paused: the consent is to a single payment'] },
  });
});

test('a consent that was paused very often cannot be paused, but can still be revoked', async () => {
  const { service, consent, set } = await aMandate();
  const { stores, current } = service;
  const granted = (await current(consent)).consent;
  const { at, version } = granted.history.at(-1) ?? { at: granted.createdAt, version: 0 };
  const pause = (['Paused', 'Authorized'] as const).map((status) => ({ status, at, version }));
  const history = [...granted.history, ...Array.from({ length: 400 }, () => pause).flat()];
  await stores.paymentConsents.save(granted, { ...bumpVersion(granted, at), history });
  await expect(set('Paused')).rejects.toMatchObject({
    code: 'invalid_state',
    message: 'A consent can be paused 400 times',
  });
  expect(await set('Revoked')).toBe('Revoked');
});

test('a consent whose term has ended can be neither paused nor reactivated', async () => {
  const { service, consent, set } = await aMandate();
  await set('Paused');
  service.pass(366 * 86_400);
  await expect(service.set(consent, 'Authorized')).rejects.toMatchObject({ facts: { status: ['Expired'] } });
});
