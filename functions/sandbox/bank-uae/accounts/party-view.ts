import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import type { Persona } from '#functions/sandbox/banks/customers/persona.ts';
import {
  numbersOfCard,
  partyOf,
  usualAssurance,
  type VerificationValues,
  verifiedAt,
} from '#functions/sandbox/banks/accounts/party-view.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';

const address = (AddressType: string) => ({
  AddressType,
  AddressLine: ['12 Palm Street'],
  TownName: 'Dubai',
  CountrySubDivision: 'Dubai',
  Country: 'AE',
});

const verificationValues: VerificationValues = {
  trustFramework: 'FI',
  assuranceLevel: 'High',
  assurance: usualAssurance,
  process: () => 'Know your customer',
  check: { CheckMethod: 'vri', Organization: 'Federal Authority for Identity' },
  calendar: 'GregorianCalendar',
  documentType: 'emirates_id',
  authority: 'Federal Authority for Identity',
  numbersOf: numbersOfCard,
  issuer: { Address: address('Business'), CountryCode: { CountryCode: 'AE' }, Jurisdiction: 'AE' },
  withCopies: (evidence, copies) => ({ ...evidence, Attachments: { AEPartyIdentityEvidenceAttachments: copies } }),
};

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
    Nickname: identity.givenName,
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
    UpdatedAt: verifiedAt,
  };
};

/** `AEPartyIdentityAssurance4`: the customer who gave the consent. */
export const presentParty = (persona: Persona, bank: Provider) => ({
  ...partyOf(persona, bank, verificationValues, claimsOf(persona)),
  PartyCategory: persona.category,
});

/** `AEPartyIdentityAssurance2`: an account holder. */
export const presentHolder = ({ persona, bank }: BankAccount) => ({
  ...presentParty(persona, bank),
  PartyType: 'Sole',
  AccountRole: 'Principal',
});
