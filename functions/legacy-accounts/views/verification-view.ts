import * as z from 'zod';
import type { Party } from '#shared/standard/accounts/party.ts';
import { instant, instantOf, ksaob, text } from './wire.ts';

const LegacyDocument = z.object({
  type: text.describe('The kind of document, such as idcard.'),
  documentNumber: text.describe('The number on the document.'),
  personalNumber: text.describe('The personal number on the document.'),
  serialNumber: text.describe('The serial number on the document.'),
  calendarType: text.describe('The calendar of the dates, such as Gregorian or Hijri.'),
  dateOfIssuance: instant.describe('When the document or record was issued.'),
  dateOfExpiry: instant.describe('When the document or record expires.'),
  issuerName: text.describe("The issuer's name."),
  issuerAddress: text.describe("The issuer's full address in one string."),
  issuerStreetAddress: text.describe("The street of the issuer's address."),
  issuerLocality: text.describe("The town of the issuer's address."),
  issuerRegion: text.describe("The region of the issuer's address."),
  issuerPostalCode: text.describe("The postal code of the issuer's address."),
  issuerCountry: text.describe("The country of the issuer's address."),
  issuerCountryCode: text.describe("ISO 3166-1 code of the issuer's country."),
  issuerJurisdiction: text.describe("The issuer's jurisdiction."),
});

type Verification = NonNullable<Party['verifiedClaims'][number]['verification']>;
type Evidence = Verification['evidence'][number];

const presentDocument = (document: NonNullable<Evidence['documentDetails']>): z.infer<typeof LegacyDocument> => ({
  type: document.type ?? null,
  documentNumber: document.documentNumber ?? null,
  personalNumber: document.personalNumber ?? null,
  serialNumber: document.serialNumber ?? null,
  calendarType: ksaob(document.calendarType),
  dateOfIssuance: instantOf(document.dateOfIssuance),
  dateOfExpiry: instantOf(document.dateOfExpiry),
  issuerName: document.issuer?.name ?? null,
  issuerAddress: document.issuer?.address?.formatted ?? null,
  issuerStreetAddress: document.issuer?.address?.streetAddress ?? null,
  issuerLocality: document.issuer?.address?.locality ?? null,
  issuerRegion: document.issuer?.address?.region ?? null,
  issuerPostalCode: document.issuer?.address?.postalCode ?? null,
  issuerCountry: document.issuer?.address?.country ?? null,
  issuerCountryCode: document.issuer?.countryCode ?? null,
  issuerJurisdiction: document.issuer?.jurisdiction ?? null,
});

/** Converts an electronic record to a document, because the legacy API defines only documents. */
const recordAsDocument = ({ createdAt, source, ...record }: NonNullable<Evidence['record']>) => ({
  ...record,
  dateOfIssuance: createdAt,
  issuer: source,
});

const LegacyEvidence = z.object({
  type: text.describe('The kind of evidence, such as a document or an electronic record.'),
  verifierOrganization: text.describe('The organisation that verified the party, if not the bank.'),
  verifierTxn: text.describe('Identifies the verification.'),
  time: instant.describe('When the evidence was checked.'),
  documentDetails: LegacyDocument.optional().describe('The identity document.'),
  attachments: z
    .array(
      z.object({
        description: text.describe('What the copy shows.'),
        contentType: text.describe('The media type of the copy, such as image/jpeg.'),
        content: text.describe('The copy, in base64.'),
        identifier: text.describe('Identifies the evidence.'),
      }),
    )
    .describe('Copies of the documents.'),
  details: z
    .array(
      z.object({
        checkMethod: text.describe('How the check was made.'),
        organization: text.describe('The organisation that made the check.'),
        time: instant.describe('When the evidence was checked.'),
        identifier: text.describe('Identifies the check.'),
      }),
    )
    .describe('The checks that were made on the evidence.'),
});

const EvidenceReference = z.object({
  evidenceClassification: text.describe('The strength of the evidence.'),
  txn: text.describe('Identifies the check or the evidence.'),
});

const LegacyAssurance = z.object({
  policy: text.describe('The policy that the bank followed.'),
  procedure: text.describe('The procedure that the bank followed.'),
  assuranceDetails: z
    .array(
      z.object({
        assuranceType: text.describe('The kind of step.'),
        assuranceClassification: text.describe('The result of the step.'),
        evidenceReference: z.array(EvidenceReference).describe('The same as `evidenceRef`.'),
        evidenceRef: z.array(EvidenceReference).describe('The evidence that the step used.'),
      }),
    )
    .describe('The steps of the assurance process.'),
});

export const LegacyVerification = z.object({
  assuranceProcess: LegacyAssurance.optional().describe('The assurance process that the bank followed.'),
  assuranceLevel: text.describe('The assurance level, as the trust framework names it.'),
  time: instant.describe('When the party was verified.'),
  trustFramework: text.describe('The trust framework under which the party was verified.'),
  verificationProcess: text.describe('Identifies the verification.'),
  evidence: z.array(LegacyEvidence).describe('The documents and records that were checked.'),
});

const presentEvidence = (evidence: Evidence): z.infer<typeof LegacyEvidence> => {
  const document = evidence.documentDetails ?? (evidence.record && recordAsDocument(evidence.record));
  return {
    type: evidence.type ?? null,
    verifierOrganization: evidence.verifier?.organization ?? null,
    verifierTxn: evidence.verifier?.txn ?? null,
    time: instantOf(evidence.time),
    ...(document && { documentDetails: presentDocument(document) }),
    attachments: (evidence.attachments ?? []).map(({ desc, contentType, content, txn }) => ({
      description: desc ?? null,
      contentType: contentType ?? null,
      content: content ?? null,
      identifier: txn ?? null,
    })),
    details: (evidence.checkDetails ?? []).map((check) => ({
      checkMethod: check.checkMethod ?? null,
      organization: check.organization ?? null,
      time: instantOf(check.time),
      identifier: check.txn ?? null,
    })),
  };
};

const presentAssurance = ({
  policy,
  procedure,
  assuranceDetails = [],
}: NonNullable<Verification['assuranceProcess']>): z.infer<typeof LegacyAssurance> => ({
  policy: policy ?? null,
  procedure: procedure ?? null,
  assuranceDetails: assuranceDetails.map(({ assuranceType, assuranceClassification, evidenceRef = [] }) => {
    const references = evidenceRef.map(({ txn, evidenceMetadata }) => ({
      evidenceClassification: evidenceMetadata?.evidenceClassification ?? null,
      txn: txn ?? null,
    }));
    return {
      assuranceType: assuranceType ?? null,
      assuranceClassification: assuranceClassification ?? null,
      // The published API document declares both names.
      evidenceReference: references,
      evidenceRef: references,
    };
  }),
});

export const presentVerification = (verification: Verification): z.infer<typeof LegacyVerification> => ({
  ...(verification.assuranceProcess && { assuranceProcess: presentAssurance(verification.assuranceProcess) }),
  assuranceLevel: verification.assuranceLevel ?? null,
  time: instantOf(verification.time),
  trustFramework: verification.trustFramework ?? null,
  verificationProcess: verification.verificationProcess ?? null,
  evidence: verification.evidence.map(presentEvidence),
});
