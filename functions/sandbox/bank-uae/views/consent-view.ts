import { formatMoney } from '#shared/standard/money.ts';
import { accountConsentUrl, paymentConsentUrl, paymentUrl } from '../http/links.ts';
import type { Amount } from '#functions/sandbox/banks/amount.ts';
import type { AccountConsent, Consent, PaymentConsent } from '../records/consent.ts';
import { singleAmountOf } from '../records/schedule.ts';
import { consentTypes } from '../records/terms.ts';

/** Lists the required approvers if there are several (`AEMetaMultiAuthorization`). */
const metaOf = ({ approvals }: Consent) =>
  approvals.length > 0 && {
    Meta: {
      MultipleAuthorizers: {
        TotalRequired: approvals.length,
        Authorizations: approvals.map(({ authoriserId, status, decidedAt }) => ({
          AuthorizerId: authoriserId,
          AuthorizationStatus: status,
          ...(decidedAt !== undefined && { AuthorizationDate: decidedAt }),
        })),
      },
    },
  };

const subscriptionOf = ({ webhook }: Consent) => webhook && { Subscription: { Webhook: webhook } };

const consumptionOf = (consent: PaymentConsent) => {
  const { count, value, period, countInPeriod, valueInPeriod } = consent.consumption;
  const { Currency = 'AED' } = singleAmountOf(consent.terms.ControlParameters.ConsentSchedule) ?? {};
  const amountOf = (minor: string): Amount => ({
    Currency,
    Amount: formatMoney({ minor: BigInt(minor), currency: Currency }),
  });
  return {
    CumulativeNumberOfPayments: count,
    CumulativeValueOfPayments: amountOf(value),
    ...(period !== undefined && {
      CumulativeNumberOfPaymentsInCurrentPeriod: countInPeriod,
      CumulativeValueOfPaymentsInCurrentPeriod: amountOf(valueInPeriod),
    }),
  };
};

/** Returns the fields that both kinds of consent have. */
const commonOf = ({ status, revokedBy, createdAt, statusUpdatedAt }: Consent) => ({
  Status: status,
  ...(revokedBy && { RevokedBy: revokedBy }),
  CreationDateTime: createdAt,
  StatusUpdateDateTime: statusUpdatedAt,
});

const presentPaymentConsent = (consent: PaymentConsent, resources: string) => ({
  Data: { ...consent.terms, ...commonOf(consent), PaymentConsumption: consumptionOf(consent) },
  ...subscriptionOf(consent),
  Links: {
    Self: paymentConsentUrl(resources, consent.consentId),
    Related: consent.paymentIds.map((id) => paymentUrl(resources, id)),
  },
  ...metaOf(consent),
});

const presentAccountConsent = (consent: AccountConsent, resources: string) => ({
  Data: { ...consent.terms, ...commonOf(consent) },
  ...subscriptionOf(consent),
  Links: { Self: accountConsentUrl(resources, consent.consentId) },
});

export const presentConsent = (consent: Consent, resources: string) =>
  consent.kind === 'payment' ? presentPaymentConsent(consent, resources) : presentAccountConsent(consent, resources);

/** Renders a consent for token responses and events, in which the standard nests the dates of payment consents. */
export const authorisationDetailsOf = (consent: Consent, resources: string) => {
  if (consent.kind === 'account')
    return { type: consentTypes.account, consent: presentAccountConsent(consent, resources) };
  const presented = presentPaymentConsent(consent, resources);
  const { CreationDateTime, StatusUpdateDateTime } = presented.Data;
  const Data = {
    ...presented.Data,
    CreationDateTime: { CreationDateTime },
    StatusUpdateDateTime: { StatusUpdateDateTime },
  };
  return { type: consentTypes.payment, consent: { ...presented, Data } };
};
