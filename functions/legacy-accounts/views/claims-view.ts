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

/** Where the bank has the claims that it does not call by these names: as OpenID Connect has them. */
const paths: Partial<Record<(typeof textClaims)[number], readonly string[]>> = {
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

const isObject = (value: unknown): value is Claims => typeof value === 'object' && value !== null;

const claimAt = (claims: Claims, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), claims);

export const LegacyClaims = z
  .object({
    ...(Object.fromEntries(textClaims.map((name) => [name, text])) as Record<(typeof textClaims)[number], typeof text>),
    birthDate: instant,
    emailVerified: z.boolean().nullable(),
    phoneNumberVerified: z.boolean().nullable(),
    nationalities: z.array(z.string()),
  })
  .meta({ id: 'LegacyClaims', description: 'What the bank knows about a person or a business.' });

export const presentClaims = (claims: Claims): z.infer<typeof LegacyClaims> => {
  const textOf = (name: (typeof textClaims)[number]): string | null => {
    const claim = claimAt(claims, paths[name] ?? [name]);
    return typeof claim === 'string' ? claim : null;
  };
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
