import { isIPv6 } from 'node:net';
import type { CustomerIdentity, CustomerPresence } from '../port/call.ts';

/** The value of a required text that a browser does not report. */
const unknown = 'Unknown';

/** The value of `DeviceId`, a number of 16 digits that identifies a telephone. Browsers do not report it. */
const unknownDevice = '0'.repeat(16);

/** Returns the `DeviceType`. The standard has no value for desktop computers. */
const deviceTypeOf = (userAgent: string): string => {
  if (/watch/i.test(userAgent)) return 'KSAOB.Smartwatch';
  return /ipad|tablet/i.test(userAgent) ? 'KSAOB.Tablet' : 'KSAOB.Smartphone';
};

/**
 * Returns the `Risk` of a consent. The standard is written for apps: it requires many fields that the browser of a
 * customer does not report. They have the values that mean no finding, or that the value is unknown.
 *
 * Customers have no account at this service, so they neither register nor sign in before they reach the bank: the
 * required dates about their account are those of this visit.
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
