import { continueToSharingBank, showSharingPage } from '#functions/customer-pages/accounts/pages.ts';
import { callback, receiveForm } from '#functions/customer-pages/callback/operations.ts';
import { createDepartureLimit } from '#functions/customer-pages/request/departure-limit.ts';
import type { RequestPageDeps } from '#functions/customer-pages/request/page-deps.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { createAccountConsent } from '#shared/accounts/consent/account-agreements.ts';
import { newAccountRequest } from '#shared/accounts/request/account-request.ts';
import { aRequester } from '#test/support/builders/a-call.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { WebPage } from '#shared/platform/http/route.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';
import { reviewIn } from '../integrator.ts';
import { aSandbox } from '../../banks/sandbox-ksa/a-sandbox.ts';
import { redirectUri } from '../../banks/sandbox-uae/a-sandbox.ts';
import { emptyCall } from '#test/support/builders/a-call.ts';
import { noEncryption } from '#test/support/banks/no-encryption.ts';

const bank = 'ksa-alrajhi';
const now = () => new Date();
const baseUrl = redirectUri.replace('/callback', '');

/** The cookies of one browser, each as `name=value`. */
export type CookieJar = string[];

/**
 * Creates a Saudi bank customer whose account consent awaits their decision. The consent is created by the service's
 * own operations.
 */
export const aSaudiCustomer = async (table: Table) => {
  const sandbox = await aSandbox(table, { now });
  const link = await sandbox.connect(bank);
  const stores = { ...createAccountConsentStore(table), ...createPaymentStores(table) };
  const at = now().toISOString();
  const client = aRequester();
  const deps: RequestPageDeps = {
    stores,
    clients: { get: async (id: string) => (id === client.id ? client : undefined) },
    links: async () => link,
    secrets: noEncryption,
    baseUrl,
    providers: async (market: Market) => knownProviders(market),
    health: async () => new Map(),
    limitDepartures: createDepartureLimit(table, now),
    now,
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
  await stores.accountRequests.createOnce(request);
  const { id } = await createAccountConsent({ owner: request, requestId: request.id, authorizationSeconds: 600 }, deps);

  /** Returns the fields that every browser request has. */
  const browserRequest = (jar: CookieJar, acceptLanguage: string) => ({
    ...emptyCall,
    interactionId: newId(),
    sender: { ...emptyCall.sender, acceptLanguage, cookies: jar },
  });
  const storeCookieAndShow = (page: WebPage, jar: CookieJar): string => {
    for (const setCookie of page.cookies ?? []) jar.splice(0, jar.length, setCookie.split(';')[0] ?? '');
    return 'html' in page ? page.html : page.redirect;
  };
  const defaultJar: CookieJar = [];

  return {
    sandbox,
    link,
    deps,
    defaultJar,
    async consent() {
      const stored = await stores.accountConsents.get(id);
      if (!stored) throw new Error('The consent does not exist');
      return stored;
    },
    /** Reviews the consent on the service's page and continues, as the customer. Returns the URL of the bank's page. */
    async goToBank(jar: CookieJar = defaultJar): Promise<string> {
      const params = { accountRequestId: request.id, token: 'link' };
      const visit = () => ({ ...browserRequest(jar, 'ar'), params });
      const page = storeCookieAndShow(await showSharingPage({ ...visit(), query: {} }, deps), jar);
      const form = { ...visit(), body: reviewIn(page) ?? {}, query: {} };
      const leaving = storeCookieAndShow(await continueToSharingBank(form, deps), jar);
      return /class="primary" href="([^"]+)"/.exec(leaving)?.[1]?.replaceAll('&amp;', '&') ?? leaving;
    },
    /** Posts a form to /callback: the parameters of the URL fragment, or the customer's choice on our page. */
    async postCallback(fields: URLSearchParams, jar: CookieJar = defaultJar, language = 'ar'): Promise<string> {
      const call = { ...browserRequest(jar, language), query: undefined, body: Object.fromEntries(fields) };
      return storeCookieAndShow(await receiveForm(call, deps), jar);
    },
    /** Opens /callback with the query parameters of the bank's redirect. */
    async openCallback(query: URLSearchParams, jar: CookieJar = defaultJar, language = 'ar'): Promise<string> {
      const call = { ...browserRequest(jar, language), query: Object.fromEntries(query), body: undefined };
      return storeCookieAndShow(await callback(call, deps), jar);
    },
  };
};
