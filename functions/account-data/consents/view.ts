import * as z from 'zod';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { ConnectionSummary } from '#shared/accounts/consent/connection.ts';
import { sharingLinkOf } from '#shared/accounts/request/account-request.ts';
import { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { DataPermission } from '#shared/standard/consents/permissions.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { ConnectionView } from '#shared/banks/providers/connection-view.ts';
import { presentConsentProvider } from '#shared/banks/providers/provider-views.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';

const text = z.string().nullable();

/** What the answer to a create shows. */
export const CreatedAccountConsentView = z
  .object({
    id: z.guid(),
    authorizationLink: z.url(),
    createdAt: z.iso.datetime(),
    customerId: text,
    expires_in: z.int().meta({ description: 'For how many seconds the customer may still decide' }),
    expiryDate: z.iso.datetime().meta({ description: "The end of the consent's term" }),
    failureRedirectUrl: text,
    successRedirectUrl: text,
    permissions: z.array(DataPermission),
    purpose: DataPurpose,
    userType: UserType,
    providerId: text,
    requestId: z.guid().meta({ description: 'The account request' }),
    baseConsentId: z.guid().nullable().meta({ description: 'The first consent of the chain that this one renews' }),
    request_uri: z
      .string()
      .nullable()
      .meta({ description: 'Always null: the consent is staged at the bank when the customer opens the link' }),
    status: ConsentStatus,
    transactionsFromDate: text,
    transactionsToDate: text,
  })
  .meta({ id: 'CreatedAccountConsent' });

export const AccountConsentView = CreatedAccountConsentView.extend({
  connection: ConnectionView.nullable().meta({ description: 'Null until the bank is known' }),
  scope: z.literal('Accounts'),
  statusHistory: z.array(z.object({ status: ConsentStatus, dateTime: z.iso.datetime() })),
}).meta({ id: 'AccountConsent', description: "A customer's consent to share account data, given at one bank." });

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
  statusHistory: consent.history.map(({ status, at }) => ({ status, dateTime: at })),
});

const presentConnection = (
  { providerCode, ...connection }: ConnectionSummary,
  { baseUrl, providers }: ViewContext,
): z.infer<typeof ConnectionView> => {
  const provider = providers.find(providerCode);
  return { ...connection, provider: provider ? presentConsentProvider(provider, baseUrl) : null };
};
