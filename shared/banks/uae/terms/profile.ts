import type { SchemeName } from '#shared/standard/payments/account-party.ts';

/** Differences between the UAE and the sandbox dialect (../sandbox-dialect.ts). */
export interface Profile {
  /** The account schemes that payments may use. */
  readonly accountSchemes: readonly SchemeName[];
  /** The default purpose of payments to merchants, if the client gives none: a code of the market. */
  readonly usualPurpose: string;
  readonly postsEvents: boolean;
}

export const uaeProfile: Profile = {
  accountSchemes: ['IBAN'],
  // "Goods Bought or Sold"
  usualPurpose: 'GDS',
  postsEvents: true,
};
