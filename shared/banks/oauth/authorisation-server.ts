import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import type { BankCall } from '../port/call.ts';
import type { BankTokens, StagedConsent } from '../port/consents.ts';
import { BankRejection, BankUnavailable, NotFromBank } from '../port/errors.ts';
import { type CallBank, unexpectedStatus } from '../transport/calls.ts';
import type { HttpResponse } from '#shared/platform/outbound/http-client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import type { BankSettings } from '../transport/bank-protocol.ts';

/** The parameters of a pushed authorisation request. */
export interface AuthorisationToPush {
  /** With `code id_token`, the bank returns the code in the fragment of the redirect (OpenID Connect Core §3.3). */
  readonly responseType: 'code' | 'code id_token';
  readonly scope: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The consent's details (RFC 9396). Absent in protocols that create the consent first. */
  readonly authorizationDetails?: readonly object[] | undefined;
}

type AuthorisationServerSettings = Pick<BankSettings, 'clientId' | 'server' | 'signer' | 'now'> & {
  readonly call: CallBank;
};

/** Upper limit for the length of a token. Servers accept about 8 kB of headers, including the token. */
const maxTokenLength = 8_192;

/** A token that fits into an Authorization header (RFC 6750 §2.1). */
const BearerToken = z
  .string()
  .max(maxTokenLength)
  .regex(/^[\w.~+/-]+=*$/);

/** A token that is only sent in forms (RFC 6749, appendix A.17). */
const FormToken = z
  .string()
  .max(maxTokenLength)
  .regex(/^[\u0020-\u007e]+$/);

/**
 * The lifetime, in seconds, that is assumed if a bank specifies none, as RFC 6749 §5.1 permits. It is short, so that
 * the token is renewed soon.
 */
const defaultSeconds = 300;
const maxSeconds = 366 * 86_400;

/**
 * A lifetime in seconds. A missing value, or one that is not a number, is replaced by the default, because the tokens in
 * the same response are usable. A negative lifetime is rejected: the tokens have already expired.
 */
const Lifetime = z
  .number()
  .optional()
  .catch(undefined)
  .transform((seconds = defaultSeconds) => Math.min(seconds, maxSeconds))
  .refine((seconds) => seconds >= 0);

/** `AEPushedAuthorizationResponseBody` of the UAE standard. */
const PushResponse = lazyObject(() => ({ request_uri: z.string().max(2_000), expires_in: Lifetime }));

/** The token response of all grant types and markets (RFC 6749 §5.1). Some banks send null for a field that is absent. */
const TokenResponse = lazyObject(() => ({
  access_token: BearerToken,
  token_type: z.string().refine((type) => type.toLowerCase() === 'bearer'),
  expires_in: Lifetime,
  scope: z.string().nullish(),
  refresh_token: FormToken.nullish(),
  id_token: z.string().nullish(),
  authorization_details: z.unknown().optional(),
}));
export type TokenResponse = z.infer<typeof TokenResponse>;

export const tokensIn = (response: TokenResponse): BankTokens => ({
  accessToken: response.access_token,
  expiresInSeconds: response.expires_in,
  refreshToken: response.refresh_token ?? undefined,
});

const Userinfo = z.object({ sub: z.string() });

const OAuthError = z.object({ error: z.string() });

/** Lifetime of a client assertion, in seconds. The UAE profile allows up to 300. */
const assertionSeconds = 60;
/** The media type of a request object (RFC 9101 §10.8). */
const requestObjectType = 'oauth-authz-req+jwt';
/** The UAE profile requires `nbf` to be slightly in the past. */
const backdatedSeconds = 10;
/** The lifetime of a request object from `nbf`. The UAE profile limits it to ten minutes. */
const requestObjectSeconds = 300;

/**
 * Returns the link to a bank's authorisation page. In FAPI 2.0, the link contains only the client id and the
 * request_uri (Security Profile §5.3.3.2). FAPI 1.0 Advanced is based on OpenID Connect Core, which also requires the
 * response type and the scope (§6.1). The bank ignores them, because the pushed parameters apply.
 */
