import { newAccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { AccountAgreement } from '#shared/accounts/consent/account-consent-store.ts';
import { connectionAfter } from '#shared/accounts/consent/connection.ts';
import { authoriseSharing } from '#shared/accounts/consent/account-agreements.ts';
import { accountRequestLifecycle, newAccountRequest } from '#shared/accounts/request/account-request.ts';
import { dataSyncLifecycle, newDataSync } from '#shared/accounts/sync/data-sync.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { at, clientId, sampleId, shopUrl } from './identity.ts';
import { providerCode } from './payment.ts';

/** A customer's sharing of account data, from the request to the data. The service's transitions create each state. */

const permissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
] as const;
export const customerId = sampleId('customer');

/** The fields of a request that its consent repeats. */
const terms = {
  clientId,
  market: 'UAE',
  customerId,
  permissions,
  purpose: 'AccountAggregation',
  userType: 'Retail',
  transactionsFrom: at(-300 * 86_400),
  successRedirectUrl: `${shopUrl}/connected`,
  failureRedirectUrl: `${shopUrl}/not-connected`,
  linkToken: 'w3nB8rQpX1fA',
} as const;

export const newSharingRequest = newAccountRequest(
  {
    ...terms,
    id: sampleId('account-request'),
    countryCode: 'AE',
    term: { until: at(90 * 86_400) },
    redirectionFlow: 'WEB',
    autoRedirect: true,
    providerCodes: [providerCode],
    expiresAt: at(86_400),
  },
  at(0),
);

const consent = newAccountConsent(
  {
    ...terms,
    id: sampleId('account-consent'),
    accountRequestId: newSharingRequest.id,
    termEndsAt: at(90 * 86_400),
    providerCode,
    stagings: [],
    expiresAt: at(3660),
  },
  at(60),
);

/** The request and the consent before the customer has decided. */
export const awaitingSharing: AccountAgreement = {
  request: move(
    accountRequestLifecycle,
    { ...newSharingRequest, consentId: consent.id },
    'AwaitingAuthorization',
    at(60),
  ),
  consent,
};

/** The request and the consent once the customer has approved. */
export const shared: AccountAgreement = authoriseSharing(
  awaitingSharing,
  {
    bankConsentId: sampleId('account consent at the bank'),
    providerCode,
    accessToken: 'sealed',
    accessTokenExpiresAt: at(780),
    refreshToken: 'sealed',
    debtorAccount: undefined,
    expiresAt: at(90 * 86_400),
  },
  at(180),
);

const connection = connectionAfter(undefined, shared.consent);
export const connections = connection ? [connection] : [];

/** A job that has just been created. */
export const newSync = newDataSync(
  {
    id: sampleId('data-sync'),
    clientId,
    market: 'UAE',
    consentId: consent.id,
    accountIds: undefined,
    sections: { accounts: 'PENDING', balances: 'PENDING', transactions: 'PENDING' },
  },
  at(200),
);

const processing = move(dataSyncLifecycle, { ...newSync, startedAt: at(201), attempts: 1 }, 'Processing', at(201));

export const doneSync = move(
  dataSyncLifecycle,
  {
    ...processing,
    sections: { accounts: 'OK' as const, balances: 'OK' as const, transactions: 'FAILED' as const },
    finishedAt: at(204),
    error: 'provider_unavailable' as const,
  },
  'Succeeded',
  at(204),
);
