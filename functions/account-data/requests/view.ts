import * as z from 'zod';
import {
  type AccountRequest,
  AccountRequestStatus,
  consentEnd,
  RedirectionFlow,
  sharingPagePath,
} from '#shared/accounts/request/account-request.ts';
import { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { DataPermission } from '#shared/standard/consents/permissions.ts';
import { AutoRedirect, sharingRedirects } from '#shared/standard/payments/redirect-url.ts';

const text = z.string().nullable();

export const AccountRequestView = z
  .object({
    id: z.guid().describe('The id of the account request (UUID). Send it as `requestId` to create its consent.'),
    status: AccountRequestStatus,
    requestLink: z
      .url()
      .describe('The page where the customer reviews the request, chooses a bank and continues to it.'),
    consentId: z.guid().nullable().describe('The id of the consent (UUID); null until there is one.'),
    customerId: text.describe('Your own id for the customer, as you sent it; null if you sent none.'),
    referenceCustomerId: text.describe(
      'Your own id for the customer; null if you sent none. Consents of one customer at one bank share a connection.',
    ),
    countryCode: text.describe("ISO 3166-1 code of the banks' country; null for all banks of the market."),
    providers: z.array(z.string()).describe('The ids of the banks that the customer may choose. Empty for all banks.'),
    permissions: z.array(DataPermission).describe('The permissions that the consent requests.'),
    purpose: DataPurpose,
    userType: UserType,
    transactionsFromDate: text.describe('The start of the transaction period, in UTC; null if the bank decides.'),
    transactionsToDate: text.describe('The end of the transaction period, in UTC; null if open-ended.'),
    expiryDate: z.iso.datetime().describe('When the consent ends, in UTC.'),
    redirectionFlow: RedirectionFlow,
    successRedirectUrl: text.describe(sharingRedirects.success),
    failureRedirectUrl: text.describe(sharingRedirects.failure),
    autoRedirect: AutoRedirect,
    createdAt: z.iso.datetime().describe('When the request was created, in UTC.'),
    updatedAt: z.iso.datetime().describe('When the request was last changed, in UTC.'),
  })
  .describe('A request to a customer to share account data.')
  .meta({ id: 'AccountRequest' });

export const presentAccountRequest = (
  request: AccountRequest,
  baseUrl: string,
): z.infer<typeof AccountRequestView> => ({
  id: request.id,
  status: request.status,
  requestLink: `${baseUrl}${sharingPagePath(request)}`,
  consentId: request.consentId ?? null,
  customerId: request.customerId ?? null,
  referenceCustomerId: request.customerId ?? null,
  countryCode: request.countryCode ?? null,
  providers: [...request.providerCodes],
  permissions: [...request.permissions],
  purpose: request.purpose,
  userType: request.userType,
  transactionsFromDate: request.transactionsFrom ?? null,
  transactionsToDate: request.transactionsTo ?? null,
  expiryDate: consentEnd(request, request.createdAt),
  redirectionFlow: request.redirectionFlow,
  successRedirectUrl: request.successRedirectUrl ?? null,
  failureRedirectUrl: request.failureRedirectUrl ?? null,
  autoRedirect: request.autoRedirect,
  createdAt: request.createdAt,
  updatedAt: request.updatedAt,
});
