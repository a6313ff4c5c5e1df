import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Site } from '#shared/clients/members/site.ts';
import { redirectFromLoopback } from './loopback.ts';

interface RequestWithoutSession {
  readonly event: Pick<APIGatewayProxyEventV2, 'rawPath' | 'headers'>;
  readonly isGet: boolean;
  readonly query: Readonly<Record<string, string>>;
}

const signInPath = '/dashboard/sign-in';

/** Returns the address of a page, which must not confirm an earlier change again. */
const addressOf = (path: string, { done: _done, ...query }: Readonly<Record<string, string>>): string => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
};

/** Returns the page of this site from which a browser sent a form, unless the browser does not name it. */
const pageOfForm = (referer: string | undefined, { origin }: Site): { readonly to?: string } => {
  const page = URL.parse(referer ?? '');
  if (page?.origin !== origin) return {};
  return { to: addressOf(page.pathname, Object.fromEntries(page.searchParams)) };
};

/**
 * Returns where a request without a session is redirected: to the sign-in page, which leads back to the page. After a
 * form, whose input is lost, it says that nothing was changed.
 */
export const redirectToSignIn = ({ event, isGet, query }: RequestWithoutSession, site: Site): string => {
  const { rawPath, headers } = event;
  if (!isGet) return addressOf(signInPath, { ended: '1', ...pageOfForm(headers.referer, site) });
  const to = addressOf(rawPath, query);
  // The session's cookie belongs to the host name of the passkeys.
  return redirectFromLoopback({ host: headers.host }, site, to) ?? addressOf(signInPath, { to });
};
