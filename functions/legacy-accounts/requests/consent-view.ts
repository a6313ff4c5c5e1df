import * as z from 'zod';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { ConnectionSummary } from '#shared/banks/providers/connection-view.ts';
import { type AccountRequest, sharingLinkOf } from '#shared/accounts/request/account-request.ts';
import { LegacyConsentStatus, legacyConsentStatus } from '#shared/standard/consents/legacy-consent-status.ts';
import { derivedId, Id } from '#shared/platform/runtime/ids.ts';
import { DateTimeText, IdText } from '#shared/platform/schemas/formats.ts';
import { LegacyProviderView, presentLegacyProvider } from '#shared/banks/providers/provider-views.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { sharingRedirects } from '#shared/standard/payments/redirect-url.ts';
import { instant, text } from '../views/wire.ts';

export const LegacyConsentView = z
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
export const customerOf = ({ clientId, customerId, id }: AccountRequest): string =>
  Id.safeParse(customerId).data ?? derivedId('customer', clientId, customerId ?? id);

export const presentConsent = (
  request: AccountRequest,
  consent: AccountConsent,
  connection: ConnectionSummary | undefined,
  { baseUrl, providers }: ViewContext,
): z.infer<typeof LegacyConsentView> => {
  const provider = providers.find(connection?.providerCode ?? '');
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
