import * as z from 'zod';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { ConnectionSummary } from '#shared/accounts/consent/connection.ts';
import {
  type AccountRequest,
  consentEnd,
  RedirectionFlow,
  sharingLinkOf,
  sharingPagePath,
} from '#shared/accounts/request/account-request.ts';
import { LegacyCountryView, presentLegacyCountry } from '#shared/standard/markets/country-views.ts';
import { DateTimeText, IdText } from '#shared/platform/schemas/formats.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { AutoRedirect, sharingRedirects } from '#shared/standard/payments/redirect-url.ts';
import { instant, text } from '../views/wire.ts';
import { LegacyConsentStatus, legacyConsentStatus } from '#shared/standard/consents/legacy-consent-status.ts';
import { derivedId, Id } from '#shared/platform/runtime/ids.ts';
import { LegacyProviderView, presentLegacyProvider } from '#shared/banks/providers/provider-views.ts';

const LegacyConsentView = z
  .object({
    id: IdText.describe('The id of the consent (UUID).'),
    status: LegacyConsentStatus.describe('`Authorized` even while the bank has suspended the consent.'),
    statusHistory: z
      .array(
        z.object({
          status: LegacyConsentStatus.describe('The status that the consent entered.'),
          dateTime: DateTimeText.describe('When the consent entered this status, in UTC.'),
        }),
      )
      .describe('Every status of the consent so far, oldest first.'),
    scope: z.literal('Accounts').describe('Always `Accounts`.'),
    customerId: IdText.describe('Your own id for the customer (UUID).'),
    permissions: z.array(z.string()).describe("The consent's permissions."),
    expiryDate: instant.describe('When the consent ends, in UTC.'),
    transactionsFromDate: instant.describe('The start of the transaction period, in UTC; null if the bank decides.'),
    transactionsToDate: instant.describe('The end of the transaction period, in UTC; null if open-ended.'),
    connection: z
      .object({
        provider: LegacyProviderView.describe("The customer's bank."),
        id: IdText.describe('The id of the connection (UUID).'),
        status: z
          .enum(['ACTIVE', 'INACTIVE'])
          .describe('`ACTIVE` while at least one consent of the connection is authorised.'),
        createdAt: DateTimeText.describe('When the connection was created, in UTC.'),
        updatedAt: DateTimeText.describe('When the connection was last changed, in UTC.'),
      })
      .optional()
      .describe(
        'The connection between the customer and the bank, shared by all consents of one customer at one bank.',
      ),
    createdAt: DateTimeText.describe('When the consent was created, in UTC.'),
    authorizationLink: text.describe('The page on which the customer approves or declines. Send the customer there.'),
    successRedirectUrl: text.describe(sharingRedirects.success),
    failureRedirectUrl: text.describe(sharingRedirects.failure),
  })
  .describe('The consent of a request, in the legacy format.')
  .meta({ id: 'LegacyAccountConsent' });

/**
 * Returns the customer id if it is a UUID. Otherwise derives a UUID from the customer id, or from the request's id if
 * there is none: the current API accepts any string as a customer id, and does not require one.
 */
const customerOf = ({ clientId, customerId, id }: AccountRequest): string =>
  Id.safeParse(customerId).data ?? derivedId('customer', clientId, customerId ?? id);

const presentConsent = (
  request: AccountRequest,
  consent: AccountConsent,
  connection: ConnectionSummary | undefined,
  { baseUrl, providers }: ViewContext,
): z.infer<typeof LegacyConsentView> => {
  const provider = connection && providers.find(connection.providerCode);
  return {
    id: consent.id,
    status: legacyConsentStatus(consent.status),
    statusHistory: consent.history.map(({ status, at }) => ({ status: legacyConsentStatus(status), dateTime: at })),
    scope: 'Accounts',
    customerId: customerOf(request),
    permissions: [...consent.permissions],
    expiryDate: consent.termEndsAt,
    transactionsFromDate: consent.transactionsFrom ?? null,
    transactionsToDate: consent.transactionsTo ?? null,
    ...(connection &&
      provider && {
        connection: {
          provider: presentLegacyProvider(provider, baseUrl),
          id: connection.id,
          status: connection.status,
          createdAt: connection.createdAt,
          updatedAt: connection.updatedAt,
        },
      }),
    createdAt: consent.createdAt,
    authorizationLink: sharingLinkOf(request, baseUrl),
    successRedirectUrl: consent.successRedirectUrl ?? null,
    failureRedirectUrl: consent.failureRedirectUrl ?? null,
  };
};

