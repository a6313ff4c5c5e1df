import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import type { Persona } from '../customers/persona.ts';

/** The time at which the bank verified the identity of its customers. */
export const verifiedAt = '2024-02-11T08:00:00.000Z';

/** A white pixel, used as the copy of a document. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';

/** Verification values that differ between the standards. */
export interface VerificationValues {
  readonly trustFramework: string;
  readonly assuranceLevel: string;
  /** The policy, the procedure and the type of the assurance process. */
  readonly assurance: readonly [policy: string, procedure: string, type: string];
  process(persona: Persona): string;
  readonly check: { readonly CheckMethod: string; readonly Organization: string };
  readonly calendar: string;
  readonly documentType: string;
  /** The authority that issues identity documents and registers companies. */
  readonly authority: string;
  /** Returns the numbers of an identity card. */
  numbersOf(emiratesId: string): object;
  /** The dates of an identity card, if they are not in this calendar. */
  readonly cardDates?: object;
  /** `Issuer` and `Source` of the standard, except for the name. */
  readonly issuer: object;
  /** Adds copies to the evidence. */
  withCopies(evidence: object, copies: readonly object[]): object;
}

/** Renders a bank customer, with the verified claims and the evidence for them. */
export const partyOf = (persona: Persona, bank: Provider, values: VerificationValues, claims: object) => ({
  PartyId: derivedId('party', bank.code, persona.id),
  PartyNumber: derivedId('party-number', bank.code, persona.id).slice(0, 18),
  VerifiedClaims: [{ Verification: verificationOf(persona, values), Claims: claims }],
});

/** Values that the UAE standard and version 2022 of the KSA standard share. */
export const usualAssurance = ['Know your customer', 'In person', 'evidence_validation'] as const;
export const numbersOfCard = (emiratesId: string) => ({
  DocumentNumber: emiratesId.slice(-10),
  PersonalNumber: emiratesId,
  SerialNumber: emiratesId.slice(0, 8),
});

export const verificationOf = (persona: Persona, values: VerificationValues) => {
  const [Policy, Procedure, AssuranceType] = values.assurance;
  const Txn = derivedId('check', persona.id);
  const copy = { Desc: 'Copy of the evidence', ContentType: 'image/png', Content: pixel, Txn };
  return {
    TrustFramework: values.trustFramework,
    AssuranceLevel: values.assuranceLevel,
    AssuranceProcess: {
      Policy,
      Procedure,
      AssuranceDetails: [
        {
          AssuranceType,
          AssuranceClassification: 'strong',
          EvidenceRef: [{ Txn, EvidenceMetadata: { EvidenceClassification: 'original' } }],
        },
      ],
    },
    Time: verifiedAt,
    VerificationProcess: values.process(persona),
    Evidence: values.withCopies(evidenceOf(persona, Txn, values), [copy]),
  };
};

/** Returns the evidence that the bank verified: a person's identity card, a company's account at another bank. */
const evidenceOf = (
  persona: Persona,
  Txn: string,
  { check, calendar, documentType, authority, numbersOf, cardDates, issuer }: VerificationValues,
) => {
  const issuerWithName = { Name: authority, ...issuer };
  const common = {
    CheckDetails: [{ ...check, Txn, Time: verifiedAt }],
    Time: verifiedAt,
  };
  if (persona.category === 'Retail') {
    return {
      Type: 'document',
      ...common,
      Verifier: { Organization: authority, Txn },
      DocumentDetails: {
        Type: documentType,
        ...numbersOf(persona.identity.emiratesId),
        CalendarType: calendar,
        DateOfIssuance: '2022-05-01T00:00:00.000Z',
        DateOfExpiry: '2032-05-01T00:00:00.000Z',
        ...cardDates,
        Issuer: issuerWithName,
      },
    };
  }
  return {
    Type: 'electronic_record',
    ...common,
    Record: {
      Type: 'bank_account',
      PersonalNumber: persona.identity.tradeLicence,
      CalendarType: calendar,
      CreatedAt: `${persona.identity.incorporated}T08:00:00.000Z`,
      DateOfExpiry: '2032-05-01T00:00:00.000Z',
      Source: issuerWithName,
    },
  };
};
