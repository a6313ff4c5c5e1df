import { rulesOf } from '#shared/standard/markets/market.ts';
import type { SchemeName } from '#shared/standard/payments/account-party.ts';

/** Differences between the UAE standard and the sandbox dialect (../protocol.ts). */
export interface Profile {
  /** The account schemes that payments may use. */
  readonly accountSchemes: readonly SchemeName[];
  /** The purpose code for payments whose client specifies none. */
  readonly defaultPurpose: string;
  readonly postsEvents: boolean;
}

export const uaeProfile: Profile = {
  accountSchemes: ['IBAN'],
  defaultPurpose: rulesOf('UAE').defaultPurpose,
  postsEvents: true,
};