export const LegacyAccountRequestView = z
  .object({
    id: IdText.describe('The id of the request (UUID).'),
    status: z
      .enum(['AwaitingApproval', 'Rejected', 'Approved', 'Expired'])
      .describe(
        '`AwaitingApproval` until the customer has decided, then `Approved` or `Rejected`. `Expired` if the customer did not decide in time.',
      ),
    source: z.enum(['WEB', 'API']).describe('Always `WEB`: the customer gives consent on a web page.'),
    consentExpiryDate: DateTimeText.describe('When the consent ends, in UTC.'),
    consent: LegacyConsentView.optional().describe('The consent. Absent until the customer has chosen a bank.'),
    country: LegacyCountryView.describe("The banks' country."),
    countryCode: z.string().describe("ISO 3166-1 code of the banks' country: `SA`."),
    requestPermissions: z.array(z.string()).describe('The permissions that the consent requests.'),
    requestLink: text.describe('The page where the customer reviews the request, chooses a bank and continues to it.'),
    customerId: IdText.describe('Your own id for the customer (UUID).'),
    consentTransactionsFromDate: instant.describe(
      'The start of the transaction period, in UTC; null if the bank decides.',
    ),
    consentTransactionsToDate: instant.describe('The end of the transaction period, in UTC; null if open-ended.'),
    redirectionFlow: RedirectionFlow,
    successRedirectUrl: text.describe(sharingRedirects.success),
    failureRedirectUrl: text.describe(sharingRedirects.failure),
    autoRedirect: AutoRedirect,
    createdAt: DateTimeText.describe('When the request was created, in UTC.'),
    updatedAt: DateTimeText.describe('When the request was last changed, in UTC.'),
  })
  .describe('A request to a customer to share account data.')
  .meta({ id: 'LegacyAccountRequest' });

export interface RequestWithConsent {
  readonly request: AccountRequest;
  readonly consent: AccountConsent | undefined;
  readonly connection: ConnectionSummary | undefined;
}

const requestStatus = ({ status, history }: AccountRequest): z.infer<typeof LegacyAccountRequestView>['status'] => {
  switch (status) {
    case 'New':
    case 'AwaitingAuthorization':
      return 'AwaitingApproval';
    case 'Authorized':
      return 'Approved';
    case 'Expired':
      return 'Expired';
    case 'Rejected':
    case 'Cancelled':
      return 'Rejected';
    case 'Revoked':
      return history.some((entry) => entry.status === 'Authorized') ? 'Approved' : 'Rejected';
  }
};

export const presentRequest = (
  { request, consent, connection }: RequestWithConsent,
  context: ViewContext,
): z.infer<typeof LegacyAccountRequestView> => ({
  id: request.id,
  status: requestStatus(request),
  source: 'WEB',
  consentExpiryDate: consent?.termEndsAt ?? consentEnd(request, request.createdAt),
  ...(consent && { consent: presentConsent(request, consent, connection, context) }),
  country: presentLegacyCountry('SA'),
  countryCode: request.countryCode ?? 'SA',
  requestPermissions: [...request.permissions],
  requestLink: `${context.baseUrl}${sharingPagePath(request)}`,
  customerId: customerOf(request),
  consentTransactionsFromDate: request.transactionsFrom ?? null,
  consentTransactionsToDate: request.transactionsTo ?? null,
  redirectionFlow: request.redirectionFlow,
  successRedirectUrl: request.successRedirectUrl ?? null,
  failureRedirectUrl: request.failureRedirectUrl ?? null,
  autoRedirect: request.autoRedirect,
  createdAt: request.createdAt,
  updatedAt: request.updatedAt,
});
