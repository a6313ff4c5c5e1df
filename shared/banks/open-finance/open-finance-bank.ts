import * as z from 'zod';
import type { BankLink } from '../port/bank-link.ts';
import type { BankCall } from '../port/call.ts';
import type { ConsentAuthority } from '../port/consents.ts';
import { BankUnavailable, NotOffered } from '../port/errors.ts';
import type { BankExchange, PaymentReport } from '../port/payment-report.ts';
import type { PaymentBank, PaymentOrder } from '../port/payments.ts';
import { ConsentStatus } from '#shared/consents/consent-status.ts';
import type { HttpAnswer, HttpClient } from '#shared/platform/outbound/http-client.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Signer } from '#shared/platform/signing/signer.ts';
import { openAuthorisationServer } from './authorisation-server.ts';
import { type BankRequest, openCalls } from '../transport/calls.ts';
import { openPayees } from './payees.ts';
import { jsonOf, readAnswer, unusable } from './calls.ts';
import { isTemporary, paymentMessage, readBankError, readPaymentAnswer } from './payment-wire.ts';

export interface BankEndpoints {
  /** The OAuth issuer. Its discovery document is below it. */
  readonly issuer: string;
  /** The base address of the payment initiation API. */
  readonly payments: string;
  /** The base address of the API that confirms payees. Undefined if the bank confirms none. */
  readonly payees?: string | undefined;
}

export interface BankConnector {
  readonly provider: string;
  readonly endpoints: BankEndpoints;
  /** This service's client id at the bank. */
  readonly clientId: string;
  readonly signer: Signer;
  readonly http: HttpClient;
  readonly now: Clock;
}

const ConsentAnswer = z.object({ Data: z.object({ Status: ConsentStatus }) });

const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });

/**
 * Connects the banks of Saudi Arabia for payments, in a sandbox dialect: no payment standard of that market is public.
 * The dialect is a profile of UAE Open Finance with rich authorisation details (RFC 9396) pushed to the bank, and
 * payment orders as signed messages. Account data comes by the market's standard (../ksa).
 */
export const openFinanceBank = ({ provider, endpoints, clientId, signer, http, now }: BankConnector): BankLink => {
  const { issuer, payments, payees } = endpoints;
  const call = openCalls(provider, http);
  const server = openAuthorisationServer({ issuer, provider, clientId, signer, call, now });

  const callWithOwnToken = async (name: string, trace: BankCall, request: BankRequest) => {
    const headers = { ...request.headers, ...bearer(await server.ownToken(trace)) };
    const answer = await call(name, trace, { ...request, headers });
    if (answer.status === 401) server.forgetOwnToken();
    return answer;
  };

  const sign = (order: PaymentOrder): Promise<string> => {
    const iat = Math.floor(now().getTime() / 1000);
    return signer.sign({
      iss: clientId,
      aud: [issuer],
      iat,
      nbf: iat,
      exp: iat + 300,
      message: paymentMessage(order),
    });
  };

  const authority: ConsentAuthority = {
    issuer,
    stage: server.stage,
    exchangeCode: server.exchangeCode,
    refresh: server.refresh,

    async read({ bankConsentId }, trace) {
      const url = `${payments}/payment-consents/${bankConsentId}`;
      const answer = await callWithOwnToken('consent.status', trace, { method: 'GET', url });
      return { status: readAnswer(ConsentAnswer, answer, 200).Data.Status };
    },

    async revoke({ bankConsentId }, by, trace) {
      const answer = await callWithOwnToken('consent.revoke', trace, {
        method: 'PATCH',
        url: `${payments}/payment-consents/${bankConsentId}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          Data: { Status: 'Revoked', RevokedBy: by === 'customer' ? 'TPP.InitiatedByUser' : 'TPP' },
        }),
      });
      if (![200, 204, 404].includes(answer.status)) throw unusable(answer);
    },
  };

  const paymentBank: PaymentBank = {
    async submit(order, trace) {
      const url = `${payments}/payments`;
      const signedMessage = await sign(order);
      const answer = await call('payment.submit', trace, {
        method: 'POST',
        url,
        headers: {
          ...bearer(order.accessToken),
          'content-type': 'application/jwt',
          'x-idempotency-key': order.idempotencyKey,
        },
        body: signedMessage,
      });
      const refusal = answer.status >= 400 ? readBankError(jsonOf(answer)) : undefined;
      const exchange: BankExchange = {
        error: refusal?.Code ?? null,
        httpMethod: 'POST',
        idempotencyKey: order.idempotencyKey,
        interactionId: trace.interactionId,
        requestSeconds: Math.round(answer.seconds * 1000) / 1000,
        statusCode: answer.status,
        url,
      };
      if (answer.status === 201) return { exchange, signedMessage, outcome: { accepted: reportOf(answer) } };
      if (answer.status === 401) return { exchange, signedMessage, outcome: 'token-expired' };
      if (refusal && isFinalRefusal(answer.status) && !isTemporary(refusal))
        return { exchange, signedMessage, outcome: { refused: refusal } };
      throw unusable(answer);
    },

    async read({ bankPaymentId }, trace) {
      const url = `${payments}/payments/${bankPaymentId}`;
      const answer = await callWithOwnToken('payment.status', trace, { method: 'GET', url });
      if (answer.status !== 200) throw unusable(answer);
      return reportOf(answer);
    },

    find: () => Promise.reject(new NotOffered('This dialect cannot look up orders')),
    refundAccount: () => Promise.reject(new NotOffered('This dialect has no refund accounts')),
  };

  return {
    authority,
    payments: paymentBank,
    payees: payees === undefined ? undefined : openPayees(provider, payees, callWithOwnToken),
  };
};

/** With an error body of the bank, these statuses refuse the order. 408, 409, 425, 429 and 5xx mean: try again later. */
const isFinalRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status);

const reportOf = (answer: HttpAnswer): PaymentReport => {
  try {
    return readPaymentAnswer(jsonOf(answer));
  } catch (error) {
    throw new BankUnavailable('The bank answered in an unknown shape', { cause: error });
  }
};
