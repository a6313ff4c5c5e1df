import * as z from 'zod';
import { OnBehalfOf } from '#functions/sandbox/banks/store/consent-record.ts';
import { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { uaePermissions } from '#shared/standard/consents/permissions.ts';
import { ConsentSchedule } from './schedule.ts';
import { BilingualName, Creditor, SchemeName } from '#functions/sandbox/banks/postings/creditor.ts';

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

const Subscription = z.strictObject({ Webhook: z.strictObject({ Url: z.url(), IsActive: z.boolean() }) });
export type Subscription = z.infer<typeof Subscription>;

/** The authorisation details (RFC 9396) of the UAE standard, without insurance. */
export const AuthorisationDetails = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal(consentTypes.payment),
    // The standard also defines a plain-text format for documentation. Banks accept only the encrypted one.
    consent: PaymentTerms.extend({ PersonalIdentifiableInformation: z.string() }),
    subscription: Subscription.optional(),
  }),
  z.strictObject({
    type: z.literal(consentTypes.account),
    consent: AccountTerms,
    subscription: Subscription.optional(),
  }),
]);
export type AuthorisationDetails = z.infer<typeof AuthorisationDetails>;

const DebtorAccount = z.strictObject({
  SchemeName,
  Identification: z.string().min(1),
  Name: BilingualName.optional(),
});

const filled = z.looseObject({}).refine((fields) => Object.keys(fields).length > 0, 'must not be empty');

/**
 * The field groups of `AERisk`. Their content is meant for a bank's fraud checks. The sandbox only requires the facts
 * that every client knows.
 */
const Risk = z.strictObject({
  DebtorIndicators: filled.optional(),
  DestinationDeliveryAddress: filled.optional(),
  TransactionIndicators: z.looseObject({ IsCustomerPresent: z.boolean() }),
  CreditorIndicators: filled.optional(),
});

/** `AEDomesticPaymentPII` of a consent: the full content of the JWS inside `PersonalIdentifiableInformation`. */
export const ConsentPii = z.strictObject({
  Initiation: z.strictObject({
    DebtorAccount: DebtorAccount.optional(),
    Creditor: z.array(Creditor).min(1).max(10).optional(),
  }),
  Risk,
});

/** `AEDomesticPaymentPIIProperties` of an order. */
export const OrderPii = z.strictObject({ Initiation: Creditor, Risk });
export type OrderPii = z.infer<typeof OrderPii>;
