import * as z from 'zod';
import type { BankCall } from '../port/call.ts';
import { BankUnavailable, NotFromBank, NotOffered, OtherConsent } from '../port/errors.ts';
import { isAmount, PaymentResponse, reportOf } from '../wire/payment-response.ts';
import type { BankError, BankExchange, PaymentReport } from '../port/payment-report.ts';
import type { PaymentAtBank, PaymentBank } from '../port/payments.ts';
import { encryptToBank } from '../jose/encrypt-to-bank.ts';
import { bankInteractionId, type BankRequest, unexpectedStatus } from '../transport/calls.ts';
import { formatMoney } from '#shared/standard/money.ts';
import { billingTypeOf } from '#shared/standard/payments/billing-type.ts';
import type { HttpResponse } from '#shared/platform/outbound/http-client.ts';
import { type BankContext, bearer, scopes } from './bank-context.ts';
import { readRefundAccount } from './debtor-account.ts';
import { deniesResource, isTemporary } from '../wire/messages.ts';
import { personalDataOfOrder } from './terms/personal-data.ts';
import { isMerchantId } from './terms/risk.ts';

/** `AEIdempotencyKeyQuery`: the URL of the payment that an order created. */
const LookupResponse = z.object({ Links: z.object({ Self: z.string() }) });

/** Creates the connection to a UAE Open Finance bank's payment API. */
export const createPayments = (bank: BankContext, base: string): PaymentBank => {
  const { profile, signer, keys, call, callAsClient, paymentMessages, now } = bank;
  const payments = `${base}/payments`;

  /**
   * Parses a payment response. Throws NotFromBank if it is about another payment or another amount, and OtherConsent if
   * the payment was made under another consent. The standard's response does not name the creditor.
   */
  const readReport = async (
    response: HttpResponse,
    { bankConsentId, bankPaymentId, amount }: Omit<PaymentAtBank, 'bankPaymentId'> & Partial<PaymentAtBank>,
  ): Promise<PaymentReport> => {
    const body = await paymentMessages.read(PaymentResponse, response);
    const { PaymentId, ConsentId, Instruction } = body.Data;
    const isExpected =
      (bankPaymentId === undefined || bankPaymentId === PaymentId) && isAmount(Instruction.Amount, amount);
    if (!isExpected) throw new NotFromBank('The bank returned a different payment');
    if (ConsentId !== bankConsentId) throw new OtherConsent(ConsentId);
    return reportOf(body);
  };

  /** Sends a request about an existing payment. Returns undefined if the bank states that it does not have the payment. */
  const send = (name: string, bankCall: BankCall, request: BankRequest): Promise<HttpResponse | undefined> =>
    paymentMessages
      .exchange(callAsClient(scopes.payment), name, bankCall, request)
      .catch((error: unknown): undefined => {
        if (!deniesResource(error)) throw error;
      });

  const read = async (payment: PaymentAtBank, bankCall: BankCall): Promise<PaymentReport> => {
    const url = `${payments}/${encodeURIComponent(payment.bankPaymentId)}`;
    const response = await send('payment.read', bankCall, { method: 'GET', url });
    if (!response) throw new NotOffered('The bank does not have the payment');
    if (response.status !== 200) throw unexpectedStatus(response, now());
    return readReport(response, payment);
  };

  /**
   * Returns the bank's rejection of an order, or undefined if the response is not a rejection or the bank may accept
   * the same order later. A status without the bank's signed error may come from its gateway, while the bank has the order.
   */
  const rejectionOf = async (response: HttpResponse): Promise<BankError | undefined> => {
    if (response.status !== 400 && response.status !== 403) return undefined;
    const error = await paymentMessages.readError(response);
    return error && !isTemporary(error) ? error : undefined;
  };

  return {
    read,

    async sign(order, bankCall) {
      const personalData = personalDataOfOrder(order, bankCall, profile);
      const message = {
        Data: {
          ConsentId: order.bankConsentId,
          Instruction: { Amount: { Amount: formatMoney(order.amount), Currency: order.amount.currency } },
          PersonalIdentifiableInformation: await encryptToBank(personalData, signer, keys),
          PaymentPurposeCode: order.purpose ?? profile.defaultPurpose,
          DebtorReference: order.debtorReference,
          CreditorReference: order.creditorReference,
          OpenFinanceBilling: {
            Type: billingTypeOf(order),
            MerchantId: isMerchantId(order.merchantId) ? order.merchantId : undefined,
          },
        },
      };
      return paymentMessages.sign(message, orderSeconds);
    },

    async submit(order, bankCall) {
      const response = await call('payment.submit', bankCall, {
        method: 'POST',
        url: payments,
        headers: {
          ...bearer(order.accessToken),
          accept: 'application/jwt',
          'content-type': 'application/jwt',
          'x-idempotency-key': order.idempotencyKey,
          'x-consent-id': order.bankConsentId,
        },
        body: order.signedMessage,
      });
      const rejection = await rejectionOf(response);
      const exchange: BankExchange = {
        error: rejection?.Code ?? null,
        httpMethod: 'POST',
        idempotencyKey: order.idempotencyKey,
        interactionId: bankInteractionId(bankCall.interactionId),
        requestSeconds: Math.round(response.seconds * 1000) / 1000,
        statusCode: response.status,
        url: payments,
      };
      if (response.status === 201) {
        const { 'x-idempotency-key': key } = response.headers;
        if (key && key !== order.idempotencyKey)
          throw new NotFromBank('The bank returned the response to another order');
        return { exchange, outcome: { accepted: await readReport(response, order) } };
      }
      if (response.status === 401) return { exchange, outcome: 'token-expired' };
      if (rejection) return { exchange, outcome: { rejected: rejection } };
      throw unexpectedStatus(response, now());
    },

    async find({ idempotencyKey, ...order }, bankCall) {
      const request = { method: 'GET', url: payments, headers: { 'x-idempotency-key': idempotencyKey } } as const;
      const response = await send('payment.find', bankCall, request);
      if (!response || response.status === 204) return undefined;
      if (response.status !== 200) throw unexpectedStatus(response, now());
      const { Links } = await paymentMessages.read(LookupResponse, response);
      const [bankPaymentId] = Links.Self.split('?')[0]?.split('/').slice(-1) ?? [];
      if (!bankPaymentId) throw new BankUnavailable('The bank returned no payment id');
      // The bank has accepted the order. Treating an unknown payment as a missing order would submit it again.
      const payment = { ...order, bankPaymentId: decodeURIComponent(bankPaymentId) };
      return read(payment, bankCall).catch((cause: unknown) => {
        if (!(cause instanceof NotOffered)) throw cause;
        throw new BankUnavailable('The bank does not have the payment that it returned', { cause });
      });
    },

    refundAccount: (bankConsentId, bankCall) => readRefundAccount(bankConsentId, bank, bankCall),
  };
};

/**
 * How long a signed order is valid, in seconds: a retry sends the same message, however long the bank does not respond.
 */
const orderSeconds = 86_400;
