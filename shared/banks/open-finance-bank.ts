import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type HttpAnswer, type HttpClient, type HttpRequest, Unreachable } from '#shared/outbound/http-client.ts';
import { SchemeName } from '#shared/payment-requests/account-party.ts';
import { ConsentStatus } from '#shared/payment-consents/payment-consent.ts';
import type { Clock } from '#shared/runtime/clock.ts';
import { parsedJson } from '#shared/runtime/json.ts';
import { log } from '#shared/runtime/log.ts';
import type { Signer } from '#shared/signing/signer.ts';
import {
  BankRefusal,
  type BankTokens,
  BankUnavailable,
  type PaymentBank,
  type PaymentReport,
  type Trace,
} from './bank.ts';
import { clientAssertion } from './client-assertion.ts';
import {
  authorizationDetails,
  paymentMessage,
  isPassingError,
  readBankError,
  readPaymentAnswer,
} from './payment-wire.ts';

export interface BankEndpoints {
  /** OAuth issuer: discovery document below it. */
  readonly issuer: string;
  /** Base of the payment initiation API. */
  readonly payments: string;
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

const timeoutMs = 10_000;

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  pushed_authorization_request_endpoint: z.string(),
});

const TokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  authorization_details: z
    .array(
      z.object({
        consent: z.object({
          Data: z.object({
            DebtorAccount: z.object({ SchemeName, Identification: z.string(), Name: z.string().optional() }).optional(),
          }),
        }),
      }),
    )
    .optional(),
});

const ParAnswer = z.object({ request_uri: z.string(), expires_in: z.number() });
const ConsentAnswer = z.object({ Data: z.object({ Status: ConsentStatus }) });
const OAuthError = z.object({ error: z.string() });

/**
 * Connector for banks that speak the UAE Open Finance profile over HTTP: pushed authorisation requests (RFC 9126) with
 * rich authorisation details (RFC 9396), PKCE (RFC 7636), private_key_jwt, signed payment orders.
 */
