import type { SchemeName } from '#shared/standard/payments/account-party.ts';

/** What differs between the UAE and the sandbox dialect (../sandbox-dialect.ts). */
export interface Profile {
  /** How accounts may be identified in payments. */
  readonly accountSchemes: readonly SchemeName[];
  /** What customers of merchants pay for, if the client does not say: a code of the market. */
  readonly usualPurpose: string;
  readonly postsEvents: boolean;
}

export const uaeProfile: Profile = {
  accountSchemes: ['IBAN'],
  // "Goods Bought or Sold"
  usualPurpose: 'GDS',
  postsEvents: true,
};
