import { randomBytes } from 'node:crypto';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import type { Books } from '../books/books.ts';
import type { BankConsent, Grant } from '../books/records.ts';
import { paymentConsentType } from './authorisation-details.ts';

export interface IssueDeps {
  readonly books: Books;
  readonly now: Clock;
}

/** How long an access token is valid. */
export const accessTokenSeconds = 600;

/** Issues an access token for the third party itself. */
export const issueClientToken = async (bank: string, { books, now }: IssueDeps) => {
  const expiresAt = addSeconds(now(), accessTokenSeconds);
  return bearerToken(await issue({ bank, kind: 'client', expiresAt, version: 0 }, books), accessTokenSeconds);
};

/** Issues an access token and a refresh token for a consent. */
export const issueConsentTokens = async (
  consent: BankConsent,
  { generation, expiresIn }: { readonly generation: number; readonly expiresIn: number },
  { books, now }: IssueDeps,
) => {
  const { bank, consentId, status, debtorAccount } = consent;
  const grant = { bank, consentId, generation, version: 0 };
  const accessToken = await issue({ ...grant, kind: 'access', expiresAt: addSeconds(now(), expiresIn) }, books);
  const refreshToken = await issue({ ...grant, kind: 'refresh', expiresAt: consent.expiresAt }, books);
  return {
    ...bearerToken(accessToken, expiresIn),
    refresh_token: refreshToken,
    authorization_details: [
      {
        type: paymentConsentType,
        consent: { Data: { ConsentId: consentId, Status: status, DebtorAccount: debtorAccount } },
      },
    ],
  };
};

const issue = async (grant: Grant, books: Books): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await books.saveGrant(token, grant);
  return token;
};

const bearerToken = (accessToken: string, expiresIn: number) => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: expiresIn,
  scope: 'payments',
});
