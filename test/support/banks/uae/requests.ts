import { randomUUID } from 'node:crypto';
import type { BankCall } from '#shared/banks/port/call.ts';
import type {
  AccountConsentToStage,
  CodeToExchange,
  ConsentToStage,
  PaymentConsentToStage,
} from '#shared/banks/port/consents.ts';
import type { PaymentBank, SignedOrder, Submission } from '#shared/banks/port/payments.ts';
import { uaePermissions } from '#shared/standard/consents/permissions.ts';
import { parseMoney } from '#shared/standard/money.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';

/** A call on behalf of a customer who is present. */
export const call: BankCall = {
  interactionId: randomUUID(),
  customer: {
    ipAddress: '192.0.2.7',
    userAgent: 'Mozilla/5.0',
    authenticatedAt: '2026-11-20T10:00:00.000Z',
  },
};

const inAYear = () => new Date(Date.now() + 300 * 86_400_000).toISOString();
const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString();

/** The URL to which banks post events about the service's consents. */
export const eventsUrl = 'https://us.example/bank-events/uae-model/consent/1';

const terms = () => ({
  requester: { id: randomUUID(), name: 'Falcon Pay' },
  bankConsentId: randomUUID(),
  baseConsentId: randomUUID(),
  redirectUri: 'https://us.example/callback',
  state: randomUUID(),
  nonce: randomUUID(),
  codeVerifier: `${randomUUID()}${randomUUID()}`,
  authorizationExpiresAt: inTenMinutes(),
  expiresAt: inAYear(),
  eventsUrl,
});

const creditor = {
  id: randomUUID(),
  schemeName: 'IBAN',
  identification: 'AE460090000000123456789',
  accountHolderName: 'متجر الصقر',
  businessName: 'Falcon Store LLC',
} as const;

/** The account of a customer of the sandbox bank `uae-enbdx`, who is not the first to choose from on its page. */
export const rashidsAccount = {
  id: randomUUID(),
  schemeName: 'IBAN',
  identification: 'AE950260000841281005281',
  name: 'Rashid Al Mansoori',
} as const;

/** Creates the terms of a payment consent with all fields that a client can specify. */
export const aPaymentConsent = (type: PaymentType = 'SingleInstantPayment'): PaymentConsentToStage => ({
  kind: 'payment',
  ...terms(),
  ...(type.endsWith('DefinedSchedule') && { expiresAt: '2027-01-01T19:59:59.000Z' }),
  payment: {
    type,
    amount: parseMoney('120.50', 'AED'),
    creditors: [creditor],
    creditorType: 'Merchant',
    debtorAccount: rashidsAccount,
    purpose: 'ACM',
    creditorReference: 'INV-1001',
    debtorReference: 'Order 1001',
    merchantId: 'merchant-1',
    isPayeeConfirmed: true,
    instructions: {
      permissions: { readAccountsBasic: true, readAccountsDetail: true, readBalances: true, readRefundAccount: true },
      maxCumulativeAmount: '1000.00',
      maxCumulativeNumberOfPayments: 12,
      periodicSchedule: { frequency: 'Month', startDate: '2026-12-01', maxAmount: '200.00' },
      paymentSchedule: [
        { paymentExecutionDate: '2026-12-01', amount: '120.50' },
        { paymentExecutionDate: '2027-01-01', amount: '120.50', maxAmount: '130.00' },
      ],
      currencyRequest: { priority: 'Normal', purpose: 'Groceries', currencyOfTransfer: 'AED' },
    },
    risks: {
      BeneficiaryAccountType: 'Corporate',
      MerchantCategoryCode: '5411',
      PaymentContextCode: 'EcommerceGoods',
      creditorIndicators: { isVerifiedByTpp: true, confirmationOfPayeeResponse: 'Yes' },
      DeliveryAddress: { AddressLine: ['Street 1'], Country: 'AE', CountrySubDivision: 'Dubai', PostCode: '1' },
      debtorIndicators: {
        geoLocation: { latitude: 25.2, longitude: '55.27' },
        deviceInformation: {
          bindingDuration: 'long',
          deviceType: 'Mobile',
          deviceManufacturer: { model: 'm'.repeat(60) },
        },
        biometricCapabilities: { supportsBiometric: true, biometricTypes: ['Iris'] },
      },
    },
  },
});

export const anAccountConsent = (): AccountConsentToStage => ({
  kind: 'account',
  ...terms(),
  data: {
    permissions: uaePermissions,
    purpose: 'AccountAggregation',
    userType: 'Retail',
    transactionsFrom: '2026-01-01',
    transactionsTo: undefined,
  },
});

/** Returns the code with which the model bank redirects a customer who approves a consent. */
export const codeOf = (consent: ConsentToStage): CodeToExchange => ({
  ...consent,
  code: `code-${consent.bankConsentId}`,
});

/** An order, with a token of its consent. */
type OrderWithToken = Omit<SignedOrder, 'signedMessage'>;

export const orderUnder = ({ bankConsentId, payment }: PaymentConsentToStage, accessToken: string): OrderWithToken => ({
  bankConsentId,
  accessToken,
  idempotencyKey: randomUUID(),
  amount: payment.amount,
  creditor,
  type: payment.type,
  creditorType: payment.creditorType,
  purpose: payment.purpose,
  creditorReference: payment.creditorReference,
  debtorReference: payment.debtorReference,
  merchantId: payment.merchantId,
  isPayeeConfirmed: payment.isPayeeConfirmed,
  risks: payment.risks,
});

const signedMessages = new Map<string, string>();

/** Signs an order and submits it. A retry under the same idempotency key sends the message that was signed first. */
export const submitOrder = async (
  payments: PaymentBank,
  order: OrderWithToken,
  orderCall: BankCall,
): Promise<Submission> => {
  const signedMessage = signedMessages.get(order.idempotencyKey) ?? (await payments.sign(order, orderCall));
  signedMessages.set(order.idempotencyKey, signedMessage);
  return payments.submit({ ...order, signedMessage }, orderCall);
};
