import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { BankCall } from '../port/call.ts';
import type { BankGrant, ConsentAuthority } from '../port/consents.ts';
import { BankUnavailable, NotOffered } from '../port/errors.ts';
import { SchemeName } from '#shared/payment-terms/account-party.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { openMemory } from '#shared/platform/runtime/remember.ts';
import type { Signer } from '#shared/platform/signing/signer.ts';
import { clientAssertion } from '../oauth/client-assertion.ts';
import type { CallBank } from '../transport/calls.ts';
import { readAnswer, throwOAuthError } from './calls.ts';
import { authorizationDetails } from './payment-wire.ts';

export interface AuthorisationServerSettings {
  /** The OAuth issuer. Its discovery document is below it. */
  readonly issuer: string;
  readonly provider: string;
  readonly clientId: string;
  readonly signer: Signer;
  readonly call: CallBank;
  readonly now: Clock;
}

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

export interface AuthorisationServer extends Pick<ConsentAuthority, 'issuer' | 'stage' | 'exchangeCode' | 'refresh'> {
  /** A token of this service itself, for calls that need no customer. */
  ownToken(trace: BankCall): Promise<string>;
  /** Stops using the own token, because the bank refused it. */
  forgetOwnToken(): void;
}

/** The OAuth side of a bank: pushed authorisation requests (RFC 9126), PKCE (RFC 7636), private_key_jwt. */
export const openAuthorisationServer = (settings: AuthorisationServerSettings): AuthorisationServer => {
  const { issuer, provider, clientId, signer, call, now } = settings;
  const discovery = openMemory<z.infer<typeof Discovery>>({ most: 1 });
  const ownTokens = openMemory<{ readonly token: string; readonly until: number }>({
    most: 1,
    goodUntil: ({ until }) => until,
    now,
  });

  const discover = (trace: BankCall) =>
    discovery.recall('document', async () => {
      const url = `${issuer}/.well-known/openid-configuration`;
      const document = readAnswer(Discovery, await call('discovery', trace, { method: 'GET', url }), 200);
      // A document that names another issuer must not be used (RFC 8414 §3.3).
      if (document.issuer !== issuer) throw new BankUnavailable(`${provider} names another issuer`);
      return document;
    });

  const postForm = async (name: string, url: string, members: Record<string, string>, trace: BankCall) => {
    const assertion = await clientAssertion(signer, clientId, issuer, now);
    const answer = await call(name, trace, {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...members, client_id: clientId, ...assertion }).toString(),
    });
    throwOAuthError(answer);
    return answer;
  };

  const requestToken = async (members: Record<string, string>, trace: BankCall) => {
    const { token_endpoint: url } = await discover(trace);
    return readAnswer(TokenAnswer, await postForm('token', url, members, trace), 200);
  };

  return {
    issuer,

    async stage(consent, trace) {
      if (consent.kind !== 'payment') throw new NotOffered('This dialect shares no account data');
      const { pushed_authorization_request_endpoint: url, authorization_endpoint: authorize } = await discover(trace);
      const parameters = { client_id: clientId, response_type: 'code' };
      const members = {
        ...parameters,
        scope: 'payments',
        redirect_uri: consent.redirectUri,
        state: consent.state,
        code_challenge: createHash('sha256').update(consent.codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        authorization_details: JSON.stringify(authorizationDetails(consent)),
      };
      const staged = readAnswer(ParAnswer, await postForm('par', url, members, trace), 201);
      // The bank uses the pushed parameters. OpenID Connect Core §6.1 wants the scope `openid` in the link as well.
      const query = new URLSearchParams({ ...parameters, scope: 'openid', request_uri: staged.request_uri });
      return {
        link: `${authorize}?${query.toString()}`,
        expiresInSeconds: staged.expires_in,
      };
    },

    async exchangeCode({ code, redirectUri, codeVerifier }, trace) {
      const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
      return grantOf(await requestToken(grant, trace));
    },

    refresh: async ({ refreshToken }, trace) =>
      grantOf(await requestToken({ grant_type: 'refresh_token', refresh_token: refreshToken }, trace)),

    ownToken: async (trace) => {
      const { token } = await ownTokens.recall('own', async () => {
        const askedAt = now();
        const answer = await requestToken({ grant_type: 'client_credentials', scope: 'payments' }, trace);
        const seconds = Math.min(longestOwnTokenUse, answer.expires_in - 10);
        return { token: answer.access_token, until: Date.parse(addSeconds(askedAt, seconds)) };
      });
      return token;
    },

    forgetOwnToken: () => ownTokens.forget('own'),
  };
};

/** Seconds after which we ask for a new token of our own, even if the old one lives longer. */
const longestOwnTokenUse = 300;

const grantOf = (answer: z.infer<typeof TokenAnswer>): BankGrant => {
  const debtor = answer.authorization_details?.[0]?.consent.Data.DebtorAccount;
  return {
    accessToken: answer.access_token,
    expiresInSeconds: answer.expires_in,
    refreshToken: answer.refresh_token,
    consent: { status: 'Authorized' },
    debtorAccount: debtor && {
      schemeName: debtor.SchemeName,
      identification: debtor.Identification,
      name: debtor.Name,
    },
  };
};
