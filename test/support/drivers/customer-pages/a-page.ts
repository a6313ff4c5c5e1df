import type { Attempt } from '#functions/customer-pages/request/attempt.ts';
import type { RequestPageDeps } from '#functions/customer-pages/request/page-deps.ts';
import { type OpenedRequest } from '#functions/customer-pages/request/pages-kind.ts';
import { showRequest } from '#functions/customer-pages/request/show-request.ts';
import { paymentPages } from '#functions/customer-pages/payment/pages.ts';
import { sharingPages } from '#functions/customer-pages/accounts/pages.ts';
import type { AccountAgreement } from '#shared/accounts/consent/account-consent-store.ts';
import { type AccountRequest, newAccountRequest } from '#shared/accounts/request/account-request.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';
import type { Client } from '#shared/clients/client.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { aRequester } from '#test/support/builders/a-call.ts';
import type { Agreement, Requested } from '#shared/consents/agreement.ts';
import type { RejectReason } from '#shared/payments/payment/reject-reason.ts';
import type { PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { aNewRequest, at } from '../../builders/a-payment.ts';
import { textOf } from './page-text.ts';

/** The circumstances in which a customer opens a page. */
export interface Circumstances {
  readonly language?: Language;
  /** The bank that the customer has chosen, if any. */
  readonly provider?: string | undefined;
  readonly search?: string;
  readonly client?: Partial<Client>;
  readonly rejectReason?: RejectReason;
  /** An attempt to continue to the bank, if it has failed. */
  readonly attempt?: Attempt;
}

const opened = <A extends Agreement>(
  agreement: Requested<A>,
  { language = 'en', client, rejectReason }: Circumstances,
): OpenedRequest<A> => ({
  agreement,
  client: aRequester(client),
  providers: knownProviders(agreement.request.market),
  health: async () => new Map(),
  rejectReason: async () => rejectReason,
  path: '/pay/id/token',
  browser: 'browser',
  cookies: [],
  language,
  at: at(5),
});

/** Creates what the pages of stored requests need. The bank approves everything. */
export const aPageDeps = (stores: RequestPageDeps['stores']): RequestPageDeps => ({
  stores,
  clients: { get: async () => aRequester() },
  links: async () => aBank({}),
  secrets: { encrypt: async (secret) => secret, decrypt: async (sealed) => sealed },
  baseUrl: 'https://service.example',
  health: async () => new Map(),
  limitDepartures: async () => undefined,
  providers: async (market) => knownProviders(market),
  now: () => new Date(at(5)),
});

/** Renders the page of a payment request. By default, the customer has chosen Emirates NBD. */
export const paymentPageOf = async (
  agreement: Requested<PaymentAgreement>,
  { provider = 'uae-enbdx', search, attempt, ...circumstances }: Circumstances = {},
): Promise<string> =>
  (await showRequest(paymentPages, opened<PaymentAgreement>(agreement, circumstances), { provider, search }, attempt))
    .html;

/** Returns the text of the page of a new payment request. */
export const paymentTextOf = async (request: Partial<PaymentRequest>, circumstances?: Circumstances): Promise<string> =>
  textOf(await paymentPageOf({ request: aNewRequest(request) }, circumstances));

export const aNewAccountRequest = (overrides: Partial<AccountRequest> = {}): AccountRequest =>
  newAccountRequest(
    {
      id: newId(),
      clientId: newId(),
      market: 'UAE',
      permissions: ['ReadAccountsBasic', 'ReadBalances'],
      purpose: 'AccountAggregation',
      userType: 'Retail',
      term: { until: '2027-03-31T20:00:00.000Z' },
      redirectionFlow: 'WEB',
      autoRedirect: true,
      providerCodes: [],
      linkToken: 'link-token',
      expiresAt: at(86_400),
      ...overrides,
    },
    at(0),
  );

/** Renders the page of a request for account data. By default, the customer has chosen Emirates NBD. */
export const sharingPageOf = async (
  agreement: Requested<AccountAgreement>,
  { provider = 'uae-enbdx', search, ...circumstances }: Circumstances = {},
): Promise<string> =>
  (await showRequest(sharingPages, opened<AccountAgreement>(agreement, circumstances), { provider, search })).html;

/** Returns the text of the page of a new request for account data. */
export const sharingTextOf = async (request: Partial<AccountRequest>, circumstances?: Circumstances): Promise<string> =>
  textOf(await sharingPageOf({ request: aNewAccountRequest(request) }, circumstances));
