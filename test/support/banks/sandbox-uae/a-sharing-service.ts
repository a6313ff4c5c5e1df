import { setTimeout as pause } from 'node:timers/promises';
import { finishAuthorisation } from '#shared/consents/finish-authorisation.ts';
import { accessAccounts } from '#functions/account-data/data/operations.ts';
import { fieldNames } from '#functions/account-data/requests/body.ts';
import { watchConsent } from '#functions/data-runner/watch-consent.ts';
import { accountAgreements, createAccountConsent } from '#shared/accounts/consent/account-agreements.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { RequestedTerms } from '#shared/accounts/request/request-rules.ts';
import { requestAccounts } from '#shared/accounts/request/request-accounts.ts';
import type { TokenDeps } from '#shared/consents/consent-tokens.ts';
import { stageAtBank } from '#shared/consents/stage-at-bank.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import type { ReadableSection } from '#shared/accounts/read/section.ts';
import { createSharedAccounts, createSnapshots } from '#shared/accounts/read/snapshot-store.ts';
import { aRequester, callBy } from '#test/support/builders/a-call.ts';
import { knownClients } from '#test/support/banks/known-clients.ts';
import { knownBanks } from '../known-banks.ts';
import { call } from '../uae/requests.ts';
import { aSandbox, connectThrough, redirectUri } from './a-sandbox.ts';
import { noEncryption } from '#test/support/banks/no-encryption.ts';

const baseUrl = redirectUri.replace('/callback', '');

/** Creates the service's account data operations in this process, with a UAE sandbox bank. */
export const aSharingService = async (table: Table, bank: string, now: Clock = () => new Date()) => {
  const sandbox = await aSandbox(table, { now });
  const { link, intercept } = await connectThrough(sandbox, bank);
  const createStores = () => ({ ...createAccountConsentStore(table), ...createPaymentStores(table) });
  const stores = createStores();
  const snapshots = createSnapshots(table, noEncryption);
  const common = { stores, links: async () => link, secrets: noEncryption, now };
  const kind = accountAgreements(stores);
  const callByClient = { ...callBy(aRequester(), 'UAE'), ...call };
  const departure = { ...call, browser: 'browser' };
  const { owner } = callByClient;

  /** Returns the client's read of accounts, by default with their balances, in a process with these dependencies. */
  const readWith =
    (deps: typeof common & TokenDeps) =>
    ({ id: consentId }: AccountConsent, requested: { include?: ReadableSection[]; from?: string; to?: string } = {}) =>
      accessAccounts(
        { ...callByClient, body: { consentId, include: ['balances'], ...requested } },
        { ...deps, snapshots, sharedAccounts: createSharedAccounts(table, deps.stores) },
      );

  return {
    sandbox,
    now,
    intercept,

    /** Requests account data as the client. Returns the consent. */
    async createConsent(terms: Partial<RequestedTerms> = {}): Promise<AccountConsent> {
      const request = await requestAccounts(
        {
          customerId: undefined,
          providers: [bank],
          permissions: ['ReadAccountsBasic', 'ReadBalances'],
          purpose: 'AccountAggregation',
          userType: 'Retail',
          term: { seconds: 86_400 },
          redirectionFlow: 'WEB',
          autoRedirect: false,
          ...terms,
        },
        { owner, names: fieldNames, lifetimeSeconds: 3_600 },
        { stores, providers: knownBanks, now },
      );
      const requested = { owner, requestId: request.id, authorizationSeconds: 1_800 };
      return createAccountConsent(requested, { stores, providers: knownBanks, now });
    },

    /** Opens the consent's link as the customer and approves. Returns the bank's redirect. */
    async approve(consent: AccountConsent): Promise<URL> {
      const current = await kind.load(consent);
      if (!current) throw new Error('The consent does not exist');
      return sandbox.decide(
        await stageAtBank(kind, current, undefined, departure, { ...common, clients: knownClients, baseUrl }),
      );
    },

    /** Returns from the bank as the customer. */
    async followRedirect(url: URL): Promise<void> {
      const { state = '', ...query } = Object.fromEntries(url.searchParams);
      await finishAuthorisation(kind, { state, ...query }, { owner: undefined, ...call }, common);
    },

    /** Polls the consent at the bank, as the data runner does periodically. */
    watch: ({ id }: AccountConsent) =>
      watchConsent({ due: 'consent', kind: 'account_consent', id, isRepeated: false }, common),

    read: readWith(common),

    /** Reads accounts like `read`, in another process of the service. `wait` is called while the first one refreshes. */
    readElsewhere: (consent: AccountConsent, wait: TokenDeps['wait'] = pause) =>
      readWith({ ...common, stores: createStores(), wait })(consent),

    /** Returns what the client and the customer can see of a consent, and which data is stored under it. */
    async seen(consent: AccountConsent) {
      const current = await kind.consents.get(consent.id);
      const sharing = current && (await kind.load(current));
      return {
        consent: current && [current.history, current.accessToken !== undefined, current.connectionId],
        request: sharing?.request.history,
        data: (await snapshots.parts(consent.id)).map(({ section, generation }) => [section, generation]),
      };
    },
  };
};
