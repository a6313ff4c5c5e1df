import { compactDecrypt, decodeJwt } from 'jose';
import { decryptJwe } from '#shared/banks/jose/decrypt-jwe.ts';
import type { RsaDecrypter } from '#shared/platform/directory-keys/rsa-decrypter.ts';
import { bankKey } from '#functions/sandbox/banks/jose/bank-keys.ts';
import type { Settings } from '#functions/sandbox/banks/registry/settings.ts';
import type { DecodedExchange } from '../uae/standard.ts';
import type { WireExchange } from './wire-exchange.ts';

type Fields = Record<string, any>;

/** The keys that decrypt exchanges. Signatures are not verified here: the banks and the service have verified them. */
export interface DecryptionKeys {
  /** The keys of the sandbox banks. */
  readonly settings: Pick<Settings, 'keysOf'>;
  /** Decrypts the events that banks encrypt for the service. */
  readonly decrypter: RsaDecrypter;
}

const typeOf = (header: unknown): string | undefined =>
  typeof header === 'string' ? header.split(';')[0]?.trim() : undefined;

const decodedParts = ({ method, path, requestHeaders, status, responseHeaders, responseBody }: WireExchange) => {
  const responseType = typeOf(responseHeaders['content-type']);
  const decode = responseType === 'application/jwt' ? decodeJwt : JSON.parse;
  const hasResponse = responseBody !== '';
  return {
    method,
    path,
    requestHeaders,
    requestType: typeOf(requestHeaders['content-type']),
    status,
    responseHeaders,
    responseType: hasResponse ? responseType : undefined,
    responseBody: hasResponse ? (decode(responseBody) as unknown) : undefined,
  };
};

/** Returns the fields of a form, with the request object decoded. */
const formIn = (body: string): Fields => {
  const form: Fields = Object.fromEntries(new URLSearchParams(body));
  return typeof form.request === 'string' ? { ...form, request: decodeJwt(form.request) } : form;
};

/** Decodes an exchange with a UAE bank. The path does not include the bank. */
export const decryptUae = async (
  exchange: WireExchange,
  bank: string,
  { settings }: DecryptionKeys,
): Promise<DecodedExchange> => {
  const declared = decodedParts(exchange);

  const personalDataIn = async (sealed: unknown): Promise<{ readonly personalData?: unknown }> => {
    if (typeof sealed !== 'string') return {};
    const { encryption } = await settings.keysOf(bank);
    const { plaintext } = await compactDecrypt(sealed, ({ kid }) => {
      const bankKeyRecord = encryption.find((key) => key.kid === kid);
      if (!bankKeyRecord) throw new Error(`${bank} has no key with the kid ${kid}`);
      return bankKey(bankKeyRecord).key;
    });
    return { personalData: decodeJwt(Buffer.from(plaintext).toString()) };
  };

  const requestOf = async (body: string | undefined): Promise<Pick<DecodedExchange, 'request' | 'personalData'>> => {
    if (body === undefined) return { request: undefined };
    if (declared.requestType === 'application/jwt') {
      const request: Fields = decodeJwt(body);
      return { request, ...(await personalDataIn(request.message?.Data?.PersonalIdentifiableInformation)) };
    }
    const form = formIn(body);
    const [detail] = form.request?.authorization_details ?? [];
    return {
      // The standard declares this value in its form encoding.
      request: { ...form, client_assertion_type: encodeURIComponent(String(form.client_assertion_type)) },
      ...(await personalDataIn(detail?.consent?.PersonalIdentifiableInformation)),
    };
  };

  return { ...declared, ...(exchange.isOurs ? await requestOf(exchange.request) : { request: undefined }) };
};

/** Decodes an exchange with a Saudi bank. The path does not include the bank. */
export const decryptKsa = async (exchange: WireExchange): Promise<DecodedExchange> => {
  const declared = decodedParts(exchange);
  const { request: body } = exchange;
  if (body === undefined) return { ...declared, request: undefined };
  return { ...declared, request: declared.requestType === 'application/jwt' ? decodeJwt(body) : formIn(body) };
};

/** Decrypts an event that a bank posted. If the body is not an encrypted event, the request is undefined. */
export const decryptEvent = async (exchange: WireExchange, { decrypter }: DecryptionKeys): Promise<DecodedExchange> => {
  const jwt = await decryptJwe(exchange.request ?? '', decrypter);
  return { ...decodedParts(exchange), path: '/', request: jwt === undefined ? undefined : decodeJwt(jwt) };
};

/** Decodes an event that a Saudi bank posted. If the body is not a JWT, the request is undefined. */
export const decodeEvent = (exchange: WireExchange): DecodedExchange => {
  const isJwt = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(exchange.request ?? '');
  return { ...decodedParts(exchange), path: '/', request: isJwt ? decodeJwt(exchange.request ?? '') : undefined };
};
