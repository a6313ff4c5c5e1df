import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import { type VerificationValues, verificationOf, verifiedAt } from '#functions/sandbox/banks/accounts/party-view.ts';
import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import type { Persona } from '#functions/sandbox/banks/customers/persona.ts';
import { ksa2024 } from '../standard/versions.ts';

const calendar = 'KSAOB.GregorianCalendar';
const authority = 'National Information Center';

/** Returns the number of a Saudi identity card. */
const nationalIdOf = (emiratesId: string): string => emiratesId.slice(-10);

const verificationValues: VerificationValues = {
  trustFramework: 'SA_AML',
  assuranceLevel: 'high',
  assurance: ['KSAOB.AccountOpeningRegulations', 'KSAOB.KYC', 'verification'],
  process: ({ id }) => derivedId('verification', id),
  check: { CheckMethod: 'KSAOB.IAMCheck', Organization: 'KSAOB.NIC' },
  calendar,
  documentType: 'idcard',
  authority,
  numbersOf: (id) => ({ DocumentNumber: nationalIdOf(id), PersonalNumber: nationalIdOf(id) }),
  // 1 May of the years 2022 and 2032.
  cardDates: {
    CalendarType: 'KSAOB.IslamicCalendar',
    DateOfIssuance: '1443-09-30T00:00:00+03:00',
    DateOfExpiry: '1454-01-21T00:00:00+03:00',
  },
  issuer: { Address: ksa2024.bankAddress, CountryCode: 'SA', Jurisdiction: 'SA' },
  withCopies: (evidence) => [evidence],
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
    PartyIdentity: {
      Type: 'KSAOB.NationalID',
      Number: nationalIdOf(persona.identity.emiratesId),
      CalendarType: calendar,
    },
    JobInformation: { EmployerName: employer, JobTitle: profession, EmploymentSector: 'KSAOB.Private' },
  };
};

/** `OBPartyIdentityAssurance`: the customer who gave the consent, with all that the bank has verified. */
export const presentParty = (persona: Persona, bank: Provider) => ({
  PartyId: derivedId('party', bank.code, persona.id),
  PartyType: 'KSAOB.Sole',
  AccountRole: 'KSAOB.Principal',
  VerifiedClaims: [{ Verification: verificationOf(persona, verificationValues), Claims: claimsOf(persona) }],
});

/** `OBPartyIdentityAssurance`: an account holder, with only the name. */
export const presentHolder = ({ persona, bank }: BankAccount) => {
  const { VerifiedClaims: _identity, ...party } = presentParty(persona, bank);
  const { TrustFramework, AssuranceLevel, Time } = verificationOf(persona, verificationValues);
  const { Sub, Name } = claimsOf(persona);
  return {
    ...party,
    VerifiedClaims: [{ Verification: { TrustFramework, AssuranceLevel, Time }, Claims: { Sub, Name } }],
  };
};
