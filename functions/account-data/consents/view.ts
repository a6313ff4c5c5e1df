import * as z from 'zod';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { sharingLinkOf } from '#shared/accounts/request/account-request.ts';
import { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { presentHistory, StatusHistory } from '#shared/standard/consents/status-history.ts';
import { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { DataPermission } from '#shared/standard/consents/permissions.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { type ConnectionSummary, ConnectionView, presentConnection } from '#shared/banks/providers/connection-view.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { sharingRedirects } from '#shared/standard/payments/redirect-url.ts';

const text = z.string().nullable();

export const CreatedAccountConsentView = z
  .object({
    id: z.guid().describe('The id of the consent (UUID).'),
    authorizationLink: z
      .url()
      .describe('The page on which the customer approves or declines. Send the customer there.'),
    createdAt: z.iso.datetime().describe('When the consent was created, in UTC.'),
    customerId: text.describe(
      'Your own id for the customer, as you sent it for this consent or, failing that, for one that it renews; null if you sent none.',
    ),
    expires_in: z.int().describe('Seconds left for the customer to decide; 0 after the decision.'),
    expiryDate: z.iso.datetime().describe('When the consent ends, in UTC.'),
    failureRedirectUrl: text.describe(sharingRedirects.failure),
    successRedirectUrl: text.describe(sharingRedirects.success),
    permissions: z.array(DataPermission).describe("The consent's permissions."),
    purpose: DataPurpose,
    userType: UserType,
    providerId: text.describe('The code of the bank, such as `uae-enbdx`; null until the bank is known.'),
    requestId: z.guid().describe('The id of the account request (UUID) that the consent belongs to.'),
    baseConsentId: z
      .guid()
      .nullable()
      .describe('The first consent of the renewal chain (UUID); null if this consent is not a renewal.'),
    request_uri: z
      .string()
      .nullable()
      .describe(
        'Always null, because there is nothing to push: this service creates the consent at the bank when the customer opens `authorizationLink`.',
      ),
    status: ConsentStatus,
    transactionsFromDate: text.describe('The start of the transaction period, in UTC; null if the bank decides.'),
    transactionsToDate: text.describe('The end of the transaction period, in UTC; null if open-ended.'),
  })
  .describe("The new consent, or the existing one that awaits the customer's decision.")
  .meta({ id: 'CreatedAccountConsent' });

export const AccountConsentView = CreatedAccountConsentView.extend({
  connection: ConnectionView.nullable().describe(
    'The connection between the customer and the bank; null until the bank is known.',
  ),
  scope: z.literal('Accounts').describe('Always `Accounts`.'),
  statusHistory: StatusHistory,
})
  .describe("A customer's consent to share account data, given at one bank.")
  .meta({ id: 'AccountConsent' });

export const presentCreatedAccountConsent = (
  consent: AccountConsent,
  baseUrl: string,
  now: Date,
): z.infer<typeof CreatedAccountConsentView> => ({
  id: consent.id,
  authorizationLink: sharingLinkOf({ id: consent.accountRequestId, linkToken: consent.linkToken }, baseUrl),
  createdAt: consent.createdAt,
  customerId: consent.customerId ?? null,
  expires_in:
    consent.status === 'AwaitingAuthorization' ? Math.max(0, Math.floor(secondsBetween(now, consent.expiresAt))) : 0,
  expiryDate: consent.termEndsAt,
  failureRedirectUrl: consent.failureRedirectUrl ?? null,
  successRedirectUrl: consent.successRedirectUrl ?? null,
  permissions: [...consent.permissions],
  purpose: consent.purpose,
  userType: consent.userType,
  providerId: consent.providerCode ?? null,
  requestId: consent.accountRequestId,
  baseConsentId: consent.base?.consentId ?? null,
  request_uri: null,
  status: consent.status,
  transactionsFromDate: consent.transactionsFrom ?? null,
  transactionsToDate: consent.transactionsTo ?? null,
});

export const presentAccountConsent = (
  consent: AccountConsent,
  connection: ConnectionSummary | undefined,
  context: ViewContext,
  now: Date,
): z.infer<typeof AccountConsentView> => ({
  ...presentCreatedAccountConsent(consent, context.baseUrl, now),
  connection: connection ? presentConnection(connection, context) : null,
  scope: 'Accounts',
  statusHistory: presentHistory(consent),
});
