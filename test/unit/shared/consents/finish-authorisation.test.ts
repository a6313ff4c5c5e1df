import { expect, test } from 'vitest';
import { agreementOfRedirect, type Callback, finishAuthorisation } from '#shared/consents/finish-authorisation.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import { BankRejection, BankUnavailable, InvalidRedirect } from '#shared/banks/port/errors.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { actAlone, revocation } from '#test/support/builders/authorisations/parts.ts';
import { createScene, type Scene } from '#test/support/builders/authorisations/scene.ts';
import { aBank, aGrant } from '#test/support/banks/a-bank.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const aScene = () => createScene(local().table, { type: 'SingleInstantPayment' });

const kindOf = ({ table }: Scene) => paymentAgreements(createPaymentStores(table));

/** Delivers a redirect as the customer's browser, or as a client that forwards it. */
const deliver = (
  scene: Scene,
  callback: Callback,
  owner: Owner | undefined,
  links: BankLinks = async () => scene.bank,
) => finishAuthorisation(kindOf(scene), callback, { owner, interactionId: 'interaction' }, { ...scene, links });

const finish = (scene: Scene, callback: Callback, owner: Owner = scene.consent) => deliver(scene, callback, owner);

const unknownStates: readonly [string, (scene: Scene) => Promise<unknown>][] = [
  ['an unknown state', (scene) => finish(scene, { state: `consent.${newId()}.secret`, code: 'code' })],
  ['a state without a consent', (scene) => finish(scene, { state: 'nothing', code: 'code' })],
  ['a state with another secret', (scene) => finish(scene, { state: `${scene.state}x`, code: 'code' })],
  [
    'the state of another client',
    (scene) => finish(scene, { state: scene.state, code: 'code' }, { clientId: newId(), market: 'UAE' }),
  ],
  [
    'the state of another market',
    (scene) => finish(scene, { state: scene.state, code: 'code' }, { ...scene.consent, market: 'KSA' }),
  ],
];

test.each(unknownStates)('a redirect with %s is rejected as not found', async (_what, finishWith) => {
  const scene = await aScene();
  await expect(finishWith(scene)).rejects.toMatchObject({ code: 'not_found', legacy: 'CONSENT_NOT_FOUND' });
  expect(scene.exchanges).toEqual([]);
});

test('a redirect from another issuer is rejected before the code is used', async () => {
  const scene = await aScene();
  const finishWith = (iss: string) => finish(scene, { state: scene.state, code: 'code', iss });
  await expect(finishWith('https://other.example')).rejects.toMatchObject({
    code: 'validation_error',
    details: { iss: ['does not identify the bank of this consent'] },
  });
  expect(scene.exchanges).toEqual([]);
  expect((await finishWith(scene.bank.authority.issuer)).payment).toBeDefined();
});

test('a redirect without an issuer is rejected before the code is used if the bank announces its issuer', async () => {
  const scene = await aScene();
  const links = async () => aBank({ announcesIssuer: true });
  const finished = deliver(scene, { state: scene.state, code: 'code' }, undefined, links);
  await expect(finished).rejects.toMatchObject({ details: { iss: ['is required for this bank'] } });
});

test('a client may forward a redirect without the issuer, but a forwarded issuer is checked', async () => {
  const scene = await aScene();
  const bank = aBank({ announcesIssuer: true, exchangeCode: async () => aGrant() });
  const forward = (callback: Callback) => deliver(scene, callback, scene.consent, async () => bank);
  const redirect = { state: scene.state, code: 'code' };
  await expect(forward({ ...redirect, iss: 'https://other.example' })).rejects.toMatchObject({
    details: { iss: ['does not identify the bank of this consent'] },
  });
  expect((await forward(redirect)).payment).toBeDefined();
});

test('a redirect without a code or an error is rejected', async () => {
  const scene = await aScene();
  await expect(finish(scene, { state: scene.state })).rejects.toMatchObject({
    code: 'validation_error',
    details: { code: ['is required unless `error` is present'] },
  });
});

