import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { BankAccount } from '#shared/sandbox-banks/customers/bank-account.ts';
import type { Persona } from '#shared/sandbox-banks/customers/persona.ts';
import type { Provider } from '#shared/providers/directory.ts';

const address = (AddressType: string) => ({
  AddressType,
  AddressLine: ['12 Palm Street'],
  TownName: 'Dubai',
  CountrySubDivision: 'Dubai',
  Country: 'AE',
});

/** What the bank has checked when it opened the account. */
const verification = {
  TrustFramework: 'FI',
  AssuranceLevel: 'High',
  Time: '2024-02-11T08:00:00.000Z',
  VerificationProcess: 'Know your customer',
  Evidence: {
    Type: 'document',
    CheckDetails: [{ CheckMethod: 'vri', Organization: 'Federal Authority for Identity' }],
    Verifier: { Organization: 'Federal Authority for Identity' },
    Time: '2024-02-11T08:00:00.000Z',
  },
};

const documentOf = ({ identity, category }: Persona) =>
  category === 'Retail' ? { Type: 'emirates_id', PersonalNumber: identity.emiratesId } : undefined;

const claimsOf = (persona: Persona) => {
  if (persona.category !== 'Retail') {
    const { identity, name } = persona;
    return {
      IdentityType: 'Business',
      BusinessName: name.en,
      TradeLicenceNumber: identity.tradeLicence,
      TaxIdentificationNumber: identity.taxNumber,
      DateOfIncorporation: identity.incorporated,
      CountryOfIncorporation: 'AE',
      CorporateAddress: address('Business'),
      CorporateContactEmail: identity.email,
      CorporateContactPhoneNumber: identity.phone,
      Industry: identity.industry,
      CompanyWebsite: identity.website,
    };
  }
  const { identity, name } = persona;
  return {
    IdentityType: 'Person',
    FullName: name.en,
    GivenName: identity.givenName,
    Surname: identity.surname,
    EmiratesId: identity.emiratesId,
    EmiratesIdExpiryDate: '2029-12-31',
    DateOfBirth: identity.birthDate,
    Salary: identity.monthlySalary,
    Nationality: identity.nationality,
    ResidentialAddress: address('Residential'),
    MobileNumber: identity.mobile,
    Email: identity.email,
    EmployerName: identity.employer,
    Profession: identity.profession,
    SalaryTransfer: true,
  };
};

/** `AEPartyIdentityAssurance4`: the customer who gave the consent. */
export const presentParty = (persona: Persona, bank: Provider) => {
  const document = documentOf(persona);
  const Evidence = { ...verification.Evidence, ...(document && { DocumentDetails: document }) };
  return {
    PartyId: derivedId('party', bank.code, persona.id),
    PartyNumber: derivedId('party-number', bank.code, persona.id).slice(0, 18),
    PartyCategory: persona.category,
    VerifiedClaims: [{ Verification: { ...verification, Evidence }, Claims: claimsOf(persona) }],
  };
};

/** `AEPartyIdentityAssurance2`: a holder of an account. */
export const presentHolder = ({ persona, bank }: BankAccount) => ({
  ...presentParty(persona, bank),
  PartyType: 'Sole',
  AccountRole: 'Principal',
});
