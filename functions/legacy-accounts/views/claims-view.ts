import * as z from 'zod';
import { instant, instantOf, text } from './wire.ts';
import { isObject } from '#shared/platform/runtime/json.ts';

/** Text claims, by their names in the legacy API. */
const textClaims = {
  countryAddress: text.describe('The country of the address.'),
  formattedAddress: text.describe('The full address in one string.'),
  localityAddress: text.describe('The town of the address.'),
  regionAddress: text.describe('The region of the address.'),
  streetAddress: text.describe('The street of the address.'),
  alsoKnownAs: text.describe('Another name for the person.'),
  birthFamilyName: text.describe('The family name at birth.'),
  birthGivenName: text.describe('The given name at birth.'),
  birthMiddleName: text.describe('The middle name at birth.'),
  email: text.describe('The email address.'),
  familyName: text.describe("The person's current family name."),
  gender: text.describe('The gender, as the bank writes it.'),
  givenName: text.describe("The person's given name."),
  locale: text.describe('The language and country, such as ar-SA.'),
  middleName: text.describe("The person's middle name."),
  msisdn: text.describe('The mobile number in international format.'),
  name: text.describe('The full name.'),
  nickname: text.describe("The person's nickname."),
  phoneNumber: text.describe('A phone number of the person or business.'),
  picture: text.describe('The URL of a picture.'),
  countryPlaceOfBirth: text.describe('The country of birth.'),
  localityPlaceOfBirth: text.describe('The town of birth.'),
  regionPlaceOfBirth: text.describe('The region of birth.'),
  preferredUsername: text.describe("The person's preferred user name."),
  profile: text.describe('The URL of a profile page.'),
  salutation: text.describe('How to address the person.'),
  subject: text.describe("The bank's id for the person."),
  title: text.describe('The title, such as Dr.'),
  website: text.describe('The URL of a website.'),
  zoneInfo: text.describe('The time zone, as the bank writes it.'),
} as const;
type TextClaim = keyof typeof textClaims;

/** Paths of claims that banks send under other names, following OpenID Connect. */
const paths: Partial<Record<TextClaim, readonly string[]>> = {
  countryAddress: ['address', 'country'],
  formattedAddress: ['address', 'formatted'],
  localityAddress: ['address', 'locality'],
  regionAddress: ['address', 'region'],
  streetAddress: ['address', 'streetAddress'],
  countryPlaceOfBirth: ['placeOfBirth', 'country'],
  localityPlaceOfBirth: ['placeOfBirth', 'locality'],
  regionPlaceOfBirth: ['placeOfBirth', 'region'],
  subject: ['sub'],
};

type Claims = Readonly<Record<string, unknown>>;

const claimAt = (claims: Claims, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), claims);

export const LegacyClaims = z
  .object({
    ...textClaims,
    birthDate: instant.describe('The date of birth, as a time.'),
    emailVerified: z
      .boolean()
      .nullable()
      .describe('Whether the bank verified the email address; null if not specified.'),
    phoneNumberVerified: z
      .boolean()
      .nullable()
      .describe('Whether the bank verified the phone number; null if not specified.'),
    nationalities: z.array(z.string()).describe('Country codes of the nationalities, as the bank writes them.'),
  })
  .describe('Information that the bank holds about a person or a business.')
  .meta({ id: 'LegacyClaims' });

export const presentClaims = (claims: Claims): z.infer<typeof LegacyClaims> => {
  const textOf = (name: TextClaim): string | null => {
    const claim = claimAt(claims, paths[name] ?? [name]);
    return typeof claim === 'string' ? claim : null;
  };
  const flagOf = (name: string): boolean | null => (typeof claims[name] === 'boolean' ? claims[name] : null);
  const texts = Object.fromEntries(
    (Object.keys(textClaims) as TextClaim[]).map((name) => [name, textOf(name)]),
  ) as Record<TextClaim, string | null>;
  return {
    ...texts,
    birthDate: instantOf(claims.birthDate),
    emailVerified: flagOf('emailVerified'),
    phoneNumberVerified: flagOf('phoneNumberVerified'),
    nationalities: Array.isArray(claims.nationalities)
      ? claims.nationalities.filter((nationality) => typeof nationality === 'string')
      : [],
  };
};
