import { timingSafeEqual } from 'node:crypto';
import { digest, Id } from '#shared/platform/runtime/ids.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';

/** What a link opens: a request, and its consent once there is one. */
export interface Linked<R, C> {
  readonly request: R;
  readonly consent?: C;
}

/** What the link of a request depends on. */
export interface LinkedRequest {
  readonly linkToken: string;
  readonly consentId?: string | undefined;
}

/** Undefined for a wrong link. Whether the id or the token is wrong makes no difference. */
export const openLink = async <R extends LinkedRequest, C>(
  requestId: string,
  token: string,
  requests: Pick<Entities<R>, 'get'>,
  consents: Pick<Entities<C>, 'get'>,
): Promise<Linked<R, C> | undefined> => {
  const id = Id.safeParse(requestId);
  const request = id.success ? await requests.get(id.data) : undefined;
  if (!request || !isTokenOf(request, token)) return undefined;
  const consent = request.consentId === undefined ? undefined : await consents.get(request.consentId);
  return consent ? { request, consent } : { request };
};

const isTokenOf = ({ linkToken }: LinkedRequest, token: string): boolean =>
  timingSafeEqual(Buffer.from(digest(linkToken)), Buffer.from(digest(token)));
