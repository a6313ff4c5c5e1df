import * as z from 'zod';
import { consentFields, OnBehalfOf } from '#functions/sandbox/banks/store/consent-record.ts';
import { ksaPermissions } from '#shared/standard/consents/permissions.ts';

export const instant = z.iso.datetime({ offset: true });

const purposes = [
  'Account Aggregation',
  'Personal Finance Manager',
  'Electronic Verification',
  'E-Statement',
  'Credit Assessment',
  'Tax Filing',
  'Enterprise Financial Management',
  'Other',
] as const;

/** Fields of `OBReadConsent` that are the same in both versions of the standard. */
const commonTerms = {
  Permissions: z.array(z.enum(ksaPermissions)).min(1),
  TransactionFromDateTime: instant.optional(),
  TransactionToDateTime: instant.optional(),
  AccountType: z.array(z.enum(['KSAOB.Retail', 'KSAOB.Corporate'])).optional(),
  AccountSubType: z.array(z.string()).optional(),
};

/** `Data` of `OBReadConsent` in version 2022. */
const Terms2022 = z.strictObject({
  ...commonTerms,
  ExpirationDateTime: instant.optional(),
  OnBehalfOf: OnBehalfOf.optional(),
  Purpose: z.array(z.enum([...purposes, 'Letter Of Guarantee'])).optional(),
});

const partyName = z.string().min(1).max(50).optional();

/** `Data` of `OBReadConsent` in version 2024. */
export const Terms2024 = z.strictObject({
  ...commonTerms,
  ConsentPurpose: z.array(z.enum(purposes)),
  NationalIdentificationNumber: z.string().min(1).max(10),
  ExpirationDateTime: instant,
  AuthorizationExpirationTimeWindow: z
    .string()
    .regex(/^(?:[0-6]\d{2}|7[01]\d|720):[0-5]\d:[0-5]\d$/)
    .optional(),
  IsPSUReadAllAccounts: z.boolean().optional(),
  FourthParty: z
    .strictObject({
      TradingName: z.string().optional(),
      LegalName: z.string().optional(),
      IdentifierType: z.enum(['KSAOB.UnifiedCommercialNumber', 'KSAOB.Other']).optional(),
      Identifier: z.string().optional(),
    })
    .optional(),
  SponsoredTPP: z.strictObject({ TradingName: partyName, Identification: partyName }).optional(),
});

/** The requested access, as the bank stores it. */
export const ConsentTerms = z.union([Terms2024, Terms2022]);
export type ConsentTerms = z.infer<typeof ConsentTerms>;

export const purposesOf = (terms: ConsentTerms) =>
  'ConsentPurpose' in terms ? terms.ConsentPurpose : (terms.Purpose ?? []);

/** Returns the name of the company for which the client requests the consent. */
export const requesterOf = (terms: ConsentTerms): string | undefined =>
  'ConsentPurpose' in terms ? terms.SponsoredTPP?.TradingName : terms.OnBehalfOf?.TradingName;

/** `EventNotification`. */
export const Subscription = z.strictObject({
  Webhook: z.strictObject({ Url: z.string().optional(), IsActive: z.boolean().optional() }),
});

export const NewConsent2022 = z.strictObject({ Data: Terms2022, Subscription: Subscription.optional() });

/** A consent as the bank stores it. All consents are for account data. */
export const Consent = z.object({
  ...consentFields,
  kind: z.literal('account'),
  terms: ConsentTerms,
});
export type Consent = z.infer<typeof Consent>;

const PersonName = z.string().min(1).max(50).optional();

const PSUIndicators = z.strictObject({
  PSUName: z.strictObject({ en: PersonName, ar: PersonName }),
  PSUPhoneNumber: z.string().min(10).max(12),
  IsCustomerRegistered: z.boolean(),
  IsCustomerVerified: z.boolean(),
  FailedLoginAttempts: z.int(),
  PasswordChangedDateTime: instant,
  PSUOnboardingDateTime: instant,
});

const DeviceIndicators = z.strictObject({
  GeoLocation: z.strictObject({ Latitude: z.string(), Longitude: z.string() }),
  DeviceId: z.string().length(16),
  VPNStatus: z.boolean(),
  RemoteAccessTool: z.boolean(),
  Screensharing: z.boolean(),
  DeviceSoftwareRestricted: z.boolean(),
  TrustedDeviceFlag: z.boolean(),
  TrustedDeviceDateAndtime: instant.optional(),
  MechanismOfTrustingDevice: z.enum(['KSAOB.IVR', 'KSAOB.OTP', 'KSAOB.Nafath']).optional(),
  IPAddressVerison: z.enum(['KSAOB.IPv4', 'KSAOB.IPv6']),
  DeviceType: z.enum(['KSAOB.Smartphone', 'KSAOB.Tablet', 'KSAOB.Smartwatch']),
  DeviceName: z.string(),
  ConnectionType: z.enum(['KSAOB.WiFi', 'KSAOB.MobileData']),
  AppVersion: z.string(),
  LocaleInformation: z.string(),
  StorageCapacity: z.string(),
  ScreenReaderActive: z.boolean(),
  ISPName: z.string(),
  NetworkType: z.enum(['KSAOB.2G', 'KSAOB.3G', 'KSAOB.4G', 'KSAOB.5G']),
});

/** `Risk` of `OBReadConsent`. */
export const Risk = z.strictObject({
  PSUIndicators,
  DeviceIndicators: DeviceIndicators.refine(
    ({ TrustedDeviceFlag: isTrusted, TrustedDeviceDateAndtime: at, MechanismOfTrustingDevice: mechanism }) =>
      !isTrusted || (at !== undefined && mechanism !== undefined),
    'A trusted device requires TrustedDeviceDateAndtime and MechanismOfTrustingDevice',
  ),
  RequestIndicators: z.strictObject({
    InitiationMode: z.enum(['KSAOB.UserInitiated', 'KSAOB.SystemInitiated']),
    AcceptanceChannel: z.enum(['KSAOB.Web', 'KSAOB.Mobile']),
  }),
});