test('a redirect with an error rejects the consent, and a duplicate changes nothing', async () => {
  const scene = await aScene();
  const declined = { state: scene.state, error: 'access_denied' };
  const first = await finish(scene, declined);
  expect([first.consent.status, first.request.status, first.payment]).toEqual(['Rejected', 'Rejected', undefined]);
  expect(await finish(scene, declined)).toEqual(first);
  await expect(finish(scene, { state: scene.state, code: 'code' })).rejects.toMatchObject({ code: 'invalid_state' });
});

test.each(['server_error', 'temporarily_unavailable'])(
  'after a redirect with %s, the consent stays pending, so that the customer can start again',
  async (error) => {
    const scene = await aScene();
    const agreement = await finish(scene, { state: scene.state, error });
    expect([agreement.consent.status, agreement.request.status]).toEqual([
      'AwaitingAuthorization',
      'AwaitingAuthorization',
    ]);
    expect((await finish(scene, { state: scene.state, code: 'code' })).payment).toBeDefined();
  },
);

test.each(['before the redirect arrives', 'while the redirect is handled'])(
  'a customer who chooses another bank %s does not decline the consent at the first one',
  async (when) => {
    const scene = await aScene();
    const stores = createPaymentStores(scene.table);
    const chooseAnotherBank = async () => {
      const consent = await stores.paymentConsents.get(scene.consent.id);
      const [first] = consent?.stagings ?? [];
      if (!consent || !first || consent.stagings.length > 1) return;
      const second = { ...first, bankConsentId: newId(), stateHash: 'f'.repeat(64) };
      const changed = { ...bumpVersion(consent, scene.now().toISOString()), stagings: [first, second] };
      await stores.paymentConsents.save(consent, changed);
    };
    if (when.startsWith('before')) await chooseAnotherBank();
    // The handler of a redirect looks up the bank first.
    const links = async () => {
      await chooseAnotherBank();
      return scene.bank;
    };
    const declined = { state: scene.state, error: 'access_denied', iss: scene.bank.authority.issuer };
    await deliver(scene, declined, scene.consent, links);
    expect(scene.current().consent.status).toBe('AwaitingAuthorization');
  },
);

test('a redirect for a decided consent is handled without a call to the bank', async () => {
  const scene = await aScene();
  await finish(scene, { state: scene.state, code: 'code' });
  const links = () => Promise.reject(new BankUnavailable('not connected'));
  const finishWith = (callback: Omit<Callback, 'state'>) =>
    deliver(scene, { ...callback, state: scene.state }, undefined, links);
  expect((await finishWith({ code: 'code' })).request.paymentId).toBeDefined();
  expect((await finishWith({ error: 'server_error' })).request.paymentId).toBeDefined();
  for (const callback of [{ code: 'another' }, { error: 'access_denied' }])
    await expect(finishWith(callback)).rejects.toMatchObject({ code: 'invalid_state' });
});

test("a redirect without the bank's parameters is rejected as invalid, and does not use up the code", async () => {
  const scene = await aScene();
  const bank = aBank({ exchangeCode: () => Promise.reject(new InvalidRedirect('is required for this bank')) });
  const finished = deliver(scene, { state: scene.state, code: 'code' }, undefined, async () => bank);
  await expect(finished).rejects.toMatchObject({
    code: 'validation_error',
    details: { id_token: [expect.any(String)] },
  });
  expect(scene.current().consent.stagings).toMatchObject([{ shownCodes: [] }]);
  expect((await finish(scene, { state: scene.state, code: 'code' })).payment).toBeDefined();
});