export const openFinanceBank = (connector: BankConnector): PaymentBank => {
  const { provider, endpoints, clientId, signer, http, now } = connector;

  const call = async (name: string, trace: Trace, request: Omit<HttpRequest, 'timeoutMs'>): Promise<HttpAnswer> => {
    const startedAt = performance.now();
    const facts = { event: 'bank.answered', provider, call: name, interactionId: trace.interactionId } as const;
    const passed = () => Math.round(performance.now() - startedAt);
    try {
      const headers = { accept: 'application/json', 'x-fapi-interaction-id': trace.interactionId, ...request.headers };
      const answer = await http({ ...request, headers, timeoutMs });
      log({ ...facts, status: answer.status, durationMs: passed(), outcome: 'answered' });
      return answer;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      log({ ...facts, durationMs: passed(), outcome: error.reason });
      throw new BankUnavailable(`${provider} did not answer`, { cause: error });
    }
  };

  let discovered: Promise<z.infer<typeof Discovery>> | undefined;
  const discover = (trace: Trace) => {
    discovered ??= call('discovery', trace, {
      method: 'GET',
      url: `${endpoints.issuer}/.well-known/openid-configuration`,
    }).then((answer) => {
      const document = read(Discovery, answer, 200);
      // RFC 8414 §3.3: a document that names another issuer is not this bank's.
      if (document.issuer !== endpoints.issuer) throw new BankUnavailable(`${provider} names another issuer`);
      return document;
    });
    discovered.catch(() => {
      discovered = undefined;
    });
    return discovered;
  };

  const form = async (name: string, url: string, members: Record<string, string>, trace: Trace) => {
    const assertion = await clientAssertion(signer, clientId, endpoints.issuer, now);
    return call(name, trace, {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...members, ...assertion }).toString(),
    });
  };

  const token = async (members: Record<string, string>, trace: Trace): Promise<z.infer<typeof TokenAnswer>> => {
    const { token_endpoint: url } = await discover(trace);
    const answer = await form('token', url, members, trace);
    refuse(answer);
    return read(TokenAnswer, answer, 200);
  };

  const tokensOf = (answer: z.infer<typeof TokenAnswer>): BankTokens => {
    const debtor = answer.authorization_details?.[0]?.consent.Data.DebtorAccount;
    return {
      accessToken: answer.access_token,
      expiresInSeconds: answer.expires_in,
      refreshToken: answer.refresh_token,
      debtorAccount: debtor && {
        schemeName: debtor.SchemeName,
        identification: debtor.Identification,
        name: debtor.Name,
      },
    };
  };

  /** Our own token, for what needs no customer: status of consents and payments. Kept while it lives. */
  let own: Promise<{ readonly token: string; readonly until: number }> | undefined;
  const ownToken = async (trace: Trace): Promise<string> => {
    if (own && (await own).until > now().getTime()) return (await own).token;
    const askedAt = now().getTime();
    own = token({ grant_type: 'client_credentials', scope: 'payments' }, trace).then(
      ({ access_token, expires_in }) => ({
        token: access_token,
        until: askedAt + Math.min(300, expires_in - 10) * 1000,
      }),
    );
    own.catch(() => {
      own = undefined;
    });
    return (await own).token;
  };

  const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });

  /** A call under our own token; one the bank no longer takes is not shown again. */
  const asOurselves = async (name: string, trace: Trace, request: Omit<HttpRequest, 'timeoutMs'>) => {
    const headers = { ...request.headers, ...bearer(await ownToken(trace)) };
    const answer = await call(name, trace, { ...request, headers });
    if (answer.status === 401) own = undefined;
    return answer;
  };

  return {
    issuer: endpoints.issuer,

    async stageConsent(consent) {
      const { pushed_authorization_request_endpoint: url, authorization_endpoint: authorize } = await discover(consent);
      const parameters = { client_id: clientId, response_type: 'code' };
      const answer = await form(
        'par',
        url,
        {
          ...parameters,
          scope: 'payments',
          redirect_uri: consent.redirectUri,
          state: consent.state,
          code_challenge: createHash('sha256').update(consent.codeVerifier).digest('base64url'),
          code_challenge_method: 'S256',
          authorization_details: JSON.stringify(authorizationDetails(consent)),
        },
        consent,
      );
      refuse(answer);
      const staged = read(ParAnswer, answer, 201);
      // The bank goes by what was pushed; its OpenID layer wants this scope to be seen in the link (decisions 1.2).
      const query = new URLSearchParams({ ...parameters, scope: 'openid', request_uri: staged.request_uri });
      return {
        requestUri: staged.request_uri,
        expiresInSeconds: staged.expires_in,
        authorizationLink: `${authorize}?${query.toString()}`,
      };
    },

    async exchangeCode({ code, redirectUri, codeVerifier, interactionId }) {
      const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
      return tokensOf(await token(grant, { interactionId }));
    },

    refreshTokens: async (refreshToken, trace) =>
      tokensOf(await token({ grant_type: 'refresh_token', refresh_token: refreshToken }, trace)),

    async consentStatus(consentId, trace) {
      const url = `${endpoints.payments}/payment-consents/${consentId}`;
      const answer = await asOurselves('consent.status', trace, { method: 'GET', url });
      return read(ConsentAnswer, answer, 200).Data.Status;
    },

    async revokeConsent(consentId, trace) {
      const answer = await asOurselves('consent.revoke', trace, {
        method: 'PATCH',
        url: `${endpoints.payments}/payment-consents/${consentId}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ Data: { Status: 'Revoked', RevokedBy: 'TPP' } }),
      });
      if (![200, 204, 404].includes(answer.status)) throw unusable(answer);
    },

    async submitPayment(order) {
      const url = `${endpoints.payments}/payments`;
      const iat = Math.floor(now().getTime() / 1000);
      const signedMessage = await signer.sign({
        iss: clientId,
        aud: [endpoints.issuer],
        iat,
        nbf: iat,
        exp: iat + 300,
        message: paymentMessage(order),
      });
      const answer = await call('payment.submit', order, {
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
      const exchange = {
        error: refusal?.Code ?? null,
        httpMethod: 'POST',
        idempotencyKey: order.idempotencyKey,
        interactionId: order.interactionId,
        requestSeconds: Math.round(answer.seconds * 1000) / 1000,
        statusCode: answer.status,
        url,
      };
      if (answer.status === 201) {
        return { exchange, signedMessage, outcome: { accepted: reportOf(answer) } };
      }
      if (answer.status === 401) return { exchange, signedMessage, outcome: 'token-expired' };
      if (refusal && isRefusal(answer.status) && !isPassingError(refusal))
        return { exchange, signedMessage, outcome: { refused: refusal } };
      throw unusable(answer);
    },

    async paymentStatus(bankPaymentId, trace) {
      const url = `${endpoints.payments}/payments/${bankPaymentId}`;
      const answer = await asOurselves('payment.status', trace, { method: 'GET', url });
      if (answer.status !== 200) throw unusable(answer);
      return reportOf(answer);
    },
  };
};

/** With the bank's word these say no; 408, 409, 425, 429 and all of 5xx say not now. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status);

/** Throws BankRefusal for an OAuth error. */
const refuse = (answer: HttpAnswer): void => {
  const refusal = [400, 401].includes(answer.status) ? OAuthError.safeParse(jsonOf(answer)) : undefined;
  if (refusal?.success) throw new BankRefusal(refusal.data.error);
};

const unusable = ({ status }: HttpAnswer): BankUnavailable => new BankUnavailable(`answered ${status}`);

const reportOf = (answer: HttpAnswer): PaymentReport => {
  try {
    return readPaymentAnswer(jsonOf(answer));
  } catch (error) {
    throw new BankUnavailable('answered in an unknown shape', { cause: error });
  }
};

const compactJws = /^[\w-]+\.([\w-]+)\.[\w-]+$/;

/** The body, or the message of a signed one: that it is the bank's is vouched for by TLS, as it is for the others. */
const jsonOf = ({ text }: HttpAnswer): unknown => {
  const [, payload] = compactJws.exec(text.trim()) ?? [];
  if (!payload) return parsedJson(text);
  const claims = parsedJson(Buffer.from(payload, 'base64url').toString()) as { message?: unknown } | null | undefined;
  return claims?.message;
};

const read = <S extends z.ZodType>(schema: S, answer: HttpAnswer, status: number): z.output<S> => {
  if (answer.status !== status) throw unusable(answer);
  const parsed = schema.safeParse(jsonOf(answer));
  if (!parsed.success) throw new BankUnavailable('answered in an unknown shape', { cause: parsed.error });
  return parsed.data;
};
