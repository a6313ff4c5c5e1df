import * as z from 'zod';
import type { Party } from '#shared/standard/accounts/party.ts';
import { instant, instantOf, ksaob, text } from './wire.ts';

const LegacyDocument = z.object({
  type: text,
  documentNumber: text,
  personalNumber: text,
  serialNumber: text,
  calendarType: text,
  dateOfIssuance: instant,
  dateOfExpiry: instant,
  issuerName: text,
  issuerAddress: text,
  issuerStreetAddress: text,
  issuerLocality: text,
  issuerRegion: text,
  issuerPostalCode: text,
  issuerCountry: text,
  issuerCountryCode: text,
  issuerJurisdiction: text,
});

const LegacyEvidence = z.object({
  type: text,
  verifierOrganization: text,
  verifierTxn: text,
  time: instant,
  documentDetails: LegacyDocument.optional(),
  attachments: z.array(z.object({ description: text, contentType: text, content: text, identifier: text })),
  details: z.array(z.object({ checkMethod: text, organization: text, time: instant, identifier: text })),
});

const EvidenceReference = z.object({ evidenceClassification: text, txn: text });

const LegacyAssurance = z.object({
  policy: text,
  procedure: text,
  assuranceDetails: z.array(
    z.object({
      assuranceType: text,
      assuranceClassification: text,
      evidenceReference: z.array(EvidenceReference),
      evidenceRef: z.array(EvidenceReference),
    }),
  ),
});

export const LegacyVerification = z.object({
  assuranceProcess: LegacyAssurance.optional(),
  assuranceLevel: text,
  time: instant,
  trustFramework: text,
  verificationProcess: text,
  evidence: z.array(LegacyEvidence),
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

/** The published document has no electronic records. It has documents, with the same facts. */
const recordAsDocument = ({ createdAt, source, ...record }: NonNullable<Evidence['record']>) => ({
  ...record,
  dateOfIssuance: createdAt,
  issuer: source,
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
      // The published document has both names.
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
