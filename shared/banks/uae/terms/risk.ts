import type { CustomerPresence } from '../../port/call.ts';
import type { Creditor, PaymentFacts } from '../../port/consents.ts';
import { isCollection } from '#shared/standard/payments/billing-type.ts';
import type { Money } from '#shared/standard/money.ts';
import { holderOf } from '#shared/standard/payments/account-party.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import type { Risks } from '#shared/standard/payments/risks.ts';
import { toWire } from '../../wire/names.ts';
import { nameOf } from './party-names.ts';

/** Data for the bank's risk assessment of a payment. */
export interface RiskFacts extends PaymentFacts {
  readonly amount: Money;
  /** The payee. Absent if the consent is not limited to one. */
  readonly creditor: Creditor | undefined;
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

const beneficiaryTypes: Readonly<Partial<Record<Beneficiary, string>>> = {
  Personal: 'Retail',
  JointPersonal: 'Retail',
  PersonalSavingsAccount: 'Retail',
  Corporate: 'Corporate',
  Government: 'Corporate',
};

/** Returns the kind of the creditor's account: as the client states it, or derived from the kind of creditor. */
const accountTypeOf = ({ risks, creditorType }: RiskFacts): string | undefined => {
  const { creditorIndicators: indicators, BeneficiaryAccountType: beneficiary } = risks ?? {};
  const stated = indicators?.accountType ?? (beneficiary && beneficiaryTypes[beneficiary]);
  if (stated !== undefined || creditorType === undefined || creditorType === 'Other') return stated;
  return creditorType === 'Individual' ? 'Retail' : 'Corporate';
};

const merchantDetails = (facts: RiskFacts): object | undefined => {
  const { risks, merchantId, creditor } = facts;
  if (!isCollection(facts)) return undefined;
  return {
    MerchantId: isMerchantId(merchantId) ? merchantId : undefined,
    MerchantName: creditor && (creditor.businessName ?? holderOf(creditor))?.slice(0, 350),
    MerchantCategoryCode: risks?.MerchantCategoryCode,
  };
};

/** Returns the `CreditorIndicators`. Requests name the creditors, so customers never enter them themselves. */
const creditorIndicators = (facts: RiskFacts): object => {
  const { risks, creditor, isPayeeConfirmed } = facts;
  const { isCreditorPrePopulated = true, isVerifiedByTpp } = risks?.creditorIndicators ?? {};
  return {
    AccountType: accountTypeOf(facts),
    IsCreditorPrePopulated: isCreditorPrePopulated,
    TradingName: creditor?.businessName === undefined ? undefined : nameOf(creditor.businessName),
    IsVerifiedByTPP: isVerifiedByTpp,
    MerchantDetails: merchantDetails(facts),
    IsCreditorConfirmed: isPayeeConfirmed,
  };
};

/** Returns whether the standard accepts a merchant id, which must have 8 to 20 characters. */
export const isMerchantId = (id: string | undefined): boolean => id !== undefined && id.length >= 8 && id.length <= 20;

/** Returns a payment's channel, derived from its context code in the UK standard (`OBRisk1`). */
const channelType = ({ risks, type, customer }: RiskFacts): string => {
  const code = risks?.PaymentContextCode ?? 'Other';
  if (code.startsWith('Ecommerce')) return 'ECommerce';
  if (code === 'FaceToFacePointOfSale') return 'InStore';
  return customer === undefined && !isSingle(type) ? 'RecurringPayment' : 'Other';
};

/** Returns whether the customer uses a phone or a tablet: as the client states it, or derived from the browser. */
const isMobile = ({ risks, customer }: RiskFacts): boolean => {
  const { deviceInformation, browserInformation } = risks?.debtorIndicators ?? {};
  if (deviceInformation?.deviceType) return ['Mobile', 'Tablet'].includes(deviceInformation.deviceType);
  return /\bMobile\b|\bAndroid\b|\biPad\b/.test(browserInformation?.userAgent ?? customer?.userAgent ?? '');
};

/** Returns the `TransactionIndicators`. A customer who is present uses this service's pages in a browser. */
const transactionIndicators = (facts: RiskFacts): object => {
  const { risks, type, customer } = facts;
  return {
    IsCustomerPresent: customer !== undefined,
    // A payee of several payments, or of the UK context `PispPayee`, has a contract with the requesting client.
    IsContractPresent: !isSingle(type) || risks?.PaymentContextCode === 'PispPayee',
    ...(customer && { Channel: isMobile(facts) ? 'Mobile' : 'Web', SubChannelType: 'WebBrowser' }),
    ChannelType: channelType(facts),
  };
};

/** Removes undefined values and empty objects at every depth. Returns undefined if nothing remains. */
const withoutEmpty = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value)
    .map(([name, field]) => [name, withoutEmpty(field)] as const)
    .filter(([, field]) => field !== undefined);
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
};

/**
 * Returns the `AERisk` of the UAE standard. Values from the client override values that this service derives, except
 * the results of its payee checks. The customer signs in only at the bank, so this service performs no authentication.
 */
export const riskOf = (facts: RiskFacts): unknown =>
  withoutEmpty({
    DebtorIndicators: {
      Authentication: { AuthenticationChannel: facts.customer && 'Web', ChallengeOutcome: 'NotPerformed' },
      ...(toWire(debtorIndicators(facts)) as object),
    },
    DestinationDeliveryAddress: deliveryAddress(facts.risks ?? {}),
    TransactionIndicators: transactionIndicators(facts),
    CreditorIndicators: creditorIndicators(facts),
  });