test('an error after the approval cannot reject a consent that awaits other approvers', async () => {
  const scene = await aScene();
  const bank = aBank({ exchangeCode: async () => aGrant({ consent: { status: 'AwaitingAuthorization' } }) });
  const finishWith = (callback: Omit<Callback, 'state'>) =>
    deliver(scene, { ...callback, state: scene.state }, undefined, async () => bank);
  await finishWith({ code: 'code' });
  await expect(finishWith({ error: 'access_denied' })).rejects.toMatchObject({ code: 'invalid_state' });
  expect(scene.current().consent.status).toBe('AwaitingAuthorization');
});

test("a redirect from the customer's browser is accepted without a client", async () => {
  const scene = await aScene();
  const agreement = await deliver(scene, { state: scene.state, code: 'code' }, undefined);
  expect(agreement).toMatchObject({ request: { status: 'Processing' }, consent: { id: scene.consent.id } });
});

test('looking up the consent of a redirect changes nothing', async () => {
  const scene = await aScene();
  const found = await agreementOfRedirect(kindOf(scene), scene.state);
  expect(found.consent).toMatchObject({ id: scene.consent.id, status: 'AwaitingAuthorization', version: 0 });
  expect(scene.exchanges).toEqual([]);
});

test('a bank that is not connected is reported as unavailable, and the consent stays pending', async () => {
  const scene = await aScene();
  const links = () => Promise.reject(new BankUnavailable('not connected'));
  const finished = deliver(scene, { state: scene.state, code: 'code' }, scene.consent, links);
  await expect(finished).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(scene.current().consent.status).toBe('AwaitingAuthorization');
});

test.each([
  ['fails', () => new BankUnavailable('no response')],
  ['is rejected', () => new BankRejection('invalid_grant')],
])('a consent that is revoked during an exchange that %s is reported as revoked', async (_what, failure) => {
  const scene = await aScene();
  const exchangeCode = async (): Promise<never> => {
    await actAlone(revocation, scene);
    throw failure();
  };
  const links = async () => aBank({ exchangeCode });
  const finished = deliver(scene, { state: scene.state, code: 'code' }, scene.consent, links);
  await expect(finished).rejects.toMatchObject({
    code: 'invalid_state',
    message: 'The consent is Revoked. It must be AwaitingAuthorization',
  });
});

test.each(['Rejected', 'Expired', 'Revoked'] as const)(
  'a consent that becomes %s at the bank during the exchange takes that status, despite its tokens',
  async (status) => {
    const scene = await aScene();
    const bank = aBank({ exchangeCode: async () => aGrant({ consent: { status } }) });
    const callback = { state: scene.state, code: 'code' };
    const { consent, payment } = await deliver(scene, callback, scene.consent, async () => bank);
    expect([consent.status, consent.accessToken, payment]).toEqual([status, undefined, undefined]);
    expect(scene.current().consent).toEqual(consent);
  },
);

test('the account that the customer chose at the bank becomes the debtor of all three resources', async () => {
  const scene = await aScene();
  const debtorAccount = { schemeName: 'IBAN', identification: 'AE460261234567890123456', name: 'Layla' } as const;
  const bank = aBank({ exchangeCode: async () => aGrant({ debtorAccount }) });
  const callback = { state: scene.state, code: 'code' };
  const agreement = await deliver(scene, callback, scene.consent, async () => bank);
  for (const resource of [agreement.request, agreement.consent, agreement.payment])
    expect(resource?.debtorAccount).toMatchObject(debtorAccount);
});

test('the consent to one payment ends a day after the deadline, and a mandate a minute before a year', async () => {
  const endOf = async (type: 'SingleInstantPayment' | 'FixedOnDemand') => {
    const scene = await createScene(local().table, { type });
    const { createdAt, expiresAt: deadline } = scene.consent;
    const { consent } = await finish(scene, { state: scene.state, code: 'code' });
    return { createdAt, deadline, end: consent.expiresAt };
  };
  const single = await endOf('SingleInstantPayment');
  expect(single.end).toBe(addSeconds(single.deadline, 86_400));
  const mandate = await endOf('FixedOnDemand');
  expect(mandate.end).toBe(addSeconds(mandate.createdAt, 365 * 86_400 - 60));
});
