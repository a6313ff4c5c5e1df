import * as z from 'zod';
import { instant, instantOf, text } from './wire.ts';

/** Claims that are texts, under the names that the legacy interface gives them. */
const textClaims = [
  'countryAddress',
  'formattedAddress',
  'localityAddress',
  'regionAddress',
  'streetAddress',
  'alsoKnownAs',
  'birthFamilyName',
  'birthGivenName',
  'birthMiddleName',
  'email',
  'familyName',
  'gender',
  'givenName',
  'locale',
  'middleName',
  'msisdn',
  'name',
  'nickname',
  'phoneNumber',
  'picture',
  'countryPlaceOfBirth',
  'localityPlaceOfBirth',
  'regionPlaceOfBirth',
  'preferredUsername',
  'profile',
  'salutation',
  'subject',
  'title',
  'website',
  'zoneInfo',
] as const;

export const LegacyClaims = z
  .object({
    ...(Object.fromEntries(textClaims.map((name) => [name, text])) as Record<(typeof textClaims)[number], typeof text>),
    birthDate: instant,
    emailVerified: z.boolean().nullable(),
    phoneNumberVerified: z.boolean().nullable(),
    nationalities: z.array(z.string()),
  })
  .meta({ id: 'LegacyClaims', description: 'What the bank knows about a person or a business.' });

export const presentClaims = (claims: Readonly<Record<string, unknown>>): z.infer<typeof LegacyClaims> => {
  const textOf = (name: string): string | null => (typeof claims[name] === 'string' ? claims[name] : null);
  const flagOf = (name: string): boolean | null => (typeof claims[name] === 'boolean' ? claims[name] : null);
  const texts = Object.fromEntries(textClaims.map((name) => [name, textOf(name)])) as Record<
    (typeof textClaims)[number],
    string | null
  >;
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