const linkTo = (endpoint: string, clientId: string, requestUri: string, { responseType }: AuthorisationToPush) => {
  const query = new URLSearchParams({
    client_id: clientId,
    ...(responseType === 'code id_token' && { response_type: responseType, scope: 'openid' }),
    request_uri: requestUri,
  });
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}${query.toString()}`;
};

/**
 * Creates the client of a bank's authorisation server under the FAPI profile: it authenticates with a signed assertion,
 * and it presents its certificate.
 */
export const createAuthorisationServer = (settings: AuthorisationServerSettings) => {
  const { clientId, server, signer, call, now } = settings;
  const { issuer, authorizationEndpoint, pushedAuthorizationEndpoint, tokenEndpoint, userinfoEndpoint } = server;

  /** Returns the form fields that authenticate this service with private_key_jwt (RFC 7523 §2.2, OpenID Connect Core §9). */
  const clientAssertion = async () => {
    const iat = Math.floor(now().getTime() / 1000);
    const claims = { iss: clientId, sub: clientId, aud: issuer, jti: newId(), iat, exp: iat + assertionSeconds };
    return {
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await signer.sign(claims),
    };
  };

  const postForm = async (name: string, url: string, fields: Readonly<Record<string, string>>, bankCall: BankCall) => {
    const response = await call(name, bankCall, {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...(await clientAssertion()), ...fields }).toString(),
    });
    throwOAuthError(response);
    return response;
  };

  const read = <S extends z.ZodType>(schema: S, response: HttpResponse, statuses: readonly number[]): z.output<S> => {
    if (!statuses.includes(response.status)) throw unexpectedStatus(response, now());
    const parsed = schema.safeParse(parsedJson(response.text));
    if (!parsed.success)
      throw new BankUnavailable('The bank returned a response in an unknown format', { cause: parsed.error });
    return parsed.data;
  };

  return {
    /** Pushes a signed request object (RFC 9126, RFC 9101) and returns the link to the bank's authorisation page. */
    async push(authorisation: AuthorisationToPush, bankCall: BankCall): Promise<StagedConsent> {
      const { responseType, scope, redirectUri, state, nonce, codeVerifier, authorizationDetails } = authorisation;
      const nbf = Math.floor(now().getTime() / 1000) - backdatedSeconds;
      const claims = {
        iss: clientId,
        aud: issuer,
        nbf,
        exp: nbf + requestObjectSeconds,
        client_id: clientId,
        response_type: responseType,
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        authorization_details: authorizationDetails,
      };
      const request = await signer.sign(claims, { typ: requestObjectType });
      const response = await postForm('par', pushedAuthorizationEndpoint, { request }, bankCall);
      // The UAE standard declares status 200, and RFC 9126 §2.2 declares status 201.
      const staged = read(PushResponse, response, [200, 201]);
      const link = linkTo(authorizationEndpoint, clientId, staged.request_uri, authorisation);
      return { link, expiresInSeconds: staged.expires_in };
    },

    /** Requests tokens. The form fields depend on the grant type. Throws BankRejection for an OAuth error. */
    requestTokens: async (fields: Readonly<Record<string, string>>, bankCall: BankCall): Promise<TokenResponse> =>
      read(TokenResponse, await postForm('token', tokenEndpoint, fields, bankCall), [200]),

    /**
     * Throws NotFromBank if the bank's userinfo endpoint and the id_token identify different customers (OpenID Connect
     * Core §5.3.2). Does nothing if the bank has no such endpoint, or if it returns no customer. The service uses no other
     * userinfo, but the OpenID Foundation's tests for the UAE end with this request.
     */
    async checkUserinfo(accessToken: string, idToken: JWTPayload, bankCall: BankCall): Promise<void> {
      if (userinfoEndpoint === undefined) return;
      const headers = { authorization: `Bearer ${accessToken}` };
      const request = { method: 'GET', url: userinfoEndpoint, headers } as const;
      const response = await call('userinfo', bankCall, request).catch(ignoring(BankUnavailable));
      const customer = response?.status === 200 ? Userinfo.safeParse(parsedJson(response.text)).data : undefined;
      if (customer && customer.sub !== idToken.sub)
        throw new NotFromBank("The bank's userinfo identifies a different customer");
    },
  };
};

export type AuthorisationServer = ReturnType<typeof createAuthorisationServer>;

/** Throws BankRejection if the response is an OAuth error (RFC 6749 §5.2). */
const throwOAuthError = ({ status, text }: HttpResponse): void => {
  const rejection = [400, 401, 403].includes(status) ? OAuthError.safeParse(parsedJson(text)) : undefined;
  if (rejection?.success) throw new BankRejection(rejection.data.error);
};
