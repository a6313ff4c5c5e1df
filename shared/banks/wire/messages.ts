import * as z from 'zod';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import type { BankCall } from '../port/call.ts';
import { BankRejection, BankUnavailable, NotOffered, TokenRejected } from '../port/errors.ts';
import type { BankError } from '../port/payment-report.ts';
import { verifyJwt } from '../jose/verify-jwt.ts';
import { type BankRequest, type CallBank, unexpectedStatus } from '../transport/calls.ts';
import type { HttpResponse } from '#shared/platform/outbound/http-client.ts';
import { BankText, shortList } from './bank-values.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import type { BankConnection } from './connection.ts';

/** The default lifetime of our messages, in seconds. */
const lifetimeSeconds = 300;

/**
 * The error body of the UAE standard (`AEError400Response` and its variants) and of the KSA standard
 * (`OBErrorResponse`).
 */
const Errors = lazyObject(() => ({
  Errors: shortList(z.object({ Code: BankText, Message: BankText, Path: BankText.nullish(), Url: BankText.nullish() })),
}));

const isJwt = ({ headers }: HttpResponse): boolean => (headers['content-type'] ?? '').includes('application/jwt');

/** Differences between the APIs of the standards. */
export interface MessageForm {
  /** Whether all responses must be signed. Account information may be unsigned, except in KSA version 2024. */
  readonly isAlwaysSigned: boolean;
  /** Whether errors may be unsigned. By default, they may if other responses may. */
  readonly acceptsUnsignedErrors?: boolean;
  /** The format of `aud`. The payee API declares it as a string, and the other APIs as a list. */
  readonly audience: 'list' | 'text';
}

/**
 * Creates and reads messages of the market standards: JWTs with the content in the claim `message` (`AEJwt` in the UAE
 * standard, `Jwt` in the KSA standard).
 */
export const createMessages = (
  connection: BankConnection,
  { isAlwaysSigned, acceptsUnsignedErrors = !isAlwaysSigned, audience }: MessageForm,
) => {
  const { clientId, server, signer, keys, now } = connection;

  const messageIn = async (response: HttpResponse, mustBeSigned: boolean): Promise<unknown> => {
    if (!mustBeSigned && !isJwt(response)) return parsedJson(response.text);
    const { message, ...claims } = await verifyJwt(response.text, { keys, now });
    // The response to a look-up by idempotency key (`AEIdempotencyKeyQuery`) has no field `message`.
    return message ?? claims;
  };

  /**
   * Returns a response's verified error. Returns undefined if the response contains no error, or is not verifiably from
   * the bank.
   */
  const readError = async (response: HttpResponse): Promise<BankError | undefined> => {
    if (response.text.trim() === '') return undefined;
    const message = await messageIn(response, !acceptsUnsignedErrors).catch(ignoring(BankUnavailable));
    const [first, ...rest] = Errors.safeParse(message).data?.Errors ?? [];
    if (!first) return undefined;
    return {
      Code: first.Code,
      Id: null,
      Message: first.Message,
      Errors: [first, ...rest].map(({ Code, Message, Path = null, Url = null }) => ({
        ErrorCode: Code,
        Message,
        Path,
        Url,
      })),
    };
  };

  const sign = (message: object, validSeconds = lifetimeSeconds): Promise<string> => {
    const iat = Math.floor(now().getTime() / 1000);
    const validity = { iat, nbf: iat, exp: iat + validSeconds };
    return signer.sign({
      iss: clientId,
      aud: audience === 'list' ? [server.issuer] : server.issuer,
      ...validity,
      message,
    });
  };

  /**
   * Returns a verified response's content. Throws BankUnavailable if the response is not verifiably from the bank, or
   * has an unknown format.
   */
  const read = async <S extends z.ZodType>(schema: S, response: HttpResponse): Promise<z.output<S>> => {
    const parsed = schema.safeParse(await messageIn(response, isAlwaysSigned));
    if (parsed.success) return parsed.data;
    throw new BankUnavailable('The bank returned a response in an unknown format', { cause: parsed.error });
  };

  /** Sends a request. Throws the port's errors for responses with a status of 400 or above. */
  const exchange = async (
    send: CallBank,
    name: string,
    bankCall: BankCall,
    request: BankRequest,
  ): Promise<HttpResponse> => {
    const headers = { accept: isAlwaysSigned ? 'application/jwt' : 'application/jwt, application/json;q=0.5' };
    const response = await send(name, bankCall, { ...request, headers: { ...headers, ...request.headers } });
    const { status } = response;
    if (status < 400) return response;
    if (status === 401) throw new TokenRejected('The bank does not accept the access token');
    if (status === 404) throw new NotOffered('The bank does not have the resource');
    const error = [400, 403].includes(status) ? await readError(response) : undefined;
    if (error && !isTemporary(error)) throw new BankRejection(error.Code, status);
    throw unexpectedStatus(response, now());
  };

  return {
    sign,
    read,
    readError,
    exchange,

    /** Sends a request. Returns the content of a response with status 200, and throws BankUnavailable for others. */
    async fetch<S extends z.ZodType>(schema: S, ...request: Parameters<typeof exchange>): Promise<z.output<S>> {
      const response = await exchange(...request);
      if (response.status !== 200) throw unexpectedStatus(response, now());
      return read(schema, response);
    },
  };
};
export type Messages = ReturnType<typeof createMessages>;

/** The KSA standard prefixes its codes with `KSAOB.`. */
const temporaryCodes = /^(?:KSAOB\.)?(?:GenericRecoverableError|Consent\.TransientAccountAccessFailure)$/;

/** Returns whether the same request may succeed later. */
export const isTemporary = ({ Errors: errors }: BankError): boolean =>
  errors.some(({ ErrorCode }) => temporaryCodes.test(ErrorCode));

/** Codes about our message or our token. They say nothing about the resource. */
const codesAboutRequest = /^(?:JWS|JWE|Body|AccessToken)\./;

/**
 * Returns whether an error is the bank's signed statement that it does not have the requested payment or account. The
 * UAE standard declares the status 400 for that, but no code, so banks choose one: Resource.InvalidFormat, GenericError
 * or their own.
 */
export const deniesResource = (error: unknown): boolean =>
  error instanceof BankRejection && error.status === 400 && !codesAboutRequest.test(error.code);
