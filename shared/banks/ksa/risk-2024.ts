import { isIPv6 } from 'node:net';
import type { CustomerIdentity, CustomerPresence } from '../port/call.ts';

/** The value of required text that a browser does not report. */
const unknown = 'Unknown';

/** The value of `DeviceId`, a number of 16 digits that identifies a phone. Browsers do not report it. */
const unknownDevice = '0'.repeat(16);

/** Returns the `DeviceType`. The standard has no value for desktop computers. */
const deviceTypeOf = (userAgent: string): string => {
  if (/watch/i.test(userAgent)) return 'KSAOB.Smartwatch';
  return /ipad|tablet/i.test(userAgent) ? 'KSAOB.Tablet' : 'KSAOB.Smartphone';
};

/**
 * Returns the `Risk` of a consent. The standard was written for phone apps: it requires many fields that a customer's
 * browser does not report. These fields have the value for "unknown" or for "nothing found".
 *
 * Customers have no account at this service: they neither register nor sign in before they reach the bank. The required
 * dates of registration and of the last password change are therefore those of this visit.
 */
export const riskOf = (
  { ipAddress, userAgent = '' }: CustomerPresence,
  { mobileNumber }: CustomerIdentity,
  now: Date,
): object => ({
  PSUIndicators: {
    PSUName: {},
    PSUPhoneNumber: mobileNumber,
    IsCustomerRegistered: false,
    IsCustomerVerified: false,
    FailedLoginAttempts: 0,
    PasswordChangedDateTime: now.toISOString(),
    PSUOnboardingDateTime: now.toISOString(),
  },
  DeviceIndicators: {
    GeoLocation: { Latitude: '', Longitude: '' },
    DeviceId: unknownDevice,
    VPNStatus: false,
    RemoteAccessTool: false,
    Screensharing: false,
    DeviceSoftwareRestricted: false,
    TrustedDeviceFlag: false,
    IPAddressVerison: isIPv6(ipAddress) ? 'KSAOB.IPv6' : 'KSAOB.IPv4',
    DeviceType: deviceTypeOf(userAgent),
    DeviceName: unknown,
    ConnectionType: 'KSAOB.MobileData',
    AppVersion: unknown,
    LocaleInformation: 'SA',
    StorageCapacity: unknown,
    ScreenReaderActive: false,
    ISPName: unknown,
    NetworkType: 'KSAOB.4G',
  },
  RequestIndicators: {
    InitiationMode: 'KSAOB.UserInitiated',
    AcceptanceChannel: /mobile|android|iphone|ipad/i.test(userAgent) ? 'KSAOB.Mobile' : 'KSAOB.Web',
  },
});
