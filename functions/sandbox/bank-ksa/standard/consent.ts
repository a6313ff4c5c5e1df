import * as z from 'zod';
import { consentFields } from '#functions/sandbox/banks/store/consent-record.ts';
import { ConsentTerms } from './terms.ts';

/** A consent as the bank stores it. All consents are for account data. */
export const Consent = z.object({
  ...consentFields,
  kind: z.literal('account').default('account'),
  terms: ConsentTerms,
});
export type Consent = z.infer<typeof Consent>;
