import { timingSafeEqual } from 'node:crypto';
import type { Agreement, AgreementKind, AgreementRequest, Requested } from '#shared/consents/agreement.ts';
import { digest, Id } from '#shared/platform/runtime/ids.ts';

/**
 * Returns the request and consent that a link refers to, or undefined for an invalid link. An invalid id and an invalid
 * token are indistinguishable.
 */
export const followLink = async <A extends Agreement>(
  requestId: string,
  token: string,
  { requests, consents }: AgreementKind<A>,
): Promise<Requested<A> | undefined> => {
  const id = Id.safeParse(requestId);
  const request = id.success ? await requests.get(id.data) : undefined;
  if (!request || !isTokenOf(request, token)) return undefined;
  const consent = request.consentId === undefined ? undefined : await consents.get(request.consentId);
  return consent ? { request, consent } : { request };
};

const isTokenOf = ({ linkToken }: AgreementRequest, token: string): boolean =>
  timingSafeEqual(Buffer.from(digest(linkToken)), Buffer.from(digest(token)));
