import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { PartyAddress } from './account-number.ts';

const text = z.string().optional();

const Issuer = z.object({
  name: text,
  address: PartyAddress.optional(),
  countryCode: text,
  jurisdiction: text,
});

/** By what the bank has verified an identity: a document or an electronic record. */
const Evidence = lazyObject(() => ({
  type: text,
  time: text,
  checkDetails: z.array(z.object({ checkMethod: text, organization: text, txn: text, time: text })).optional(),
  verifier: z.object({ organization: text, txn: text }).optional(),
  documentDetails: z
    .object({
      type: text,
      documentNumber: text,
      personalNumber: text,
      serialNumber: text,
      calendarType: text,
      dateOfIssuance: text,
      dateOfExpiry: text,
      issuer: Issuer.optional(),
    })
    .optional(),
  record: z
    .object({
      type: text,
      personalNumber: text,
      calendarType: text,
      createdAt: text,
      dateOfExpiry: text,
      source: Issuer.optional(),
    })
    .optional(),
  /** Copies of documents. The content is in base64. */
  attachments: z.array(z.object({ desc: text, contentType: text, content: text, txn: text })).optional(),
}));

const Verification = lazyObject(() => ({
  trustFramework: text,
  assuranceLevel: text,
  assuranceProcess: z
    .object({
      policy: text,
      procedure: text,
      assuranceDetails: z
        .array(
          z.object({
            assuranceType: text,
            assuranceClassification: text,
            evidenceRef: z
              .array(z.object({ txn: text, evidenceMetadata: z.object({ evidenceClassification: text }).optional() }))
              .optional(),
          }),
        )
        .optional(),
    })
    .optional(),
  time: text,
  verificationProcess: text,
  evidence: z.array(Evidence).default([]),
}));

/** What the bank knows about a person or a business. Which members there are depends on the market. */
const Claims = z.record(z.string(), z.unknown());

/** A holder of an account, or somebody who may act for one. */
export const Party = lazyObject(() => ({
  partyId: z.string(),
  partyNumber: text,
  /** Left out for the customer who gave the consent: the role depends on the account. */
  partyType: z.enum(['Delegate', 'Joint', 'Sole']).optional(),
  partyCategory: z.enum(['Retail', 'SME', 'Corporate']).optional(),
  accountRole: text,
  verifiedClaims: z.array(z.object({ verification: Verification.optional(), claims: Claims })).default([]),
}));
export type Party = z.infer<typeof Party>;
