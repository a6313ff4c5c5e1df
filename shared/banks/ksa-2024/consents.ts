import * as z from 'zod';
import type { BankKeys } from '../jose/bank-keys.ts';
import type { AuthorisationServer } from '../oauth/authorisation-server.ts';
import { clientScope, scopeOf, tokensOf } from '../oauth/consent-scope.ts';
import { checkIdToken, signedInAt } from '../oauth/id-token.ts';
import type { CallAsClient } from '../oauth/own-tokens.ts';
import type { BankCall } from '../port/call.ts';
import type { BankConsent, BankTokens, ConsentAtBank, ConsentAuthority } from '../port/consents.ts';
import { BankRejection, BankUnavailable, NotOffered, UnknownConsent } from '../port/errors.ts';
import { fetchIfPossible } from '../port/fetch-if-possible.ts';
import type { BankClient } from '../transport/bank-server.ts';
import { unexpectedStatus } from '../transport/calls.ts';
import { authorisersIn, ConsentMeta } from '../wire/authorisers.ts';
import { isUnknownToKsaBank } from '../wire/ksa-consent-terms.ts';
import type { Messages } from '../wire/messages.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { cancellationMessage, consentMessage, revocationMessage } from './consent-message.ts';
import { ConsentData, statusOf } from './consent-status.ts';

const ConsentResponse = z.object({ Data: ConsentData, Meta: ConsentMeta.optional() });

/** The standard limits the lifetime of access tokens to ten minutes. */
const maxTokenSeconds = 600;

const withinLimit = (tokens: BankTokens): BankTokens => ({
  ...tokens,
  expiresInSeconds: Math.min(tokens.expiresInSeconds, maxTokenSeconds),
});

const bodyType = { 'content-type': 'application/jwt' };

/** The parts of a bank's connection that manage consents. */
interface ConsentBank extends BankClient {
  readonly keys: BankKeys;
  readonly authorisationServer: AuthorisationServer;
  readonly callAsClient: CallAsClient;
  readonly messages: Messages;
  readonly now: Clock;
}

/** Manages account consents at a Saudi bank, from creation to revocation. */
export const createConsents = (bank: ConsentBank, base: string): ConsentAuthority => {
  const { clientId, server, keys, authorisationServer, callAsClient, messages, now } = bank;
  const idTokenFrom = { keys, issuer: server.issuer, audience: clientId, now };
  const send = callAsClient(clientScope);
  const consentsUrl = `${base}/account-access-consents`;
  const urlOf = ({ kind, bankConsentId }: ConsentAtBank): string => {
    if (kind !== 'account') throw new NotOffered(`${server.provider} has no payment consents in this protocol`);
    return `${consentsUrl}/${encodeURIComponent(bankConsentId)}`;
  };

  const read = async (consent: ConsentAtBank, bankCall: BankCall): Promise<BankConsent> => {
    const request = { method: 'GET', url: urlOf(consent) } as const;
    const response = await messages.exchange(send, 'consent.read', bankCall, request).catch((error: unknown) => {
      throw isUnknownToKsaBank(error)
        ? new UnknownConsent('The bank does not know the consent', { cause: error })
        : error;
    });
    if (response.status !== 200) throw unexpectedStatus(response, now());
    const { Data, Meta } = await messages.read(ConsentResponse, response);
    if (Data.ConsentId !== consent.bankConsentId) throw new BankUnavailable('The bank returned a different consent');
    return { status: statusOf(Data), authorisers: authorisersIn(Meta) };
  };

  const change = async (consent: ConsentAtBank, message: object, bankCall: BankCall): Promise<void> => {
    const body = await messages.sign(message);
    const request = { method: 'PATCH', url: urlOf(consent), headers: bodyType, body } as const;
    const response = await messages.exchange(send, 'consent.revoke', bankCall, request);
    if (response.status !== 204) throw unexpectedStatus(response, now());
  };

  return {
    issuer: server.issuer,
    announcesIssuer: server.announcesIssuer,
    read,

    async stage(consent, bankCall) {
      if (consent.kind !== 'account')
        throw new NotOffered(`${server.provider} does not accept payments in this protocol`);
      const body = await messages.sign(consentMessage(consent, bankCall.customer, now()));
      const request = { method: 'POST', url: consentsUrl, headers: bodyType, body } as const;
      const response = await messages.exchange(send, 'consent.create', bankCall, request);
      if (response.status !== 201) throw unexpectedStatus(response, now());
      const { ConsentId: bankConsentId } = (await messages.read(ConsentResponse, response)).Data;
      const { redirectUri, state, nonce, codeVerifier } = consent;
      const scope = scopeOf(bankConsentId);
      const authorisation = { responseType: 'code', scope, redirectUri, state, nonce, codeVerifier } as const;
      return { ...(await authorisationServer.push(authorisation, bankCall)), bankConsentId };
    },

    /** Queries the consent, because the bank may issue a code while other people have yet to approve. */
    async exchangeCode({ kind, bankConsentId, code, redirectUri, codeVerifier, nonce }, bankCall) {
      const response = await authorisationServer.requestTokens(
        { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier },
        bankCall,
      );
      const claims = await checkIdToken(response.id_token, nonce, idTokenFrom);
      const authenticatedAt = signedInAt(claims);
      const tokens = withinLimit(tokensOf(response, bankConsentId));
      await authorisationServer.checkUserinfo(tokens.accessToken, claims, bankCall);
      const consent = await fetchIfPossible(() => read({ kind, bankConsentId }, bankCall));
      return { ...tokens, consent: consent ?? { status: 'Authorized' }, debtorAccount: undefined, authenticatedAt };
    },

    async refresh({ bankConsentId, refreshToken }, bankCall) {
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
      return withinLimit(tokensOf(await authorisationServer.requestTokens(fields, bankCall), bankConsentId));
    },

    async revoke(consent, by, bankCall) {
      try {
        await change(consent, revocationMessage(by, now()), bankCall);
      } catch (error) {
        if (isUnknownToKsaBank(error)) return;
        if (!(error instanceof BankRejection)) throw error;
        const { status } = await read(consent, bankCall);
        // An earlier request may have revoked the consent.
        if (isFinal(consentLifecycle, status)) return;
        if (status !== 'AwaitingAuthorization') throw error;
        await change(consent, cancellationMessage, bankCall);
      }
    },
  };
};
