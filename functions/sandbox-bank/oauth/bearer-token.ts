import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { Books } from '../books/books.ts';
import type { ConsentTokenGrant, Grant } from '../books/records.ts';
import type { BankCall } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';

export interface BearerDeps {
  readonly books: Books;
  readonly now: Clock;
}

const unauthorized = (): ApiError =>
  new ApiError(401, 'AccessToken.Unauthorized', 'The access token is invalid or has expired');

/** Throws ApiError 401 unless the request carries an access token of the third party itself. */
export const requireClientToken = async (call: BankCall, deps: BearerDeps): Promise<void> => {
  const grant = await grantOf(call, deps);
  if (grant?.kind !== 'client') throw unauthorized();
};

/** Returns what the access token of a consent allows. Throws ApiError 401 if the request carries no such token. */
export const requireConsentToken = async (call: BankCall, deps: BearerDeps): Promise<ConsentTokenGrant> => {
  const grant = await grantOf(call, deps);
  if (grant?.kind !== 'access') throw unauthorized();
  return grant;
};

/** The grant of the request's bearer token (RFC 6750 §2.1), if it is of this bank and has not expired. */
const grantOf = async ({ bank, headers }: BankCall, { books, now }: BearerDeps): Promise<Grant | undefined> => {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const grant = token === undefined ? undefined : await books.grant(token);
  return grant?.bank === bank.code && grant.expiresAt > now().toISOString() ? grant : undefined;
};
