import type { CustomerPresence } from '../../port/call.ts';
import type { Risks } from '#shared/standard/payments/risks.ts';
import { toWire } from '../../wire/names.ts';

/** Data for the bank's risk assessment of a payment. */
export interface RiskFacts {
  readonly risks: Risks | undefined;
  readonly merchantId: string | undefined;
  readonly customer: CustomerPresence | undefined;
}

const isDuration = (text: string | undefined): boolean => /^P(?=.)(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?$/.test(text ?? '');

/** Returns the `DebtorIndicators`. Our fields have the standard's names in camelCase. */
const debtorIndicators = ({ risks, customer }: RiskFacts): object => {
  const { deviceInformation: device, geoLocation, browserInformation, ...others } = risks?.debtorIndicators ?? {};
  const { latitude, longitude } = geoLocation ?? {};
  const hasLocation = latitude !== undefined && longitude !== undefined;
  const userAgent = browserInformation?.userAgent ?? customer?.userAgent;
  const { manufacturer, model } = device?.deviceManufacturer ?? {};
  return {
    ...others,
    ...(hasLocation && { geoLocation: { latitude: String(latitude), longitude: String(longitude) } }),
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

/**
 * Returns the `DestinationDeliveryAddress`, or undefined if the address line or the country is missing: the standard
 * requires both.
 */
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

/** Returns whether the standard accepts a merchant id, which must have 8 to 20 characters. */
export const isMerchantId = (id: string | undefined): boolean => id !== undefined && id.length >= 8 && id.length <= 20;

/** Returns the channel of a payment, derived from its context code in the UK standard (`OBRisk1`). */
const channelOf = ({ PaymentContextCode: code = 'Other' }: Risks): string | undefined => {
  if (code.startsWith('Ecommerce')) return 'ECommerce';
  return code === 'FaceToFacePointOfSale' ? 'InStore' : undefined;
};

/** Returns the `AERisk` of the UAE standard, from the client's risk data and the customer's presence. */
export const riskOf = (data: RiskFacts): object => ({
  DebtorIndicators: toWire(debtorIndicators(data)),
  DestinationDeliveryAddress: deliveryAddress(data.risks ?? {}),
  TransactionIndicators: {
    IsCustomerPresent: data.customer !== undefined,
    ChannelType: channelOf(data.risks ?? {}),
  },
  CreditorIndicators: creditorIndicators(data),
});
