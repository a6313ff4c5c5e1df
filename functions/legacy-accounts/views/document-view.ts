import * as z from 'zod';
import { hasHijriDates, type Party } from '#shared/standard/accounts/party.ts';
import { instant, instantOf, ksaob, text } from './wire.ts';

const date = (meaning: string) =>
  instant.describe(`${meaning} A Hijri date is as the bank sent it, and may not be a date of the Gregorian calendar.`);

export const LegacyDocument = z.object({
  type: text.describe('The kind of document, such as idcard.'),
  documentNumber: text.describe('The number on the document.'),
  personalNumber: text.describe('The personal number on the document.'),
  serialNumber: text.describe('The serial number on the document.'),
  calendarType: text.describe('The calendar of the dates, such as Gregorian or Hijri.'),
  dateOfIssuance: date('When the document or record was issued.'),
  dateOfExpiry: date('When the document or record expires.'),
  issuerName: text.describe("The issuer's name."),
  issuerAddress: text.describe("The issuer's full address in one string."),
  issuerStreetAddress: text.describe("The street of the issuer's address."),
  issuerLocality: text.describe("The town of the issuer's address."),
  issuerRegion: text.describe("The region of the issuer's address."),
  issuerPostalCode: text.describe("The postal code of the issuer's address."),
  issuerCountry: text.describe("The country of the issuer's address."),
  issuerCountryCode: text.describe("ISO 3166-1 code of the issuer's country."),
  issuerJurisdiction: text.describe("The issuer's jurisdiction."),
});

type Verification = NonNullable<Party['verifiedClaims'][number]['verification']>;
type Evidence = Verification['evidence'][number];

/** Presents a date of a document as an instant, unless it is a Hijri date. */
const dateIn = (document: NonNullable<Evidence['documentDetails']>, value: string | undefined): string | null =>
  hasHijriDates(document) ? (value ?? null) : instantOf(value);

export const presentDocument = (
  document: NonNullable<Evidence['documentDetails']>,
): z.infer<typeof LegacyDocument> => ({
  type: document.type ?? null,
  documentNumber: document.documentNumber ?? null,
  personalNumber: document.personalNumber ?? null,
  serialNumber: document.serialNumber ?? null,
  calendarType: ksaob(document.calendarType),
  dateOfIssuance: dateIn(document, document.dateOfIssuance),
  dateOfExpiry: dateIn(document, document.dateOfExpiry),
  issuerName: document.issuer?.name ?? null,
  issuerAddress: document.issuer?.address?.formatted ?? null,
  issuerStreetAddress: document.issuer?.address?.streetAddress ?? null,
  issuerLocality: document.issuer?.address?.locality ?? null,
  issuerRegion: document.issuer?.address?.region ?? null,
  issuerPostalCode: document.issuer?.address?.postalCode ?? null,
  issuerCountry: document.issuer?.address?.country ?? null,
  issuerCountryCode: document.issuer?.countryCode ?? null,
  issuerJurisdiction: document.issuer?.jurisdiction ?? null,
});

/** Converts an electronic record to a document, because the legacy API defines only documents. */
export const recordAsDocument = ({ createdAt, source, ...record }: NonNullable<Evidence['record']>) => ({
  ...record,
  dateOfIssuance: createdAt,
  issuer: source,
});
