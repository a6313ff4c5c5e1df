import * as z from 'zod';
import { CountryCodeText } from '#shared/standard/markets/market.ts';
import { lazyStrictObject } from '#shared/platform/runtime/lazy-object.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';

/** Subdivisions of the UAE, as `AEAddress` of the UAE standard spells them. */
const emirates: ReadonlySet<string> = new Set([
  'AbuDhabi',
  'Ajman',
  'Dubai',
  'Fujairah',
  'RasAlKhaimah',
  'Sharjah',
  'UmmAlQuwain',
]);

const text = (max = 256) => plainText(1, max).optional();
const flag = z.boolean().optional();
const inDegrees = 'must be in degrees, such as 25.2048';
const degrees = (shape: RegExp) => z.string().regex(shape, inDegrees);

const DeviceInformation = lazyStrictObject(() => ({
  alternativeDeviceId: text(),
  batteryStatus: z.strictObject({ isCharging: flag, level: z.number().min(0).max(100).optional() }).optional(),
  bindingDuration: text(),
  bindingStatus: z.enum(['Active', 'Expired', 'Revoked', 'Suspended']).optional(),
  connectionType: z.enum(['WiFi', 'Cellular', 'Other']).optional(),
  deviceBindingId: text(),
  deviceEnvironmentContext: z
    .array(z.enum(['VPNDetected', 'EmulatorDetected']))
    .max(2)
    .optional(),
  deviceId: text(),
  deviceLanguage: text(35),
  deviceLocalDateTime: z.iso.datetime({ offset: true }).optional(),
  deviceManufacturer: z.strictObject({ manufacturer: text(), model: text() }).optional(),
  deviceOperatingSystem: text(),
  deviceOperatingSystemVersion: text(),
  deviceType: z.enum(['Mobile', 'Desktop', 'Tablet', 'Wearable', 'Other']).optional(),
  lastBindingDateTime: z.iso.datetime({ offset: true }).optional(),
  motionSensors: z
    .strictObject({
      accelerometer: flag,
      gyroscope: flag,
      status: z.enum(['InMotion', 'Stationary']).optional(),
    })
    .optional(),
  screenInformation: z
    .strictObject({
      orientation: z.enum(['Portrait', 'Landscape']).optional(),
      pixelDensity: z.number().positive().optional(),
    })
    .optional(),
  touchSupport: z.strictObject({ maxTouchPoints: z.int().nonnegative().optional(), supported: flag }).optional(),
}));

const DebtorIndicators = lazyStrictObject(() => ({
  biometricCapabilities: z
    .strictObject({
      biometricTypes: z
        .array(z.enum(['Fingerprint', 'FacialRecognition', 'Iris', 'VoicePrint', 'Other']))
        .max(5)
        .optional(),
      supportsBiometric: flag,
    })
    .optional(),
  browserInformation: z
    .strictObject({
      availableFonts: z.array(plainText(0, 128)).max(200).optional(),
      isCookiesEnabled: flag,
      pixelRatio: z.number().positive().optional(),
      plugins: z.array(plainText(0, 128)).max(100).optional(),
      userAgent: text(1024),
    })
    .optional(),
  deviceInformation: DeviceInformation.optional(),
  geoLocation: z
    .strictObject({
      latitude: z.union([z.number().min(-90).max(90), degrees(/^-?\d{1,2}(\.\d{1,15})?$/)], inDegrees).optional(),
      longitude: z.union([z.number().min(-180).max(180), degrees(/^-?\d{1,3}(\.\d{1,15})?$/)], inDegrees).optional(),
    })
    .optional(),
  userBehavior: z
    .strictObject({
      scrollBehavior: z
        .strictObject({
          direction: z.enum(['Up', 'Down', 'Both']).optional(),
          frequency: z.number().nonnegative().optional(),
          speed: z.number().nonnegative().optional(),
        })
        .optional(),
    })
    .optional(),
}));

/**
 * Facts with which the bank assesses the risk of a payment. Modelled on `AERisk` of the UAE standard, with the account
 * types and context codes of `OBRisk1` of the UK standard.
 */
export const Risks = lazyStrictObject(() => ({
  BeneficiaryAccountType: z
    .enum([
      'Personal',
      'JointPersonal',
      'PersonalSavingsAccount',
      'Business',
      'BusinessSavingsAccount',
      'Charity',
      'Collection',
      'Corporate',
      'Government',
      'Ewallet',
      'Investment',
      'ISA',
      'Premier',
      'Wealth',
      'Pension',
    ])
    .optional(),
  creditorIndicators: z
    .strictObject({
      accountType: z.enum(['Retail', 'Corporate']).optional(),
      confirmationOfPayeeResponse: z.enum(['Yes', 'Partial', 'No']).optional(),
      isCreditorConfirmed: flag,
      isCreditorPrePopulated: flag,
      isVerifiedByTpp: flag,
    })
    .optional(),
  debtorIndicators: DebtorIndicators.optional(),
  DeliveryAddress: z
    .strictObject({
      AddressLine: z.array(plainText(1, 70)).max(7).optional(),
      BuildingNumber: text(16),
      Country: CountryCodeText.optional(),
      CountrySubDivision: text(35),
      PostCode: text(16),
      StreetName: text(70),
      TownName: text(35),
    })
    .refine(
      ({ Country, CountrySubDivision: emirate }) => Country !== 'AE' || emirate === undefined || emirates.has(emirate),
      {
        path: ['CountrySubDivision'],
        message: `must be one of ${[...emirates].join(', ')} if \`Country\` is AE`,
      },
    )
    .optional(),
  /** A code of ISO 18245. */
  MerchantCategoryCode: z
    .string()
    .regex(/^[A-Za-z0-9]{3,4}$/, 'must be an ISO 18245 code of 3 or 4 letters or digits')
    .optional(),
  MerchantCustomerIdentification: text(70),
  PaymentContextCode: z
    .enum([
      'BillingGoodsAndServicesInAdvance',
      'BillingGoodsAndServicesInArrears',
      'PispPayee',
      'EcommerceMerchantInitiatedPayment',
      'FaceToFacePointOfSale',
      'TransferToSelf',
      'TransferToThirdParty',
      'BillPayment',
      'EcommerceGoods',
      'EcommerceServices',
      'Other',
      'PartyToParty',
    ])
    .optional(),
})).meta({
  id: 'Risks',
  description:
    "Facts with which the bank assesses the risk of the payment: the customer's device and behaviour, the creditor and the delivery.",
});
export type Risks = z.infer<typeof Risks>;
