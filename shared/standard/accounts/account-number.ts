import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

const text = z.string().optional();

/** The number of an account: IBAN, AccountNumber, MaskedPAN, MobileNumber and others. */
export const AccountNumber = z.object({ schemeName: z.string(), identification: z.string(), name: text });

/** The same in a transaction, where every member may be missing. */
export const PartialAccountNumber = AccountNumber.partial();

/** `AEPostalAddress` of the UAE standard, and what `OBPostalAddress6` of the KSA standard adds. */
const postalAddress = {
  addressType: text,
  addressLine: z.array(z.string()).optional(),
  buildingNumber: text,
  buildingName: text,
  floor: text,
  streetName: text,
  districtName: text,
  postBox: text,
  postCode: text,
  townName: text,
  countrySubDivision: text,
  country: text,
  shortAddress: text,
  unitNumber: z.number().optional(),
  secondaryNumber: text,
};
export const PostalAddress = lazyObject(() => postalAddress);

/**
 * The address of a party or an issuer. Banks of the UAE write it as that of an account, and banks of Saudi Arabia as OpenID
 * Connect does (`OBPartyIdentityAddressClaim`).
 */
export const PartyAddress = lazyObject(() => ({
  ...postalAddress,
  formatted: text,
  streetAddress: text,
  locality: text,
  region: text,
  postalCode: text,
}));

/** The bank that keeps an account. */
export const Agent = lazyObject(() => ({
  schemeName: text,
  identification: text,
  name: text,
  postalAddress: PostalAddress.optional(),
}));
