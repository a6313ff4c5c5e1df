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

const text = z.string().nullable();

export const AccountRequestView = z
  .object({
    id: z.guid(),
    status: AccountRequestStatus,
    requestLink: z.url(),
    consentId: z.guid().nullable(),
    customerId: text,
    referenceCustomerId: text,
    countryCode: text,
    providers: z.array(z.string()),
    permissions: z.array(DataPermission),
    purpose: DataPurpose,
    userType: UserType,
    transactionsFromDate: text,
    transactionsToDate: text,
    expiryDate: z.iso.datetime().meta({ description: "The end of the consent's term" }),
    redirectionFlow: RedirectionFlow,
    successRedirectUrl: text,
    failureRedirectUrl: text,
    autoRedirect: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AccountRequest', description: 'A request to a customer to share account data.' });

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
