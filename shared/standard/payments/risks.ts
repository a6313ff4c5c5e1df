import * as z from 'zod';
import { CountryCodeText } from '#shared/standard/markets/market.ts';
import { lazyStrictObject } from '#shared/platform/runtime/lazy-object.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';

/** The emirates, as `AEAddress` of the UAE standard writes them. */
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
  alternativeDeviceId: text().describe('A second id for the device.'),
  batteryStatus: z
    .strictObject({
      isCharging: flag.describe('Whether the battery is being charged.'),
      level: z.number().min(0).max(100).optional().describe('The battery charge, in percent.'),
    })
    .optional()
    .describe('The state of the battery.'),
  bindingDuration: text().describe('How long the device has been bound to the customer (ISO 8601 duration).'),
  bindingStatus: z
    .enum(['Active', 'Expired', 'Revoked', 'Suspended'])
    .optional()
    .describe('Whether the device is bound to the customer.'),
  connectionType: z.enum(['WiFi', 'Cellular', 'Other']).optional().describe("The device's network."),
  deviceBindingId: text().describe('Your id for the binding between device and customer.'),
  deviceEnvironmentContext: z
    .array(z.enum(['VPNDetected', 'EmulatorDetected']))
    .max(2)
    .optional()
    .describe("Unusual facts about the app's environment."),
  deviceId: text().describe('Your id for the device.'),
  deviceLanguage: text(35).describe('The language of the device (BCP 47).'),
  deviceLocalDateTime: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('The time on the device, with its offset from UTC.'),
  deviceManufacturer: z
    .strictObject({
      manufacturer: text().describe('The maker of the device.'),
      model: text().describe('The model of the device.'),
    })
    .optional()
    .describe('The maker and model of the device.'),
  deviceOperatingSystem: text().describe('The operating system of the device, such as iOS.'),
  deviceOperatingSystemVersion: text().describe('The version of the operating system, such as 18.2.'),
  deviceType: z.enum(['Mobile', 'Desktop', 'Tablet', 'Wearable', 'Other']).optional().describe('The kind of device.'),
  lastBindingDateTime: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('When the device was last bound to the customer.'),
  motionSensors: z
    .strictObject({
      accelerometer: flag.describe('Whether the device has an accelerometer.'),
      gyroscope: flag.describe('Whether the device has a gyroscope.'),
      status: z.enum(['InMotion', 'Stationary']).optional().describe('Whether the device is moving.'),
    })
    .optional()
    .describe('The readings of the motion sensors.'),
  screenInformation: z
    .strictObject({
      orientation: z.enum(['Portrait', 'Landscape']).optional().describe('How the customer holds the device.'),
      pixelDensity: z.number().positive().optional().describe("The screen's pixels per inch."),
    })
    .optional()
    .describe('Facts about the screen.'),
  touchSupport: z
    .strictObject({
      maxTouchPoints: z
        .int()
        .nonnegative()
        .optional()
        .describe('The number of simultaneous touches that the screen detects.'),
      supported: flag.describe('Whether the screen supports touch.'),
    })
    .optional()
    .describe('Facts about the touch screen.'),
}));

