import * as z from 'zod';
import { type AuthorisationToPush, type TokenResponse, tokensIn } from '../oauth/authorisation-server.ts';
import type { BankCall, CustomerPresence } from '../port/call.ts';
import type {
  AccountConsentToStage,
  BankConsent,
  BankTokens,
  ConsentAtBank,
  ConsentAuthority,
} from '../port/consents.ts';
import { BankUnavailable, NotFromBank, NotOffered, UnknownConsent } from '../port/errors.ts';
import { unexpectedStatus } from '../transport/calls.ts';
import type { BankConnection } from '../wire/connection.ts';
import type { Messages } from '../wire/messages.ts';
import { isUnknownToKsaBank } from './consent-terms.ts';

/** The connection to one bank, shared by all parts of its connector. */
export interface KsaBank extends BankConnection {
  /** The base URL of the account API. */
  readonly base: string;
  readonly messages: Messages;
}

/** Differences between the consents of the standard's versions. */
interface ConsentFormat {
  readonly responseType: AuthorisationToPush['responseType'];
  /** Reads the fields of `OBReadConsentResponse` that we use. */
  readonly response: z.ZodType<BankConsent & { readonly bankConsentId: string }>;
  /** Returns the request body `OBReadConsent`. */
  messageOf(consent: AccountConsentToStage, customer: CustomerPresence | undefined, now: Date): object;
}

/** The scope of our client-credentials tokens, for requests without a customer. */
const clientScope = 'openid accounts';

/** Converts a token response. Throws NotFromBank if the tokens are for a different consent. */
export const tokensOf = (response: TokenResponse, bankConsentId: string): BankTokens => {
  const scopes = response.scope?.split(' ') ?? [];
  const isForAnother = scopes.some((scope) => scope.startsWith('accounts:') && scope !== `accounts:${bankConsentId}`);
  if (isForAnother) throw new NotFromBank('The bank issued tokens for a different consent');
  return tokensIn(response);
};

const bodyType = { 'content-type': 'application/jwt' };

/** Creates the operations on account consents at a Saudi bank that are the same in all versions of the standard. */
export const createConsentResource = (
  bank: KsaBank,
  { responseType, response: Response, messageOf }: ConsentFormat,
) => {
  const { server, base, authorisationServer, callAsClient, messages, now } = bank;
  const send = callAsClient(clientScope);
  const consentsUrl = `${base}/account-access-consents`;
  const urlOf = ({ kind, bankConsentId }: ConsentAtBank): string => {
    if (kind !== 'account') throw new NotOffered(`${server.provider} has no payment consents in this protocol`);
    return `${consentsUrl}/${encodeURIComponent(bankConsentId)}`;
  };

  const read = async (consent: ConsentAtBank, bankCall: BankCall): Promise<BankConsent> => {
    const request = { method: 'GET', url: urlOf(consent) } as const;
    const { bankConsentId, ...state } = await messages
      .fetch(Response, send, 'consent.read', bankCall, request)
      .catch((error: unknown) => {
        throw isUnknownToKsaBank(error)
          ? new UnknownConsent('The bank does not know the consent', { cause: error })
          : error;
      });
    if (bankConsentId !== consent.bankConsentId) throw new BankUnavailable('The bank returned a different consent');
    return state;
  };

  const stage: ConsentAuthority['stage'] = async (consent, bankCall) => {
    if (consent.kind !== 'account')
      throw new NotOffered(`${server.provider} does not accept payments in this protocol`);
    const body = await messages.sign(messageOf(consent, bankCall.customer, now()));
    const request = { method: 'POST', url: consentsUrl, headers: bodyType, body } as const;
    const response = await messages.exchange(send, 'consent.create', bankCall, request);
    if (response.status !== 201) throw unexpectedStatus(response, now());
    const { bankConsentId } = await messages.read(Response, response);
    // Tokens with this scope are valid only for this consent.
    const scope = `openid accounts:${bankConsentId}`;
    return { ...(await authorisationServer.push({ ...consent, responseType, scope }, bankCall)), bankConsentId };
  };

  /** Changes the status of the consent at a URL. */
  const change = async (url: string, message: object, bankCall: BankCall): Promise<void> => {
    const body = await messages.sign(message);
    const request = { method: 'PATCH', url, headers: bodyType, body } as const;
    const response = await messages.exchange(send, 'consent.revoke', bankCall, request);
    if (response.status !== 204) throw unexpectedStatus(response, now());
  };

  const authority = { issuer: server.issuer, announcesIssuer: server.announcesIssuer, read, stage };
  return { authority, urlOf, change };
};
