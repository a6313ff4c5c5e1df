import * as z from 'zod';
import type { Market } from '#shared/standard/markets/market.ts';

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

/** Permissions that only the legacy API accepts. Banks do not know them, so they are not requested from banks. */
export const legacyOnlyPermissions = [
  'ReadStatementsBasic',
  'ReadStatementsDetail',
  'ReadSupplementaryAccountInfo',
  'ReadOffers',
  'ReadPartyCustomer',
  'ReadFutureDatedPaymentsBasic',
  'ReadFutureDatedPaymentsDetail',
  'ReadPAN',
] as const;

/** Every permission that a client can request. */
export const DataPermission = z
  .enum([...uaePermissions, ...ksaPermissions, ...legacyOnlyPermissions])
  .describe('A permission of a consent. The markets have different lists.');
export type DataPermission = z.infer<typeof DataPermission>;

/** The permissions that the legacy API lists (its schema AccountInformationPermission). */
export const LegacyPermission = z.enum([
  ...ksaPermissions,
  ...legacyOnlyPermissions,
]) satisfies z.ZodType<DataPermission>;

const permissionsAtBanks: Readonly<Record<Market, readonly AccountPermission[]>> = {
  UAE: uaePermissions,
  KSA: ksaPermissions,
  MAIN: [...uaePermissions, ...ksaPermissions],
};

/** Returns the requested permissions that a market's banks know. */
export const permissionsAt = (market: Market, requested: readonly DataPermission[]): readonly AccountPermission[] => {
  const requestedNames: ReadonlySet<string> = new Set(requested);
  return [...new Set(permissionsAtBanks[market])].filter((permission) => requestedNames.has(permission));
};