const DebtorIndicators = lazyStrictObject(() => ({
  biometricCapabilities: z
    .strictObject({
      biometricTypes: z
        .array(z.enum(['Fingerprint', 'FacialRecognition', 'Iris', 'VoicePrint', 'Other']))
        .max(5)
        .optional()
        .describe('The biometric checks that the device offers.'),
      supportsBiometric: flag.describe('Whether the device offers biometric checks.'),
    })
    .optional()
    .describe('The biometric capabilities of the device.'),
  browserInformation: z
    .strictObject({
      availableFonts: z.array(plainText(0, 128)).max(200).optional().describe('The names of the fonts in the browser.'),
      isCookiesEnabled: flag.describe('Whether the browser accepts cookies.'),
      pixelRatio: z.number().positive().optional().describe('Device pixels per CSS pixel.'),
      plugins: z.array(plainText(0, 128)).max(100).optional().describe('The names of the plug-ins in the browser.'),
      userAgent: text(1024).describe('The `User-Agent` header of the browser.'),
    })
    .optional()
    .describe('Facts about the browser.'),
  deviceInformation: DeviceInformation.optional().describe("Facts about the customer's device."),
  geoLocation: z
    .strictObject({
      latitude: z
        .union([z.number().min(-90).max(90), degrees(/^-?\d{1,2}(\.\d{1,15})?$/)], inDegrees)
        .optional()
        .describe('In degrees, from -90 to 90, as a number or a string.'),
      longitude: z
        .union([z.number().min(-180).max(180), degrees(/^-?\d{1,3}(\.\d{1,15})?$/)], inDegrees)
        .optional()
        .describe('In degrees, from -180 to 180, as a number or a string.'),
    })
    .optional()
    .describe('The location of the device.'),
  userBehavior: z
    .strictObject({
      scrollBehavior: z
        .strictObject({
          direction: z.enum(['Up', 'Down', 'Both']).optional().describe('The main direction of scrolling.'),
          frequency: z.number().nonnegative().optional().describe('How often the customer scrolls.'),
          speed: z.number().nonnegative().optional().describe('How fast the customer scrolls.'),
        })
        .optional()
        .describe('How the customer scrolls.'),
    })
    .optional()
    .describe("The customer's behaviour on your page."),
}));

/**
 * Data with which the bank assesses the risk of a payment. Modelled on `AERisk` of the UAE standard, with the account
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
    .optional()
    .describe('The kind of account that the creditor has.'),
  creditorIndicators: z
    .strictObject({
      accountType: z
        .enum(['Retail', 'Corporate'])
        .optional()
        .describe("Whether the creditor's account belongs to a person or a company."),
      confirmationOfPayeeResponse: z
        .enum(['Yes', 'Partial', 'No'])
        .optional()
        .describe(
          "The result of confirming the creditor's name. Payee checks by this service override it, once every creditor is checked.",
        ),
      isCreditorConfirmed: flag.describe(
        'Whether a confirmation of payee has confirmed the creditor. Payee checks by this service override it, once every creditor is checked.',
      ),
      isCreditorPrePopulated: flag.describe('Whether you filled in the creditor for the customer.'),
      isVerifiedByTpp: flag.describe('Whether you verified the creditor.'),
    })
    .optional()
    .describe('Facts about the creditor.'),
  debtorIndicators: DebtorIndicators.optional().describe("Facts about the customer's device and behaviour."),
  DeliveryAddress: z
    .strictObject({
      AddressLine: z.array(plainText(1, 70)).max(7).optional().describe('Up to seven lines of the address.'),
      BuildingNumber: text(16).describe('The house or building number, as text.'),
      Country: CountryCodeText.optional().describe('ISO 3166-1 code of two letters.'),
      CountrySubDivision: text(35).describe(
        'The region. In the UAE one of AbuDhabi, Ajman, Dubai, Fujairah, RasAlKhaimah, Sharjah, UmmAlQuwain.',
      ),
      PostCode: text(16).describe('The postal code.'),
      StreetName: text(70).describe('The street, without the building number.'),
      TownName: text(35).describe('The town or city.'),
    })
    .refine(
      ({ Country, CountrySubDivision: emirate }) => Country !== 'AE' || emirate === undefined || emirates.has(emirate),
      {
        path: ['CountrySubDivision'],
        message: `must be one of ${[...emirates].join(', ')} if \`Country\` is AE`,
      },
    )
    .optional()
    .describe('Where the goods are delivered.'),
  MerchantCategoryCode: z
    .string()
    .regex(/^[A-Za-z0-9]{3,4}$/, 'must be an ISO 18245 code of 3 or 4 letters or digits')
    .optional()
    .describe("The merchant's category code (ISO 18245)."),
  MerchantCustomerIdentification: text(70).describe("The merchant's id for the customer. Lists can be filtered by it."),
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
    .optional()
    .describe('The context of the payment: a code from the UK standard (`OBRisk1`).'),
}))
  .describe(
    "Facts with which the bank assesses the risk of the payment: the customer's device and behaviour, the creditor and the delivery.",
  )
  .meta({
    id: 'Risks',
  });
export type Risks = z.infer<typeof Risks>;
