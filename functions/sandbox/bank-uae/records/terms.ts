import * as z from 'zod';
import { OnBehalfOf } from '#functions/sandbox/banks/store/consent-record.ts';
import { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { uaePermissions } from '#shared/standard/consents/permissions.ts';
import { ConsentSchedule } from './schedule.ts';

export const consentTypes = {
  payment: 'urn:openfinanceuae:service-initiation-consent:v2.1',
  account: 'urn:openfinanceuae:account-access-consent:v2.1',
} as const;

const ids = { ConsentId: z.guid(), BaseConsentId: z.guid().optional() };
const instant = z.iso.datetime({ offset: true });
const reference = z.string().min(1).max(35);

/** UAE purpose codes have three letters, Saudi codes up to four. */
export const PurposeCode = z.string().regex(/^[A-Z]{3,4}$/);

/** The fields of `AEBankServiceInitiationConsentProperties` that the bank stores and returns. */
export const PaymentTerms = z.strictObject({
  ...ids,
  IsSingleAuthorization: z.boolean().optional(),
  AuthorizationExpirationDateTime: instant.optional(),
  ExpirationDateTime: instant,
  Permissions: z
    .array(z.enum(['ReadAccountsBasic', 'ReadAccountsDetail', 'ReadBalances', 'ReadRefundAccount']))
    .optional(),
  ControlParameters: z.strictObject({
    IsDelegatedAuthentication: z.boolean().optional(),
    ConsentSchedule,
  }),
  /** Only in consents of earlier releases: international payments are not offered. */
  CurrencyRequest: z.unknown().optional(),
  DebtorReference: reference.optional(),
  CreditorReference: reference.optional(),
  PaymentPurposeCode: PurposeCode,
  SponsoredTPPInformation: z
    .strictObject({ Name: z.string().min(1).max(50), Identification: z.string().min(1).max(50) })
    .optional(),
});
export type PaymentTerms = z.infer<typeof PaymentTerms>;

/** `AEBankDataSharingAuthorizationDetailsProperties` of the UAE standard. */
export const AccountTerms = z.strictObject({
  ...ids,
  Permissions: z.array(z.enum(uaePermissions)).min(1),
  ExpirationDateTime: instant,
  FromDate: z.iso.date().optional(),
  ToDate: z.iso.date().optional(),
  AccountType: z.array(UserType).optional(),
  AccountSubType: z.array(z.enum(['CurrentAccount', 'Savings', 'CreditCard', 'Mortgage', 'Finance'])).optional(),
  OnBehalfOf: OnBehalfOf.optional(),
  OpenFinanceBilling: z.strictObject({
    UserType,
    Purpose: DataPurpose,
  }),
});
export type AccountTerms = z.infer<typeof AccountTerms>;
