import { bankKey } from '#functions/sandbox/banks/jose/bank-keys.ts';
import { compactDecrypt, compactVerify, importJWK, type JWK } from 'jose';
import type { HttpResponse, HttpClient, HttpRequest } from '#shared/platform/outbound/http-client.ts';
import { verifyJws } from '../uae/keys.ts';
import type { DecodedExchange } from '../uae/standard.ts';
import { type Sandbox, signing } from './a-sandbox.ts';

/** A sandbox whose exchanges can be recorded. */
type Recordable = Pick<Sandbox, 'settings' | 'send'> & {
  serverOf(bank: string): Promise<{ readonly keys: readonly JWK[] }>;
};

const verifiedPayload = async (jwt: string, keys: readonly JWK[]): Promise<unknown> => {
  const { payload } = await compactVerify(jwt, async ({ kid }) => {
    const key = keys.find((candidate) => candidate.kid === kid);
    if (!key) throw new Error(`The bank does not publish a key with the kid ${kid}`);
    return importJWK(key, 'PS256');
  });
  return JSON.parse(Buffer.from(payload).toString());
};

const isSaudi = (url: string): boolean => new URL(url).pathname.startsWith('/ksa/');

/** Creates a client that records every exchange with one bank, decrypted, for checks against the standard. */
export const recorded = async (sandbox: Recordable, bank: string) => {
  const exchanges: DecodedExchange[] = [];
  const bankKeys = await sandbox.settings.keysOf(bank);
  const { keys } = await sandbox.serverOf(bank);
  const [encryption] = bankKeys.encryption.map(bankKey);
  if (!encryption) throw new Error(`${bank} has no encryption key`);

  const decryptPii = async (sealed: string) => {
    const { plaintext } = await compactDecrypt(sealed, encryption.key);
    return verifyJws(Buffer.from(plaintext).toString(), signing);
  };

  const requestOf = async ({
    url,
    body,
    headers = {},
  }: HttpRequest): Promise<Pick<DecodedExchange, 'request' | 'personalData'>> => {
    if (body === undefined) return { request: undefined };
    if (headers['content-type'] === 'application/jwt') {
      const request = (await verifyJws(body, signing)) as Record<string, any>;
      const pii = request.message?.Data?.PersonalIdentifiableInformation;
      return { request, ...(pii && { personalData: await decryptPii(pii) }) };
    }
    const form: Record<string, unknown> = Object.fromEntries(new URLSearchParams(body));
    // The UAE standard declares this value in its form encoding.
    if (!isSaudi(url)) form.client_assertion_type = encodeURIComponent(String(form.client_assertion_type));
    if (typeof form.request !== 'string') return { request: form };
    const request = (await verifyJws(form.request, signing)) as Record<string, any>;
    const pii = request.authorization_details?.[0].consent.PersonalIdentifiableInformation;
    return { request: { ...form, request }, ...(pii && { personalData: await decryptPii(pii) }) };
  };

  const responseOf = async ({ headers, text }: HttpResponse): Promise<unknown> => {
    if (text === '') return undefined;
    return headers['content-type'] === 'application/jwt' ? verifiedPayload(text, keys) : JSON.parse(text);
  };

  const http: HttpClient = async (request) => {
    const response = await sandbox.send(request);
    exchanges.push({
      method: request.method,
      path: new URL(request.url).pathname.replace(`/${bank}`, '').replace(/^\/ksa/, ''),
      requestHeaders: request.headers ?? {},
      requestType: request.headers?.['content-type'],
      ...(await requestOf(request)),
      status: response.status,
      responseHeaders: response.headers,
      responseType: response.text === '' ? undefined : response.headers['content-type'],
      responseBody: await responseOf(response),
    });
    return response;
  };
  return { http, exchanges };
};
