import * as z from 'zod';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { ConnectionSummary } from '#shared/banks/providers/connection-view.ts';
import {
  type AccountRequest,
  consentEnd,
  RedirectionFlow,
  sharingPagePath,
} from '#shared/accounts/request/account-request.ts';
import { LegacyCountryView, presentLegacyCountry } from '#shared/standard/markets/country-views.ts';
import { DateTimeText, IdText } from '#shared/platform/schemas/formats.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { AutoRedirect, sharingRedirects } from '#shared/standard/payments/redirect-url.ts';
import { instant, text } from '../views/wire.ts';
import { customerOf, LegacyConsentView, presentConsent } from './consent-view.ts';

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
