import * as z from 'zod';
import { LegacyCurrencyView, presentLegacyCurrency } from '#shared/standard/markets/country-views.ts';
import { countryOfCurrency } from '#shared/standard/markets/market.ts';
import { AmountView, formatMoney } from '#shared/standard/money.ts';
import { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { presentHistory, StatusHistory } from '#shared/standard/consents/status-history.ts';
import { connectionOf } from '#shared/payments/consent/consent-views.ts';
import { consentVersion, type PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { authorizationLinkOf } from '#shared/payments/request/payment-request.ts';
import { accountNameOf, type AccountParty } from '#shared/standard/payments/account-party.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { ConnectionView, presentConnection } from '#shared/banks/providers/connection-view.ts';
import type { ViewContext } from '#shared/banks/providers/providers.ts';
import { DateTimeText, UriText } from '#shared/platform/schemas/formats.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';

const ConsentAccountView = z
  .object({
    id: z.guid().describe('Identifies the account within this consent (UUID).'),
    identification: z.string().describe('The IBAN or the account number, without spaces.'),
    name: z.string().nullable().describe('The name of the account or its holder; null if not known.'),
    schemeName: z.string().describe('The kind of number in `identification`.'),
  })
  .describe('An account in a consent.')
  .meta({ id: 'ConsentAccount' });

const text = z.string().nullable();

export const PaymentConsentView = lazyObject(() => ({
  consentId: z.guid().describe('The id of the consent (UUID).'),
  consentVersion: z
    .string()
    .describe('The version of the UAE standard under which the consent was created, such as `v2.1`.'),
  status: ConsentStatus,
  amount: z
    .object({
      value: AmountView.describe('A decimal string with two decimals, in major units.'),
      currency: LegacyCurrencyView.nullable().describe('The currency; null if no market uses it.'),
    })
    .describe('The amount of the payment request.'),
  authorizationLink: UriText.describe('The page on which the customer approves or declines. Send the customer there.'),
  connection: ConnectionView.describe(
    'The connection between the customer and the bank. Every payment consent has its own connection.',
  ),
  createdAt: z.iso.datetime().describe('When the consent was created, in UTC.'),
  creditorAccount: ConsentAccountView.describe("The creditor's account."),
  debtorAccount: ConsentAccountView.nullable().describe('The account from which the customer pays; null until known.'),
  encryptedRefreshToken: text.describe(
    "The bank's refresh token, encrypted so that only this service can read it; null before approval.",
  ),
  executionDateTime: DateTimeText.nullable().describe(
    'When a payment requested for a later time is made; null otherwise.',
  ),
  expiresAt: z.iso
    .datetime()
    .describe("Before approval: the customer's deadline. After approval: when the consent ends. In UTC."),
  externalReference: text.describe('Your own reference: `reference` of the payment request; null if it had none.'),
  note: text.describe('Your own note; null if the request had none.'),
  paymentConsentType: PaymentType,
  paymentId: z
    .guid()
    .nullable()
    .describe('The payment made under a single-payment consent (UUID); null until there is one.'),
  providerId: text.describe('The code of the bank, such as `uae-enbdx`; null until the bank is known.'),
  purpose: text.describe(
    'Why the payment is made: a code from `GET /payment-purpose-codes`; null if the request had none.',
  ),
  resourceUri: UriText.describe('The URL of the payment request in this API.'),
  scope: z.literal('Payments').describe('Always `Payments`.'),
  statusHistory: StatusHistory,
}))
  .describe("A customer's consent to one payment or to several, given at one bank.")
  .meta({
    id: 'PaymentConsent',
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
    connection: presentConnection(connectionOf(consent), context),
    createdAt: consent.createdAt,
    creditorAccount: presentAccount(consent.creditorAccount),
    debtorAccount: consent.debtorAccount ? presentAccount(consent.debtorAccount) : null,
    encryptedRefreshToken: consent.refreshToken ?? null,
    executionDateTime: consent.executesAt ?? null,
    expiresAt: consent.expiresAt,
    externalReference: consent.externalReference ?? null,
    note: consent.note ?? null,
    paymentConsentType: consent.type,
    paymentId: consent.paymentId ?? null,
    providerId: consent.providerCode ?? null,
    purpose: consent.purpose ?? null,
    resourceUri: resourceUriOf(consent, baseUrl),
    scope: 'Payments',
    statusHistory: presentHistory(consent),
  };
};

export const resourceUriOf = ({ paymentRequestId }: PaymentConsent, baseUrl: string): string =>
  `${baseUrl}/payment-requests/${paymentRequestId}`;

const presentAccount = (party: AccountParty): z.infer<typeof ConsentAccountView> => ({
  id: party.id,
  identification: party.identification,
  name: accountNameOf(party),
  schemeName: party.schemeName,
});
