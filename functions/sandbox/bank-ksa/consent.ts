import * as z from 'zod';
import { consentFields, OnBehalfOf } from '#functions/sandbox/banks/store/consent-record.ts';
import { ksaPermissions } from '#shared/standard/consents/permissions.ts';

const instant = z.iso.datetime({ offset: true });

const Purpose = z.enum([
  'Account Aggregation',
  'Personal Finance Manager',
  'Electronic Verification',
  'E-Statement',
  'Credit Assessment',
  'Tax Filing',
  'Enterprise Financial Management',
  'Letter Of Guarantee',
  'Other',
]);

/** `Data` of `OBReadConsent`, which describes the requested consent. */
export const ConsentTerms = z.strictObject({
  Permissions: z.array(z.enum(ksaPermissions)).min(1),
  ExpirationDateTime: instant.optional(),
  TransactionFromDateTime: instant.optional(),
  TransactionToDateTime: instant.optional(),
  AccountType: z.array(z.enum(['KSAOB.Retail', 'KSAOB.Corporate'])).optional(),
  AccountSubType: z.array(z.string()).optional(),
  OnBehalfOf: OnBehalfOf.optional(),
  Purpose: z.array(Purpose).optional(),
});
export type ConsentTerms = z.infer<typeof ConsentTerms>;

/** `EventNotification`. */
export const Subscription = z.strictObject({
  Webhook: z.strictObject({ Url: z.string().optional(), IsActive: z.boolean().optional() }),
});

/** A consent as the bank stores it. All consents are for account data. */
export const Consent = z.object({
  ...consentFields,
  kind: z.literal('account').default('account'),
  terms: ConsentTerms,
});
export type Consent = z.infer<typeof Consent>;
