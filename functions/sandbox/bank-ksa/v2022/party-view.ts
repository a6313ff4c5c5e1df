import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import {
  numbersOfCard,
  partyOf,
  usualAssurance,
  type VerificationValues,
  verifiedAt,
} from '#functions/sandbox/banks/accounts/party-view.ts';
import type { Persona } from '#functions/sandbox/banks/customers/persona.ts';

const address = {
  Formatted: '2929 King Fahd Road, Al Olaya, Riyadh 12313, Saudi Arabia',
  StreetAddress: '2929 King Fahd Road',
  Locality: 'Riyadh',
  Region: 'Riyadh Region',
  PostalCode: '12313',
  Country: 'SA',
};

const verificationValues: VerificationValues = {
  trustFramework: 'SA_IAM',
  assuranceLevel: 'high',
  assurance: usualAssurance,
  process: ({ id }) => derivedId('verification', id),
  check: { CheckMethod: 'vri', Organization: 'Ministry of Interior' },
  calendar: 'KSAOB.GregorianCalendar',
  documentType: 'idcard',
  authority: 'Ministry of Interior',
  numbersOf: numbersOfCard,
  issuer: { Address: address, CountryCode: 'SA', Jurisdiction: 'SA' },
  withCopies: (evidence, copies) => [{ ...evidence, Attachments: copies }],
};

/** Returns the values of the fields that the standard defines for people and companies alike. */
const namesOf = ({ category, identity, name }: Persona) =>
  category === 'Retail'
    ? { given: identity.givenName, family: identity.surname, phone: identity.mobile, birth: identity.birthDate }
    : { given: name.en, family: name.en, phone: identity.phone, birth: identity.incorporated };

/** Returns the claims. All except Nationalities and UpdatedAt are required, so unknown values are empty. */
const claimsOf = (persona: Persona) => {
  const { given, family, phone, birth } = namesOf(persona);
  const { email } = persona.identity;
  return {
    Sub: derivedId('subject', persona.id),
    Name: persona.name.en,
    GivenName: given,
    FamilyName: family,
    MiddleName: '',
    Nickname: given,
    PreferredUsername: persona.id,
    Profile: '',
    Picture: '',
    Website: 'website' in persona.identity ? persona.identity.website : '',
    Email: email,
    EmailVerified: true,
    Gender: '',
    BirthDate: birth,
    ZoneInfo: 'Asia/Riyadh',
    Locale: 'ar-SA',
    PhoneNumber: phone,
    PhoneNumberVerified: true,
    Salutation: '',
    Title: '',
    Msisdn: phone.replaceAll(/\D/g, ''),
    BirthFamilyName: family,
    BirthGivenName: given,
    BirthMiddleName: '',
    AlsoKnownAs: persona.name.ar,
    PlaceOfBirth: { Country: 'SA', Region: 'Riyadh Region', Locality: 'Riyadh' },
    Nationalities: ['SA'],
    Address: address,
    UpdatedAt: Date.parse(verifiedAt) / 1_000,
  };
};

/** `OBPartyIdentityAssurance`: the customer who gave the consent and holds the account. */
export const presentParty = (persona: Persona, bank: Provider) => ({
  ...partyOf(persona, bank, verificationValues, claimsOf(persona)),
  PartyType: 'KSAOB.Sole',
  AccountRole: 'KSAOB.Principal',
});
