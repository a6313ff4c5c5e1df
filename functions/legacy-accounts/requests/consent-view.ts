import * as z from 'zod';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { ConnectionSummary } from '#shared/accounts/consent/connection.ts';
import { type AccountRequest, sharingLinkOf } from '#shared/accounts/request/account-request.ts';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { derivedId, Id } from '#shared/platform/runtime/ids.ts';
import { DateTimeText, IdText } from '#shared/platform/schemas/formats.ts';
import { LegacyProviderView, presentLegacyProvider } from '#shared/banks/providers/provider-views.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { instant, text } from '../views/wire.ts';

/** The published list of consent statuses. It has no Suspended, because the KSA standard has none. */
const LegacyConsentStatus = z.enum([
  'AwaitingAuthorization',
  'Authorized',
  'Consumed',
  'Rejected',
  'Expired',
  'Revoked',
]);

export const LegacyConsentView = z
  .object({
    id: IdText,
    status: LegacyConsentStatus,
    statusHistory: z.array(z.object({ status: LegacyConsentStatus, dateTime: DateTimeText })),
    scope: z.literal('Accounts'),
    customerId: IdText,
    permissions: z.array(z.string()),
    expiryDate: instant,
    transactionsFromDate: instant,
    transactionsToDate: instant,
    connection: z
      .object({
        provider: LegacyProviderView,
        id: IdText,
        status: z.enum(['ACTIVE', 'INACTIVE']),
        createdAt: DateTimeText,
        updatedAt: DateTimeText,
      })
      .optional(),
    createdAt: DateTimeText,
    authorizationLink: text,
    successRedirectUrl: text,
    failureRedirectUrl: text,
  })
  .meta({ id: 'LegacyAccountConsent', description: 'The consent of a request, as the legacy interface shows it.' });

/** The legacy interface identifies customers by UUIDs. The current one may have been given any text. */
export const customerOf = ({ clientId, customerId, id }: AccountRequest): string =>
  Id.safeParse(customerId).data ?? derivedId('customer', clientId, customerId ?? id);

const legacyStatus: Record<ConsentStatus, z.infer<typeof LegacyConsentStatus>> = {
  AwaitingAuthorization: 'AwaitingAuthorization',
  Authorized: 'Authorized',
  Suspended: 'Authorized',
  Consumed: 'Consumed',
  Rejected: 'Rejected',
  Expired: 'Expired',
  Revoked: 'Revoked',
};

export const presentConsent = (
  request: AccountRequest,
  consent: AccountConsent,
  connection: ConnectionSummary | undefined,
  { baseUrl, providers }: ViewContext,
): z.infer<typeof LegacyConsentView> => {
  const provider = connection && providers.find(connection.providerCode);
  return {
    id: consent.id,
    status: legacyStatus[consent.status],
    statusHistory: consent.history.map(({ status, at }) => ({ status: legacyStatus[status], dateTime: at })),
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
