import { createAuthorisations } from '#shared/consents/authorisations.ts';
import { goToSharingBank, type SharingPageDeps } from '#functions/customer-pages/accounts/operations.ts';
import { type CallbackDeps, callback, receiveForm } from '#functions/customer-pages/callback/operations.ts';
import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createAccountConsent } from '#shared/accounts/consent/create-account-consent.ts';
import { newAccountRequest } from '#shared/accounts/request/account-request.ts';
import { newClient } from '#shared/clients/client.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { WebPage } from '#shared/platform/http/route.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { SecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';
import { aSandbox } from '../../banks/sandbox-ksa/a-sandbox.ts';
import { redirectUri } from '../../banks/sandbox-uae/a-sandbox.ts';

const bank = 'ksa-anb';
const now = () => new Date();
const baseUrl = redirectUri.replace('/callback', '');
const unsealed: SecretCipher = { encrypt: async (secret) => secret, decrypt: async (sealed) => sealed };

/** The cookies of one browser, each as `name=value`. */
export type CookieJar = string[];

/** A consent that awaits the decision of a customer of a Saudi bank, created through the operations of the service. */
export const aSaudiCustomer = async (table: Table) => {
  const sandbox = await aSandbox(table, { now });
  const link = await sandbox.connect(bank);
  const listing = createListing(table);
  const stores = { ...createAccountConsentStore(table, listing), ...createPaymentStores(table, listing) };
  const at = now().toISOString();
  const client = newClient({
    id: newId(),
    appId: newId(),
    name: 'Falcon Pay',
    markets: ['KSA'],
    products: ['account-data'],
    createdAt: at,
  });
  const common = {
    stores,
    clients: { get: async (id: string) => (id === client.id ? client : undefined) },
    links: async () => link,
    secrets: unsealed,
    baseUrl,
    providers: async (market: Market) => knownProviders(market),
    now,
  };
  const deps: CallbackDeps & SharingPageDeps = {
    ...common,
    authorisations: {
      consent: createAuthorisations(paymentAgreements(stores), common),
      account_consent: createAuthorisations(accountAgreements(stores), common),
    },
  };
  const request = newAccountRequest(
    {
      id: newId(),
      clientId: client.id,
      market: 'KSA',
      permissions: ['ReadAccountsBasic', 'ReadBalances'],
      purpose: 'AccountAggregation',
      userType: 'Retail',
      term: { seconds: 86_400 },
      redirectionFlow: 'WEB',
      successRedirectUrl: 'https://shop.example/shared',
      failureRedirectUrl: 'https://shop.example/declined',
      autoRedirect: true,
      providerCodes: [bank],
      linkToken: 'link',
      expiresAt: addSeconds(at, 600),
    },
    at,
  );
  await stores.accountRequests.createOnce(request, { id: request.id, aliases: [] });
  const requested = { owner: request, requestId: request.id, authorizationSeconds: 600 };
  const open = { providerId: undefined, purpose: undefined, userType: undefined, baseConsentId: undefined };
  const { id } = await createAccountConsent({ ...requested, ...open }, deps);

  /** The fields of every browser request. */
  const visit = (jar: CookieJar, acceptLanguage: string) => ({
    sender: { ipAddress: '192.0.2.7', userAgent: undefined, acceptLanguage, cookies: jar },
    interactionId: newId(),
    client: undefined,
    market: undefined,
    owner: undefined,
    params: undefined,
    headers: undefined,
    idempotencyKey: undefined,
    signature: undefined,
  });
  const shown = (page: WebPage, jar: CookieJar): string => {
    for (const set of page.cookies ?? []) jar.splice(0, jar.length, set.split(';')[0] ?? '');
    return 'html' in page ? page.html : page.redirect;
  };
  const own: CookieJar = [];

  return {
    sandbox,
    link,
    deps,
    own,
    async consent() {
      const found = await stores.accountConsents.get(id);
      if (!found) throw new Error('the consent does not exist');
      return found;
    },
    /** The customer opens the service's link. Returns the bank's page. */
    async setOut(jar: CookieJar = own): Promise<string> {
      const params = { accountRequestId: request.id, token: 'link' };
      return shown(await goToSharingBank({ ...visit(jar, 'ar'), params, query: {} }, deps), jar);
    },
    /** Posts a form to /callback: the fields of the fragment, or the customer's choice on our page. */
    async comeBack(members: URLSearchParams, jar: CookieJar = own, language = 'ar'): Promise<string> {
      const call = { ...visit(jar, language), query: undefined, body: Object.fromEntries(members) };
      return shown(await receiveForm(call, deps), jar);
    },
    /** Opens /callback with the query parameters of a bank's redirect. */
    async open(members: URLSearchParams, jar: CookieJar = own, language = 'ar'): Promise<string> {
      const call = { ...visit(jar, language), query: Object.fromEntries(members), body: undefined };
      return shown(await callback(call, deps), jar);
    },
  };
};
