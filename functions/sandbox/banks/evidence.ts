import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { Persona } from './customers/persona.ts';

/** When the bank checked who its customers are. */
export const checkedAt = '2024-02-11T08:00:00.000Z';

/** A white pixel, in place of a copy. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';

/** How the standards of the markets differ. */
export interface EvidenceForm {
  readonly calendar: string;
  readonly documentType: string;
  /** Who issues the documents of persons, and who keeps the register of companies. */
  readonly authority: string;
  /** `Issuer` and `Source` of the standard, but for the name. */
  readonly issuer: object;
}

const txnOf = ({ id }: Persona): string => derivedId('check', id);

/** How far the bank relies on the evidence (`AssuranceProcess`). */
export const assuranceOf = (persona: Persona) => ({
  Policy: 'Know your customer',
  Procedure: 'In person',
  AssuranceDetails: [
    {
      AssuranceType: 'evidence_validation',
      AssuranceClassification: 'strong',
      EvidenceRef: [{ Txn: txnOf(persona), EvidenceMetadata: { EvidenceClassification: 'original' } }],
    },
  ],
});

/** By what the bank has checked a customer: a person's identity card, a company's account at another bank. */
export const evidenceOf = (persona: Persona, { calendar, documentType, authority, issuer }: EvidenceForm) => {
  const Txn = txnOf(persona);
  const named = { Name: authority, ...issuer };
  const CheckDetails = [{ CheckMethod: 'vri', Organization: authority, Txn, Time: checkedAt }];
  if (persona.category === 'Retail') {
    const { emiratesId } = persona.identity;
    return {
      Type: 'document',
      CheckDetails,
      Verifier: { Organization: authority, Txn },
      Time: checkedAt,
      DocumentDetails: {
        Type: documentType,
        DocumentNumber: emiratesId.slice(-10),
        PersonalNumber: emiratesId,
        SerialNumber: emiratesId.slice(0, 8),
        CalendarType: calendar,
        DateOfIssuance: '2022-05-01T00:00:00.000Z',
        DateOfExpiry: '2032-05-01T00:00:00.000Z',
        Issuer: named,
      },
    };
  }
  return {
    Type: 'electronic_record',
    CheckDetails,
    Time: checkedAt,
    Record: {
      Type: 'bank_account',
      PersonalNumber: persona.identity.tradeLicence,
      CalendarType: calendar,
      CreatedAt: `${persona.identity.incorporated}T08:00:00.000Z`,
      DateOfExpiry: '2032-05-01T00:00:00.000Z',
      Source: named,
    },
  };
};

/** The copies that belong to the evidence, in base64. */
export const attachmentsOf = (persona: Persona) => [
  { Desc: 'Copy of the evidence', ContentType: 'image/png', Content: pixel, Txn: txnOf(persona) },
];
