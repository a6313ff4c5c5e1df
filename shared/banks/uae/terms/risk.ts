import type { CustomerPresence } from '../../port/call.ts';
import type { Risks } from '#shared/standard/payments/risks.ts';
import { toWire } from '../../wire/names.ts';

/** Facts for the bank's risk assessment of a payment. */
export interface RiskFacts {
  readonly risks: Risks | undefined;
  readonly merchantId: string | undefined;
  readonly customer: CustomerPresence | undefined;
}

const isDuration = (text: string | undefined): boolean => /^P(?=.)(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?$/.test(text ?? '');

/** `DebtorIndicators`: our fields have the standard's names in camelCase. */
const debtorIndicators = ({ risks, customer }: RiskFacts): object => {
  const { deviceInformation: device, geoLocation, browserInformation, ...others } = risks?.debtorIndicators ?? {};
  const { latitude, longitude } = geoLocation ?? {};
  const isPlace = latitude !== undefined && longitude !== undefined;
  const userAgent = browserInformation?.userAgent ?? customer?.userAgent;
  const { manufacturer, model } = device?.deviceManufacturer ?? {};
  return {
    ...others,
    ...(isPlace && { geoLocation: { latitude: String(latitude), longitude: String(longitude) } }),
    ...((browserInformation || userAgent !== undefined) && {
      browserInformation: { ...browserInformation, userAgent },
    }),
    ...(device && {
      deviceInformation: {
        ...device,
        bindingDuration: isDuration(device.bindingDuration) ? device.bindingDuration : undefined,
        deviceManufacturer: device.deviceManufacturer && {
          manufacturer: manufacturer?.slice(0, 50),
          model: model?.slice(0, 50),
        },
      },
    }),
  };
};

/** `DestinationDeliveryAddress`. The standard requires a line and a country. */
const deliveryAddress = ({ DeliveryAddress: address }: Risks): object | undefined => {
  const { AddressLine: lines = [], Country, PostCode: _unknownToTheStandard, ...others } = address ?? {};
  if (lines.length === 0 || Country === undefined) return undefined;
  return { NationalAddress: [{ AddressType: 'DeliveryTo', AddressLine: lines, ...others, Country }] };
};

type Beneficiary = NonNullable<Risks['BeneficiaryAccountType']>;

const retail: ReadonlySet<Beneficiary> = new Set(['Personal', 'JointPersonal', 'PersonalSavingsAccount']);
const corporate: ReadonlySet<Beneficiary> = new Set(['Corporate', 'Government']);

const beneficiaryType = (type: Beneficiary | undefined): string | undefined => {
  if (type === undefined) return undefined;
  if (retail.has(type)) return 'Retail';
  return corporate.has(type) ? 'Corporate' : undefined;
};

const creditorIndicators = ({ risks, merchantId = '' }: RiskFacts): object => {
  const { accountType, isCreditorConfirmed, isCreditorPrePopulated, isVerifiedByTpp } = risks?.creditorIndicators ?? {};
  const merchant = {
    ...(isMerchantId(merchantId) && { MerchantId: merchantId }),
    ...(risks?.MerchantCategoryCode && { MerchantCategoryCode: risks.MerchantCategoryCode }),
  };
  return {
    AccountType: accountType ?? beneficiaryType(risks?.BeneficiaryAccountType),
    IsCreditorPrePopulated: isCreditorPrePopulated,
    IsVerifiedByTPP: isVerifiedByTpp,
    ...(Object.keys(merchant).length > 0 && { MerchantDetails: merchant }),
    IsCreditorConfirmed: isCreditorConfirmed,
  };
};

/** Whether the standard accepts a merchant id: it must have 8 to 20 characters. */
export const isMerchantId = (id: string | undefined): boolean => id !== undefined && id.length >= 8 && id.length <= 20;

/** Returns the channel of a payment for its context code in the UK standard (`OBRisk1`). */
const channelOf = ({ PaymentContextCode: code = 'Other' }: Risks): string | undefined => {
  if (code.startsWith('Ecommerce')) return 'ECommerce';
  return code === 'FaceToFacePointOfSale' ? 'InStore' : undefined;
};

/** `AERisk` of the UAE standard: facts from the client, and our own. */
export const riskOf = (facts: RiskFacts): object => ({
  DebtorIndicators: toWire(debtorIndicators(facts)),
  DestinationDeliveryAddress: deliveryAddress(facts.risks ?? {}),
  TransactionIndicators: {
    IsCustomerPresent: facts.customer !== undefined,
    ChannelType: channelOf(facts.risks ?? {}),
  },
  CreditorIndicators: creditorIndicators(facts),
});
