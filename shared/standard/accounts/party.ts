import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { PartyAddress } from './account-number.ts';

const text = z.string().optional();

const Issuer = z.object({
  name: text.describe("The organisation's name."),
  address: PartyAddress.optional().describe("The organisation's address."),
  countryCode: text.describe("ISO 3166-1 code of the organisation's country."),
  jurisdiction: text.describe("The organisation's jurisdiction."),
});

/** Returns whether the dates of a document or record are Hijri dates, which cannot be converted to UTC. */
export const hasHijriDates = ({ calendarType }: { readonly calendarType?: unknown }): boolean =>
  calendarType === 'IslamicCalendar';

const dateOfExpiry = text.describe('When the document or record expires. A Hijri date is as the bank sent it.');

/** Evidence of an identity: a document or an electronic record. */
const Evidence = lazyObject(() => ({
  type: text.describe('The kind of evidence, such as a document or an electronic record.'),
  time: text.describe('When the evidence was checked.'),
  checkDetails: z
    .array(
      z.object({
        checkMethod: text.describe('How the check was carried out.'),
        organization: text.describe('The organisation that carried out the check.'),
        txn: text.describe('Identifies the check or the evidence.'),
        time: text.describe('When the evidence was checked.'),
      }),
    )
    .optional()
    .describe('The checks that were carried out on the evidence.'),
  verifier: z
    .object({
      organization: text.describe('The organisation that carried out the check.'),
      txn: text.describe('Identifies the check or the evidence.'),
    })
    .optional()
    .describe('The organisation that verified the party, if it was not the bank.'),
  documentDetails: z
    .object({
      type: text.describe('The kind of document, such as idcard.'),
      documentNumber: text.describe('The number on the document.'),
      personalNumber: text.describe('The personal number on the document.'),
      serialNumber: text.describe('The serial number on the document.'),
      calendarType: text.describe('The calendar of the dates, such as Gregorian or Hijri.'),
      dateOfIssuance: text.describe('When the document or record was issued. A Hijri date is as the bank sent it.'),
      dateOfExpiry,
      issuer: Issuer.optional().describe('The issuer of the document.'),
    })
    .optional()
    .describe('The identity document.'),
  record: z
    .object({
      type: text.describe('The kind of electronic record.'),
      personalNumber: text.describe('The personal number in the record.'),
      calendarType: text.describe('The calendar of the dates, such as Gregorian or Hijri.'),
      createdAt: text.describe('When the record was created. A Hijri date is as the bank sent it.'),
      dateOfExpiry,
      source: Issuer.optional().describe('The organisation that holds the record.'),
    })
    .optional()
    .describe('The electronic record that served as evidence.'),
  /** Copies of documents. The content is in base64. */
  attachments: z
    .array(
      z.object({
        desc: text.describe('A description of the copy.'),
        contentType: text.describe('The media type of the copy, such as image/jpeg.'),
        content: text.describe('The copy, in base64.'),
        txn: text.describe('Identifies the check or the evidence.'),
      }),
    )
    .optional()
    .describe('Copies of the documents.'),
}));

const Verification = lazyObject(() => ({
  trustFramework: text.describe('The trust framework under which the party was verified.'),
  assuranceLevel: text.describe('The assurance level, as the trust framework names it.'),
  assuranceProcess: z
    .object({
      policy: text.describe('The policy that the bank followed.'),
      procedure: text.describe('The procedure that the bank followed.'),
      assuranceDetails: z
        .array(
          z.object({
            assuranceType: text.describe('The kind of step.'),
            assuranceClassification: text.describe('The result of the step.'),
            evidenceRef: z
              .array(
                z.object({
                  txn: text.describe('Identifies the check or the evidence.'),
                  evidenceMetadata: z
                    .object({ evidenceClassification: text.describe('The strength of the evidence.') })
                    .optional()
                    .describe('How the evidence is classified.'),
                }),
              )
              .optional()
              .describe('The evidence that the step used.'),
          }),
        )
        .optional()
        .describe('The steps of the assurance process.'),
    })
    .optional()
    .describe('The assurance process that the bank followed.'),
  time: text.describe('When the party was verified.'),
  verificationProcess: text.describe('Identifies the verification.'),
  evidence: z.array(Evidence).default([]).describe('The documents and records that were checked.'),
}));

/** Claims about a person or a business. The fields depend on the market. */
const Claims = z.record(z.string(), z.unknown()).default({});

/** An account holder, or a person who may act for an account holder. */
export const Party = lazyObject(() => ({
  partyId: z.string().describe("The bank's own id for the party."),
  partyNumber: text.describe("The bank's customer number."),
  /** Not set for the customer who gave the consent, because the role depends on the account. */
  partyType: z
    .enum(['Delegate', 'Joint', 'Sole'])
    .optional()
    .describe('How the party holds the account: alone, jointly or as a delegate.'),
  partyCategory: z
    .enum(['Retail', 'SME', 'Corporate'])
    .optional()
    .describe('Whether the party is a person or a company.'),
  accountRole: text.describe("The party's role on the account, such as Principal."),
  verifiedClaims: z
    .array(
      z.object({
        verification: Verification.optional().describe(
          'How the bank verified the claims (OpenID Connect for Identity Assurance).',
        ),
        claims: Claims.describe('Claims about the party. Their names depend on the market.'),
      }),
    )
    .default([])
    .describe("The bank's claims about the party, and how the bank verified them."),
}));
export type Party = z.infer<typeof Party>;
