import * as z from 'zod';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { ConnectionSummary } from '#shared/accounts/consent/connection.ts';
import {
  type AccountRequest,
  consentEnd,
  RedirectionFlow,
  sharingPagePath,
} from '#shared/accounts/request/account-request.ts';
import { LegacyCountryView, presentLegacyCountry } from '#shared/standard/markets/country-views.ts';
import { DateTimeText, IdText } from '#shared/platform/schemas/formats.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { instant, text } from '../views/wire.ts';
import { customerOf, LegacyConsentView, presentConsent } from './consent-view.ts';

export const LegacyAccountRequestView = z
  .object({
    id: IdText,
    status: z.enum(['AwaitingApproval', 'Rejected', 'Approved', 'Expired']),
    source: z.enum(['WEB', 'API']),
    consentExpiryDate: DateTimeText,
    consent: LegacyConsentView.optional(),
    country: LegacyCountryView,
    countryCode: z.string(),
    requestPermissions: z.array(z.string()),
    requestLink: text,
    customerId: IdText,
    consentTransactionsFromDate: instant,
    consentTransactionsToDate: instant,
    redirectionFlow: RedirectionFlow,
    successRedirectUrl: text,
    failureRedirectUrl: text,
    autoRedirect: z.boolean(),
    createdAt: DateTimeText,
    updatedAt: DateTimeText,
  })
  .meta({ id: 'LegacyAccountRequest', description: 'A request to a customer to share account data.' });

/** A request with what has become of it. */
export interface FollowedRequest {
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
  { request, consent, connection }: FollowedRequest,
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
