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
