import { KMSClient } from '@aws-sdk/client-kms';
import { beforeAll, expect, test } from 'vitest';
import { loadAgreement, ownConsent, ownRequest } from '#shared/consents/agreement.ts';
import { finishAuthorisation } from '#shared/consents/finish-authorisation.ts';
import { tokenSources } from '#shared/consents/consent-tokens.ts';
import { createConsent } from '#shared/consents/create-consent.ts';
import { expireConsent, expireRequest } from '#shared/consents/expire-consent.ts';
import { revokeAtBanks, revokeConsent } from '#shared/consents/revoke-consent.ts';
import { stageAtBank } from '#shared/consents/stage-at-bank.ts';
import { consentKinds } from '#shared/consents/browser/state.ts';
import { queryConsentStatus, syncConsent } from '#shared/consents/query-status.ts';
import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import { BankRejection } from '#shared/banks/port/errors.ts';
import { initialState } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { kmsSecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import type { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { errorResources } from '#shared/standard/problems/problems.ts';
import { aBank, aGrant } from '#test/support/banks/a-bank.ts';
import { knownClients } from '#test/support/banks/known-clients.ts';
import { knownBanks } from '#test/support/banks/known-banks.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { newQuoteConsent, quoteAgreements } from '#test/support/third-kind/quote-agreements.ts';
import { createQuoteStores } from '#test/support/third-kind/quote-consent.ts';
import { aCloud, anAssembly, arnOf, asOperator } from '#test/unit/infra/local/an-assembly.ts';

const local = useLocalTable();
const secretsKey = { Type: 'AWS::KMS::Key', Properties: { EnableKeyRotation: true } };
const assembly = anAssembly({ Keys: { Resources: { Key: secretsKey }, Outputs: { Key: { Value: arnOf('Key') } } } });
let kms: KMSClient;
let keyArn = '';
beforeAll(async () => {
  const cloud = await aCloud(assembly);
  ({ Key: keyArn = '' } = cloud.outputs);
  kms = new KMSClient(asOperator(cloud));
});

/** Creates a bank with one consent, which accepts the code and each refresh token once. */
const aQuoteBank = () => {
  const atBank: { status: BankConsentStatus; terms?: ConsentToStage } = { status: 'AwaitingAuthorization' };
  let issued = 0;
  const exchange = (isValid: boolean) => {
    if (!isValid) throw new BankRejection('invalid_grant');
    issued += 1;
    return { accessToken: `access-${issued}`, refreshToken: `refresh-${issued}`, expiresInSeconds: 600 };
  };
  const link = aBank({
    async stage(terms) {
      atBank.terms = terms;
      return { link: 'https://bank.example/authorise', expiresInSeconds: 60 };
    },
    async exchangeCode({ codeVerifier, nonce }) {
      const isValid = issued === 0 && codeVerifier === atBank.terms?.codeVerifier && nonce === atBank.terms.nonce;
      return aGrant({ ...exchange(isValid), consent: { status: atBank.status } });
    },
    refresh: async ({ refreshToken }) => exchange(refreshToken === `refresh-${issued}`),
    readConsent: async () => ({ status: atBank.status }),
    async revoke({ bankConsentId }) {
      if (bankConsentId === atBank.terms?.bankConsentId) atBank.status = 'Revoked';
    },
  });
  return { link, atBank };
};

const owner = { clientId: newId(), market: 'UAE' } as const;
const call = { interactionId: 'interaction' };

/** Creates a request for insurance quotes, with its bank, its clock and the steps of its story. */
const aStory = async () => {
  let time = Date.UTC(2026, 10, 24);
  const now = () => new Date(time);
  const at = now().toISOString();
  const stores = createQuoteStores(local().table);
  const kind = quoteAgreements(stores);
  const { link, atBank } = aQuoteBank();
  const secrets = kmsSecretCipher({ kms, keyArn, purpose: 'quotes', table: local().table, now });
  const baseUrl = 'https://service.example';
  const deps = { links: async () => link, secrets, baseUrl, clients: knownClients, providers: knownBanks, now };
  const ends = { expiresAt: addSeconds(at, 3_600), quotesEndAt: addSeconds(at, 86_400) };
  const request = { id: newId(), ...owner, linkToken: 'link', ...ends, ...initialState('New' as const, at) };
  await stores.save({}, { request });

  const create = (providerId?: string) => {
    const requested = { owner, requestId: request.id, providerId, authorizationSeconds: 600 };
    return createConsent(kind, requested, newQuoteConsent(providerId), deps);
  };
  const current = async () => {
    const { consentId = '' } = await ownRequest(kind, owner, request.id);
    return loadAgreement(kind, await ownConsent(kind, owner, consentId));
  };
  const goToBank = async () => stageAtBank(kind, await current(), 'uae-enbdx', { ...call, browser: 'browser' }, deps);
  const returnFromBank = (result: { code: string } | { error: string }) => {
    const redirect = { state: atBank.terms?.state ?? '', iss: link.authority.issuer, ...result };
    return finishAuthorisation(kind, redirect, { owner: undefined, ...call }, deps);
  };
  /** Returns the statuses of the request and its consent. */
  const statuses = async () => Object.values(await current()).map(({ status }) => status);
  const pass = (seconds: number) => (time += seconds * 1000);
  return { kind, deps, request, atBank, create, current, goToBank, returnFromBank, statuses, pass };
};

/** Plays the story until the customer has agreed. */
const anAgreedStory = async () => {
  const story = await aStory();
  const { id } = await story.create();
  await story.goToBank();
  story.atBank.status = 'Authorized';
  await story.returnFromBank({ code: 'code' });
  return { ...story, id };
};

test('for these steps, a third kind needs one folder, and its names in two lists that the compiler checks', async () => {
  const { kind } = await aStory();
  // Each name has a @ts-expect-error in the folder. At run time, the other tests need neither entry.
  expect(consentKinds).not.toContain(kind.name);
  expect(errorResources).not.toContain(kind.requestName);
});

test('a repeated creation returns the same consent, and a bank that is chosen later is added to it', async () => {
  const { create, statuses } = await aStory();
  const consent = await create();
  expect(await create()).toEqual(consent);
  expect(await create('uae-enbdx')).toMatchObject({ id: consent.id, providerCode: 'uae-enbdx', version: 1 });
  await expect(create('uae-mashrt')).rejects.toMatchObject({ code: 'validation_error' });
  expect(await statuses()).toEqual(['AwaitingAuthorization', 'AwaitingAuthorization']);
});

test('a customer agrees to quotes at the bank, and the tokens are refreshed when they expire', async () => {
  const { kind, deps, id, atBank, current, returnFromBank, statuses, pass } = await anAgreedStory();
  const eventsUrl = expect.stringContaining(`/quote_consent/${id}`);
  expect(atBank.terms).toMatchObject({ data: { purpose: 'QuoteComparison' }, eventsUrl });
  expect(await statuses()).toEqual(['Authorized', 'Authorized']);
  expect(await returnFromBank({ code: 'code' })).toEqual(await current());
  const tokens = async () => {
    const { consent } = await current();
    return Promise.all(tokenSources.map((source) => source(kind, consent, call, deps)));
  };
  expect(await tokens()).toEqual(['access-1', 'access-2']);
  pass(600);
  expect(await tokens()).toEqual([undefined, 'access-3']);
});

test('a customer who declines at the bank receives no quotes', async () => {
  const { create, goToBank, returnFromBank, statuses } = await aStory();
  await create();
  await goToBank();
  await returnFromBank({ error: 'access_denied' });
  expect(await statuses()).toEqual(['Rejected', 'Rejected']);
});

test('a consent to quotes follows the status that its bank reports, until the customer revokes it there', async () => {
  const { kind, deps, id, atBank, current, statuses } = await anAgreedStory();
  for (const status of ['Suspended', 'Authorized'] as const) {
    atBank.status = status;
    await queryConsentStatus(kind, id, deps);
    expect(await statuses()).toEqual([status, status]);
  }
  atBank.status = 'Revoked';
  const { consent, wasUpdated } = await syncConsent(kind, (await current()).consent, call, deps);
  expect([wasUpdated, consent.accessToken]).toEqual([true, undefined]);
  expect(await statuses()).toEqual(['Revoked', 'Revoked']);
});

test('a client revokes a consent to quotes once, and it is revoked at its bank', async () => {
  const { kind, deps, id, atBank, statuses } = await anAgreedStory();
  const revoke = (by: typeof owner) => revokeConsent(kind, by, id, deps.now);
  await expect(revoke({ ...owner, clientId: newId() })).rejects.toMatchObject({ code: 'not_found' });
  const revoked = await revoke(owner);
  expect(await revoke(owner)).toEqual(revoked);
  expect(await statuses()).toEqual(['Revoked', 'Revoked']);
  await revokeAtBanks(revoked, kind.bankKind, deps.links);
  expect(atBank.status).toBe('Revoked');
});

test('timers expire a request without a consent, an undecided consent, and a consent at the end of its term', async () => {
  const unused = await aStory();
  unused.pass(3_600);
  await expireRequest(unused.kind, unused.request.id, unused.deps.now);
  expect((await ownRequest(unused.kind, owner, unused.request.id)).status).toBe('Expired');

  const undecided = await aStory();
  const { id } = await undecided.create();
  undecided.pass(600);
  await expireConsent(undecided.kind, id, undecided.deps.now);
  expect(await undecided.statuses()).toEqual(['Expired', 'Expired']);

  const agreed = await anAgreedStory();
  agreed.pass(86_399);
  const fireTimer = () => expireConsent(agreed.kind, agreed.id, agreed.deps.now);
  expect(await fireTimer()).toBe(agreed.request.quotesEndAt);
  agreed.pass(1);
  expect(await fireTimer()).toBeUndefined();
  expect(await agreed.statuses()).toEqual(['Expired', 'Expired']);
});
