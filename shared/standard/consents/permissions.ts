import * as z from 'zod';

/** The permissions of an account consent in the UAE (`AEBankDataSharingConsentPermissionCodes` of the UAE standard). */
export const uaePermissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadBeneficiariesBasic',
  'ReadBeneficiariesDetail',
  'ReadFXTransactionsBasic',
  'ReadFXTransactionsDetail',
  'ReadFXRemittanceCharges',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
  'ReadProduct',
  'ReadProductFinanceRates',
  'ReadScheduledPaymentsBasic',
  'ReadScheduledPaymentsDetail',
  'ReadDirectDebits',
  'ReadStandingOrdersBasic',
  'ReadStandingOrdersDetail',
  'ReadStatements',
  'ReadPartyUser',
  'ReadPartyUserIdentity',
  'ReadParty',
] as const;

/** The permissions of an account consent in Saudi Arabia (`OBConsentPermissions` of the KSA standard). */
export const ksaPermissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadParty',
  'ReadPartyPSU',
  'ReadPartyPSUIdentity',
  'ReadBeneficiariesBasic',
  'ReadBeneficiariesDetail',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
  'ReadTransactionsCredits',
  'ReadTransactionsDebits',
  'ReadScheduledPaymentsBasic',
  'ReadScheduledPaymentsDetail',
  'ReadDirectDebits',
  'ReadStandingOrdersBasic',
  'ReadStandingOrdersDetail',
] as const;

/** The permissions of an account consent in any market. */
export type AccountPermission = (typeof uaePermissions)[number] | (typeof ksaPermissions)[number];
export const allPermissions: readonly AccountPermission[] = [...new Set([...uaePermissions, ...ksaPermissions])];

/**
 * Permissions that only the legacy API accepts, because its published document lists them. No bank supports them, and no
 * operation uses them.
 */
export const unusedPermissions = [
  'ReadStatementsBasic',
  'ReadStatementsDetail',
  'ReadSupplementaryAccountInfo',
  'ReadOffers',
  'ReadPartyCustomer',
  'ReadFutureDatedPaymentsBasic',
  'ReadFutureDatedPaymentsDetail',
  'ReadPAN',
] as const;

/** Gives unused permissions their own error message. */
const enumOptions = {
  error: ({ input }: { readonly input?: unknown }) =>
    unusedPermissions.some((unused) => unused === input) ? 'is not offered, because no operation uses it' : undefined,
};

/** Every permission that a client can request in the current API. */
export const RequestedPermission = z
  .enum([...uaePermissions, ...ksaPermissions], enumOptions)
  .describe('A permission of a consent. The markets have different lists.');

/** Every permission that a stored request or consent may have. */
export const DataPermission = z
  .enum([...uaePermissions, ...ksaPermissions, ...unusedPermissions])
  .describe('A permission of a consent. The markets have different lists.');
export type DataPermission = z.infer<typeof DataPermission>;

/** The permissions that the legacy API accepts. It covers Saudi Arabia only. */
export const LegacyPermission = z.enum([...ksaPermissions, ...unusedPermissions]);
