import type * as z from 'zod';
import type { BankDeps, Market } from '#functions/sandbox/banks/market/market.ts';
import { authorisation } from './authorisation.ts';
import { consents, events } from './consents.ts';
import { data } from './data.ts';
import { ksa, type Version, versions } from '../standard/versions.ts';
import { type Consent, type ConsentTerms, NewConsent2022, type Subscription } from '../standard/terms.ts';

/** A version of the Saudi account information standard. */
export interface KsaMarket extends Market<Consent> {
  readonly version: Version;
  /** `OBReadConsent`. */
  readonly newConsent: z.ZodType<NewConsent>;
  /** Whether responses with data are signed even if the client accepts JSON. */
  readonly signsAlways: boolean;
}

interface NewConsent {
  readonly Data: ConsentTerms;
  readonly Risk?: object | undefined;
  readonly Subscription?: z.infer<typeof Subscription> | undefined;
}

export type KsaDeps = BankDeps<Consent> & { readonly market: KsaMarket };

/** Version 2022.11.01 of the standard. */
export const market2022: KsaMarket = {
  version: versions[2022],
  newConsent: NewConsent2022,
  signsAlways: false,
  standard: ksa,
  authorisation,
  consents,
  events,
  data,
};
