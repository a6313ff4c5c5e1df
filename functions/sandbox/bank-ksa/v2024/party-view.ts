import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import { verifiedAt } from '#functions/sandbox/banks/accounts/party-view.ts';
import type { Persona } from '#functions/sandbox/banks/customers/persona.ts';
import { ksa2024 } from '../standard/versions.ts';

/** The authority that checks identities. */
const authority = 'National Information Center';

const calendar = 'KSAOB.GregorianCalendar';

/** Returns the evidence that the bank verified: a person's identity card, a company's account at another bank. */
const evidenceOf = (persona: Persona, Txn: string) => {
  const issuer = { Name: authority, Address: ksa2024.bankAddress, CountryCode: 'SA', Jurisdiction: 'SA' };
  const common = {
    CheckDetails: [{ CheckMethod: 'KSAOB.IAMCheck', Organization: 'KSAOB.NIC', Txn, Time: verifiedAt }],
    Time: verifiedAt,
  };
  const dates = { CalendarType: calendar, DateOfExpiry: '2032-05-01T00:00:00.000Z' };
  if (persona.category !== 'Retail') {
    const { tradeLicence: PersonalNumber, incorporated } = persona.identity;
    const CreatedAt = `${incorporated}T08:00:00.000Z`;
    return {
      Type: 'electronic_record',
      ...common,
      Record: { Type: 'bank_account', PersonalNumber, ...dates, CreatedAt, Source: issuer },
    };
  }
  const number = persona.identity.emiratesId.slice(-10);
  return {
    Type: 'document',
    ...common,
    Verifier: { Organization: authority, Txn },
    DocumentDetails: {
      Type: 'idcard',
      DocumentNumber: number,
      PersonalNumber: number,
      ...dates,
      DateOfIssuance: '2022-05-01T00:00:00.000Z',
      Issuer: issuer,
    },
  };
};

const verificationOf = (persona: Persona) => {
  const Txn = derivedId('check', persona.id);
  const details = {
    AssuranceType: 'verification',
    AssuranceClassification: 'strong',
    EvidenceRef: [{ Txn, EvidenceMetadata: { EvidenceClassification: 'original' } }],
  };
  return {
    TrustFramework: 'SA_AML',
    AssuranceLevel: 'high',
    AssuranceProcess: {
      Policy: 'KSAOB.AccountOpeningRegulations',
      Procedure: 'KSAOB.KYC',
      AssuranceDetails: [details],
    },
    Time: verifiedAt,
    VerificationProcess: derivedId('verification', persona.id),
    Evidence: [evidenceOf(persona, Txn)],
  };
};

/** Returns the claims about a person, or about a company. */
const claimsOf = (persona: Persona) => {
  const common = {
    Sub: derivedId('subject', persona.id),
    Name: persona.name,
    Email: persona.identity.email,
    EmailVerified: true,
    ZoneInfo: 'Asia/Riyadh',
    Locale: 'ar-SA',
    PhoneNumberVerified: true,
    NationalAddress: ksa2024.bankAddress,
    UpdatedAt: verifiedAt,
  };
  if (persona.category !== 'Retail') return { ...common, PhoneNumber: persona.identity.phone };
  const { givenName, surname, birthDate, mobile, employer, profession } = persona.identity;
  const [firstName = givenName, ...otherNames] = persona.name.ar.split(' ');
  return {
    ...common,
    GivenName: { en: givenName, ar: firstName },
    FamilyName: { en: surname, ar: otherNames.join(' ') },
    BirthDate: birthDate,
    PhoneNumber: mobile,
    PlaceOfBirth: { Country: 'SA', Region: 'Riyadh Region', Locality: 'Riyadh' },
    Nationalities: ['SA'],
    PartyIdentity: { Type: 'KSAOB.NationalID', Number: persona.identity.emiratesId.slice(-10), CalendarType: calendar },
    JobInformation: { EmployerName: employer, JobTitle: profession, EmploymentSector: 'KSAOB.Private' },
  };
};

/** `OBPartyIdentityAssurance`: the customer who gave the consent and holds the account. */
export const presentParty = (persona: Persona, bank: Provider) => ({
  PartyId: derivedId('party', bank.code, persona.id),
  PartyType: 'KSAOB.Sole',
  AccountRole: 'KSAOB.Principal',
  VerifiedClaims: [{ Verification: verificationOf(persona), Claims: claimsOf(persona) }],
});
