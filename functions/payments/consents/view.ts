import * as z from 'zod';
import { LegacyCurrencyView, presentLegacyCurrency } from '#shared/standard/markets/country-views.ts';
import { countryOfCurrency } from '#shared/standard/markets/market.ts';
import { AmountView, formatMoney } from '#shared/standard/money.ts';
import { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { connectionOf } from '#shared/payments/consent/connection.ts';
import { consentVersion, type PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { authorizationLinkOf } from '#shared/payments/request/payment-request.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { presentConsentProvider } from '#shared/banks/providers/provider-views.ts';
import { ConnectionView } from '#shared/banks/providers/connection-view.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { DateTimeText, UriText } from '#shared/platform/schemas/formats.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

const ConsentAccountView = z
  .object({ id: z.guid(), identification: z.string(), name: z.string().nullable(), schemeName: z.string() })
  .meta({ id: 'ConsentAccount' });

const text = z.string().nullable();

export const PaymentConsentView = lazyObject(() => ({
  consentId: z.guid(),
  consentVersion: z.string(),
  status: ConsentStatus,
  amount: z.object({ value: AmountView, currency: LegacyCurrencyView.nullable() }),
  authorizationLink: UriText,
  connection: ConnectionView,
  createdAt: z.iso.datetime(),
  creditorAccount: ConsentAccountView,
  debtorAccount: ConsentAccountView.nullable(),
  encryptedRefreshToken: text,
  executionDateTime: DateTimeText.nullable(),
  expiresAt: z.iso.datetime(),
  externalReference: text,
  note: text,
  paymentConsentType: PaymentType,
  paymentId: z.guid().nullable(),
  providerId: text,
  purpose: text,
  resourceUri: UriText,
  scope: z.literal('Payments'),
  statusHistory: z.array(z.object({ status: ConsentStatus, dateTime: z.iso.datetime() })),
})).meta({
  id: 'PaymentConsent',
  description: "A customer's consent to one payment or to several, given at one bank.",
});

export const presentPaymentConsent = (
  consent: PaymentConsent,
  context: ViewContext,
): z.infer<typeof PaymentConsentView> => {
  const { baseUrl } = context;
  const country = countryOfCurrency(consent.currency);
  return {
    consentId: consent.id,
    consentVersion,
    status: consent.status,
    amount: {
      value: formatMoney(consent),
      currency: country ? presentLegacyCurrency(country.iso3166Code) : null,
    },
    authorizationLink: authorizationLinkOf({ id: consent.paymentRequestId, linkToken: consent.linkToken }, baseUrl),
    connection: presentConnection(consent, context),
    createdAt: consent.createdAt,
    creditorAccount: presentAccount(consent.creditorAccount),
    debtorAccount: consent.debtorAccount ? presentAccount(consent.debtorAccount) : null,
    encryptedRefreshToken: consent.refreshToken ?? null,
    executionDateTime: null,
    expiresAt: consent.expiresAt,
    externalReference: consent.externalReference ?? null,
    note: consent.note ?? null,
    paymentConsentType: consent.type,
    paymentId: consent.paymentId ?? null,
    providerId: consent.providerCode ?? null,
    purpose: consent.purpose ?? null,
    resourceUri: resourceUriOf(consent, baseUrl),
    scope: 'Payments',
    statusHistory: consent.history.map(({ status, at }) => ({ status, dateTime: at })),
  };
};

const resourceUriOf = ({ paymentRequestId }: PaymentConsent, baseUrl: string): string =>
  `${baseUrl}/payment-requests/${paymentRequestId}`;

const presentConnection = (
  consent: PaymentConsent,
  { baseUrl, providers }: ViewContext,
): z.infer<typeof ConnectionView> => {
  const { provider, ...connection } = connectionOf(consent, providers);
  return { ...connection, provider: provider ? presentConsentProvider(provider, baseUrl) : null };
};

const presentAccount = (party: AccountParty): z.infer<typeof ConsentAccountView> => ({
  id: party.id,
  identification: party.identification,
  name: party.name ?? party.accountHolderName ?? null,
  schemeName: party.schemeName,
});

export const SyncResult = lazyObject(() => ({
  consentId: z.guid(),
  consentVersion: z.string(),
  expiresAt: z.iso.datetime(),
  paymentRequestId: z.guid(),
  resourceUri: UriText,
  status: ConsentStatus,
  wasUpdated: z.boolean(),
})).meta({ id: 'ConsentSync' });

export const presentSync = (
  { consent, wasUpdated }: { readonly consent: PaymentConsent; readonly wasUpdated: boolean },
  baseUrl: string,
): z.infer<typeof SyncResult> => ({
  consentId: consent.id,
  consentVersion,
  expiresAt: consent.expiresAt,
  paymentRequestId: consent.paymentRequestId,
  resourceUri: resourceUriOf(consent, baseUrl),
  status: consent.status,
  wasUpdated,
});
