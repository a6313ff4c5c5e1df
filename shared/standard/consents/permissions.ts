import * as z from 'zod';
import type { Market } from '#shared/standard/markets/market.ts';

/** What an account consent can allow in the UAE (`AEBankDataSharingConsentPermissionCodes` of the UAE standard). */
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

/** What an account consent can allow in Saudi Arabia (`OBConsentPermissions` of the KSA standard). */
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

/** What an account consent can allow in any market. */
export type AccountPermission = (typeof uaePermissions)[number] | (typeof ksaPermissions)[number];

/** What only the legacy interface can ask for. Banks do not know these, so they are not asked. */
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

/** Every permission that a client can name. */
export const DataPermission = z
  .enum([...uaePermissions, ...ksaPermissions, ...legacyOnlyPermissions])
  .describe('What a consent can allow. The markets have different lists.');
export type DataPermission = z.infer<typeof DataPermission>;

/** The permissions that the legacy interface lists (its schema AccountInformationPermission). */
export const LegacyPermission = z.enum([
  ...ksaPermissions,
  ...legacyOnlyPermissions,
]) satisfies z.ZodType<DataPermission>;

const permissionsAtBanks: Readonly<Record<Market, readonly AccountPermission[]>> = {
  UAE: uaePermissions,
  KSA: ksaPermissions,
  MAIN: [...uaePermissions, ...ksaPermissions],
};

/** Those of the permissions that the banks of a market know. */
export const permissionsAt = (market: Market, asked: readonly DataPermission[]): readonly AccountPermission[] => {
  const wanted: ReadonlySet<string> = new Set(asked);
  return [...new Set(permissionsAtBanks[market])].filter((permission) => wanted.has(permission));
};
