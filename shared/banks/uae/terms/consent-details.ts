import type { AccountConsentToStage, PaymentConsentTerms, PaymentConsentToStage } from '../../port/consents.ts';
import { BankRejection } from '../../port/errors.ts';
import type { EventScope } from '../../port/events.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import {
  type Instructions,
  type PaymentPermission,
  paymentPermissionsOf,
} from '#shared/standard/payments/instructions.ts';
import type { Profile } from './profile.ts';
import { permissionsAt } from '#shared/standard/markets/market-permissions.ts';
import { sponsoredNameOf } from '../../wire/requester.ts';
import { type ConsentDays, consentSchedule } from './schedules.ts';

/** The types of authorisation details (RFC 9396) in the UAE standard, version 2.1. */
export const types = {
  payment: 'urn:openfinanceuae:service-initiation-consent:v2.1',
  account: 'urn:openfinanceuae:account-access-consent:v2.1',
} as const;

/** Returns this service's subscription to events about a consent. */
const subscriptionTo = (url: string) => ({ Webhook: { Url: url, IsActive: true } });

interface PaymentDetailsOptions {
  /** The personal data, encrypted to the bank. */
  readonly personalData: string;
  readonly days: ConsentDays;
  readonly profile: Profile;
  readonly eventsOf: EventScope;
}

const wantsEvents = (eventsOf: EventScope, { type }: PaymentConsentTerms): boolean =>
  eventsOf === 'every-consent' || !isSingle(type);

/**
 * Returns the details of a payment consent (`AEBankServiceInitiationAuthorizationDetailsProperties`). JSON omits
 * undefined fields. Throws BankRejection for an international payment.
 */
export const paymentDetails = (
  { payment, ...consent }: PaymentConsentToStage,
  { personalData, days, profile, eventsOf }: PaymentDetailsOptions,
) => ({
  type: types.payment,
  consent: {
    ConsentId: consent.bankConsentId,
    BaseConsentId: consent.baseConsentId,
    // A company may need several people to approve.
    IsSingleAuthorization: false,
    AuthorizationExpirationDateTime: consent.authorizationExpiresAt,
    ExpirationDateTime: consent.expiresAt,
    Permissions: permissionsOf(payment.instructions),
    ControlParameters: { IsDelegatedAuthentication: false, ConsentSchedule: consentSchedule(payment, days) },
    PersonalIdentifiableInformation: personalData,
    DebtorReference: payment.debtorReference,
    CreditorReference: payment.creditorReference,
    PaymentPurposeCode: payment.purpose ?? profile.defaultPurpose,
    SponsoredTPPInformation: {
      Name: sponsoredNameOf(consent.requester),
      Identification: consent.requester.id,
    },
  },
  subscription: profile.postsEvents && wantsEvents(eventsOf, payment) ? subscriptionTo(consent.eventsUrl) : undefined,
});

/** Returns the details of an account consent (`AEBankDataSharingAuthorizationDetailsProperties`). */
export const accountDetails = ({ data, ...consent }: AccountConsentToStage) => ({
  type: types.account,
  consent: {
    ConsentId: consent.bankConsentId,
    BaseConsentId: consent.baseConsentId,
    Permissions: permissionsAt('UAE', data.permissions),
    ExpirationDateTime: consent.expiresAt,
    FromDate: data.transactionsFrom,
    ToDate: data.transactionsTo,
    OnBehalfOf: { TradingName: consent.requester.name, IdentifierType: 'Other', Identifier: consent.requester.id },
    OpenFinanceBilling: { UserType: data.userType, Purpose: data.purpose },
  },
  subscription: subscriptionTo(consent.eventsUrl),
});

/**
 * Returns the permissions to read data under a payment consent, or undefined if there are none. Throws BankRejection for
 * an international payment.
 */
export const permissionsOf = (instructions: Instructions | undefined): readonly PaymentPermission[] | undefined => {
  if (instructions?.isInternationalPayment) throw new BankRejection('InternationalPaymentNotSupported');
  const permissions = paymentPermissionsOf(instructions);
  return permissions.length > 0 ? permissions : undefined;
};
