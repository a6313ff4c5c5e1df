import * as z from 'zod';
import type { Party } from '#shared/standard/accounts/party.ts';
import { LegacyDocument, presentDocument, recordAsDocument } from './document-view.ts';
import { instant, instantOf, text } from './wire.ts';

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

type Verification = NonNullable<Party['verifiedClaims'][number]['verification']>;
type Evidence = Verification['evidence'][number];

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
