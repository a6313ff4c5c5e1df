import { timingSafeEqual } from 'node:crypto';
import type { AccountConsentStore, Sharing } from '#shared/accounts/consent/account-consent-store.ts';
import type { AccountRequest } from '#shared/accounts/request/account-request.ts';
import { digest, Id } from '#shared/platform/runtime/ids.ts';

export interface SharingLink {
  readonly accountRequestId: string;
  readonly token: string;
}

/** What a link opens: the request for account data, and its consent once there is one. */
export type LinkedSharing = Pick<Sharing, 'request'> & Partial<Pick<Sharing, 'consent'>>;

/** Undefined for a wrong link. Whether the id or the token is wrong makes no difference. */
export const openSharingLink = async (
  { accountRequestId, token }: SharingLink,
  { accountRequests, accountConsents }: AccountConsentStore,
): Promise<LinkedSharing | undefined> => {
  const id = Id.safeParse(accountRequestId);
  const request = id.success ? await accountRequests.get(id.data) : undefined;
  if (!request || !isTokenOf(request, token)) return undefined;
  const consent = request.consentId === undefined ? undefined : await accountConsents.get(request.consentId);
  return consent ? { request, consent } : { request };
};

const isTokenOf = ({ linkToken }: AccountRequest, token: string): boolean =>
  timingSafeEqual(Buffer.from(digest(linkToken)), Buffer.from(digest(token)));
