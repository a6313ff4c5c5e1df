import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { BankAccount } from '#functions/sandbox/banks/customers/bank-account.ts';
import type { Persona } from '#functions/sandbox/banks/customers/persona.ts';
import {
  assuranceOf,
  attachmentsOf,
  checkedAt,
  evidenceOf,
  type EvidenceForm,
} from '#functions/sandbox/banks/evidence.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';

const address = (AddressType: string) => ({
  AddressType,
  AddressLine: ['12 Palm Street'],
  TownName: 'Dubai',
  CountrySubDivision: 'Dubai',
  Country: 'AE',
});

const form: EvidenceForm = {
  calendar: 'GregorianCalendar',
  documentType: 'emirates_id',
  authority: 'Federal Authority for Identity',
  issuer: { Address: address('Business'), CountryCode: { CountryCode: 'AE' }, Jurisdiction: 'AE' },
};

/** What the bank has checked when it opened the account. */
const verificationOf = (persona: Persona) => ({
  TrustFramework: 'FI',
  AssuranceLevel: 'High',
  AssuranceProcess: assuranceOf(persona),
  Time: checkedAt,
  VerificationProcess: 'Know your customer',
  Evidence: {
    ...evidenceOf(persona, form),
    Attachments: { AEPartyIdentityEvidenceAttachments: attachmentsOf(persona) },
  },
});

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
    UpdatedAt: checkedAt,
  };
};

/** `AEPartyIdentityAssurance4`: the customer who gave the consent. */
export const presentParty = (persona: Persona, bank: Provider) => ({
  PartyId: derivedId('party', bank.code, persona.id),
  PartyNumber: derivedId('party-number', bank.code, persona.id).slice(0, 18),
  PartyCategory: persona.category,
  VerifiedClaims: [{ Verification: verificationOf(persona), Claims: claimsOf(persona) }],
});

/** `AEPartyIdentityAssurance2`: a holder of an account. */
export const presentHolder = ({ persona, bank }: BankAccount) => ({
  ...presentParty(persona, bank),
  PartyType: 'Sole',
  AccountRole: 'Principal',
});
