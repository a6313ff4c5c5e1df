import * as z from 'zod';
import { instant } from '../standard/terms.ts';

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
