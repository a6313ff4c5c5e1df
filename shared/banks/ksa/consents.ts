import * as z from 'zod';
import type { BankCall } from '../port/call.ts';
import type { BankConsent, ConsentAtBank, ConsentAuthority } from '../port/consents.ts';
import { BankRejection, BankUnavailable, NotOffered, UnknownConsent } from '../port/errors.ts';
import { hasEndedAtBank } from '../port/has-ended.ts';
import { clientScope, scopeOf, tokensOf } from '../oauth/consent-scope.ts';
import { checkFragment, checkIdToken } from '../oauth/id-token.ts';
import { unexpectedStatus } from '../transport/calls.ts';
import { BankId } from '../wire/bank-values.ts';
import { isUnknownToKsaBank } from '../wire/ksa-consent-terms.ts';
import type { BankContext } from './bank-context.ts';
import { consentMessage } from './consent-terms.ts';

/** The fields of `OBReadConsentResponse` that we use. */
const ConsentResponse = z.object({
  Data: z.object({
    ConsentId: BankId,
    Status: z.enum(['Authorized', 'AwaitingAuthorization', 'Rejected', 'Revoked', 'Expired']),
  }),
});

const bodyType = { 'content-type': 'application/jwt' };

/** Manages account consents at a Saudi bank, from creation to revocation. */
export const createConsents = (bank: BankContext, base: string): ConsentAuthority => {
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
    const { Data } = await messages.read(ConsentResponse, response);
    if (Data.ConsentId === consent.bankConsentId) return { status: Data.Status };
    throw new BankUnavailable('The bank returned a different consent');
  };

  return {
    issuer: server.issuer,
    announcesIssuer: server.announcesIssuer,
    read,

    async stage(consent, bankCall) {
      if (consent.kind !== 'account')
        throw new NotOffered(`${server.provider} does not accept payments in this protocol`);
      const body = await messages.sign(consentMessage(consent));
      const request = { method: 'POST', url: consentsUrl, headers: bodyType, body } as const;
      const response = await messages.exchange(send, 'consent.create', bankCall, request);
      if (response.status !== 201) throw unexpectedStatus(response, now());
      const { ConsentId: bankConsentId } = (await messages.read(ConsentResponse, response)).Data;
      const { redirectUri, state, nonce, codeVerifier } = consent;
      const scope = scopeOf(bankConsentId);
      const authorisation = { responseType: 'code id_token', scope, redirectUri, state, nonce, codeVerifier } as const;
      return { ...(await authorisationServer.push(authorisation, bankCall)), bankConsentId };
    },

    /** Saudi banks issue a code only for an authorised consent. */
    async exchangeCode({ bankConsentId, code, state, idToken, redirectUri, codeVerifier, nonce }, bankCall) {
      const fragmentClaims = await checkFragment({ idToken, code, state, nonce }, idTokenFrom);
      const response = await authorisationServer.requestTokens(
        { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier },
        bankCall,
      );
      const { sub } = await checkIdToken(response.id_token, nonce, idTokenFrom);
      // OpenID Connect Core §3.3.3.6.
      if (sub !== fragmentClaims.sub)
        throw new BankUnavailable("The bank's two id_tokens identify different customers");
      return {
        ...tokensOf(response, bankConsentId),
        consent: { status: 'Authorized' },
        debtorAccount: undefined,
      };
    },

    async refresh({ bankConsentId, refreshToken }, bankCall) {
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
      return tokensOf(await authorisationServer.requestTokens(fields, bankCall), bankConsentId);
    },

    /** The KSA standard has no field for the party that requested the revocation. */
    async revoke(consent, _by, bankCall) {
      const body = await messages.sign({ Data: { Status: 'Revoked' } });
      const request = { method: 'PATCH', url: urlOf(consent), headers: bodyType, body } as const;
      try {
        const response = await messages.exchange(send, 'consent.revoke', bankCall, request);
        if (response.status !== 204) throw unexpectedStatus(response, now());
      } catch (error) {
        if (isUnknownToKsaBank(error)) return;
        if (!(error instanceof BankRejection)) throw error;
        // A bank rejects the revocation of a consent whose status is final. An earlier request may have revoked it.
        if (!(await hasEndedAtBank(consent, { read }, bankCall))) throw error;
      }
    },
  };
};
