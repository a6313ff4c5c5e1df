import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

const text = z.string().optional();

/** An account number: IBAN, AccountNumber, MaskedPAN, MobileNumber and others. */
export const AccountNumber = z.object({
  schemeName: z.string().describe('The kind of number, such as IBAN, AccountNumber or MaskedPAN.'),
  identification: z.string().describe('The number.'),
  name: text.describe('The name registered for the number.'),
});

/** An account number in a transaction, where every field is optional. */
export const PartialAccountNumber = AccountNumber.partial();

/** `AEPostalAddress` of the UAE standard, with the additions of `OBPostalAddress6` in the KSA standard. */
const postalAddress = {
  addressType: text.describe("The kind of address, as the bank's standard names it."),
  addressLine: z.array(z.string()).optional().describe('Lines of an address that has no other fields.'),
  buildingNumber: text.describe('The house or building number, as text.'),
  buildingName: text.describe('The name of the building, if it has one.'),
  floor: text.describe('The floor of the building.'),
  streetName: text.describe('The street, without the building number.'),
  districtName: text.describe('The district of the town.'),
  postBox: text.describe('The post office box.'),
  postCode: text.describe('The postal code.'),
  townName: text.describe('The town or city.'),
  countrySubDivision: text.describe('The emirate or region.'),
  country: text.describe('ISO 3166-1 code of the country.'),
  shortAddress: text.describe('The short form of a Saudi national address, such as RRRD2929.'),
  unitNumber: z.number().optional().describe('The unit number of a Saudi national address.'),
  secondaryNumber: text.describe('The secondary number of a Saudi national address.'),
};
export const PostalAddress = lazyObject(() => postalAddress);

/**
 * The address of a party or an issuer. UAE banks use the fields of a postal address, Saudi banks those of OpenID
 * Connect (`OBPartyIdentityAddressClaim`).
 */
export const PartyAddress = lazyObject(() => ({
  ...postalAddress,
  formatted: text.describe('The complete address in one string.'),
  streetAddress: text.describe('The street name and house number.'),
  locality: text.describe('The town or city.'),
  region: text.describe('The emirate or region.'),
  postalCode: text.describe('The postal code, as the bank writes it.'),
}));

/** The bank that holds an account. */
export const Agent = lazyObject(() => ({
  schemeName: text.describe('The kind of code, such as BICFI.'),
  identification: text.describe("The bank's code, such as its BIC."),
  name: text.describe("The bank's name."),
  postalAddress: PostalAddress.optional().describe("The bank's postal address."),
}));
