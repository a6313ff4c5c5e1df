import type { Site } from '#shared/clients/members/site.ts';
import { redirectFromLoopback } from './loopback.ts';

interface RequestWithoutSession {
  readonly isGet: boolean;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly host: string | undefined;
}

const signInPath = '/dashboard/sign-in';

/**
 * Returns where a request without a session is redirected: a page to the sign-in page, which leads back to it, and a
 * form, whose input is lost, to a message that nothing was changed.
 */
export const redirectToSignIn = ({ isGet, path, query, host }: RequestWithoutSession, site: Site): string => {
  if (!isGet) return `${signInPath}?ended=1`;
  // The page must not confirm an earlier change again.
  const { done: _done, ...kept } = query;
  const search = new URLSearchParams(kept).toString();
  const to = search === '' ? path : `${path}?${search}`;
  // The session's cookie belongs to the host name of the passkeys.
  return redirectFromLoopback({ host }, site, to) ?? `${signInPath}?${new URLSearchParams({ to }).toString()}`;
};
