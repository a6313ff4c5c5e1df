import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { languageOf } from '#shared/standard/languages/language.ts';
import { includesRole, type Member } from '#shared/clients/members/member.ts';
import type { MemberSessions } from '#shared/clients/members/member-session.ts';
import type { Site } from '#shared/clients/members/site.ts';
import { interactionIdOf } from '#shared/platform/http/request.ts';
import { describeBug } from '#shared/platform/runtime/log.ts';
import { log } from '#shared/standard/log.ts';
import { frame } from '../pages/layout.ts';
import { refusalPage } from '../pages/refusal-page.ts';
import { languageIn, sessionIn, setLanguage, setSession } from './cookies.ts';
import { readForm } from './form.ts';
import { Refusal } from '../refusals/refusal.ts';
import { refusalOf } from '../refusals/refusal-of.ts';
import { commonHeaders, textOf } from './respond.ts';
import type { Answer, DashboardRoute, DashboardRoutes, Operations, Visit } from './route.ts';
import { openRouter } from './router.ts';

export const signInPath = '/dashboard/sign-in';

export interface ServerDeps {
  readonly site: Site;
  readonly sessions: MemberSessions;
}

/** Whether a browser on a laptop came by the loopback address. Passkeys belong to the name `localhost` (site.ts). */
const isByAddress = ({ headers, requestContext }: APIGatewayProxyEventV2): boolean =>
  requestContext.http.method === 'GET' && /^127\.0\.0\.1(?::|$)/.test(headers.host ?? '');

type AnyOperation = (visit: Visit, deps: unknown) => Promise<Answer>;

/** What a request says before anything is checked. */
type Given = Pick<Visit, 'query' | 'language' | 'sessionToken'>;

/** What is known of a request when it is answered, also if it was refused. */
interface Progress {
  operation: string;
  member: Member | undefined;
}

/**
 * The Lambda handler of the dashboard. A request that changes something must come from a page of this site: its Origin is
 * checked, and the cookie of the session is SameSite=Strict. Then the session, the role and the form are checked.
 */
export const serveDashboard = <R extends DashboardRoutes, Deps extends ServerDeps>(
  routes: R,
  operations: Operations<R, NoInfer<Deps>>,
  deps: Deps,
) => {
  const { site, sessions } = deps;
  const routeOf = openRouter(routes);

  const admit = (route: DashboardRoute, member: Member | undefined): Answer | undefined => {
    if (route.needs === 'nothing') return undefined;
    if (!member) return { redirect: signInPath };
    if (!includesRole(member.role, route.needs)) throw new Refusal('notAllowed');
    return undefined;
  };

  const answer = async (event: APIGatewayProxyEventV2, visit: Given, progress: Progress) => {
    const { method } = event.requestContext.http;
    const match = routeOf(method, event.rawPath);
    if (!match) throw new Refusal('notFound');
    progress.operation = `dashboard.${match.name}`;
    if (method !== 'GET' && event.headers.origin !== site.origin) throw new Refusal('foreignOrigin');
    if (event.rawPath === signInPath && isByAddress(event)) return { redirect: site.origin + signInPath };
    const { route, params } = match;
    progress.member = visit.sessionToken === undefined ? undefined : await sessions.memberOf(visit.sessionToken);
    const refused = admit(route, progress.member);
    if (refused) return refused;
    const form = route.form && (await readForm(event, route.form));
    const operation = operations[match.name] as unknown as AnyOperation;
    return operation({ ...visit, params, form, member: progress.member } as unknown as Visit, deps);
  };

  const render = async (
    given: Answer,
    { language }: Pick<Visit, 'language'>,
    { member }: Progress,
    path: string,
  ): Promise<APIGatewayProxyStructuredResultV2> => {
    if ('redirect' in given)
      return {
        statusCode: 303,
        headers: { ...commonHeaders, location: given.redirect },
        ...(given.session && { cookies: [setSession(given.session.token)] }),
      };
    if ('json' in given) return textOf(200, 'application/json', JSON.stringify(given.json));
    if ('asset' in given) return textOf(200, given.type, given.asset);
    const html = await frame(given.page, { language, member, path });
    return textOf(given.page.status ?? 200, 'text/html; charset=utf-8', html);
  };

  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const startedAt = performance.now();
    const interactionId = interactionIdOf(event);
    const query = event.queryStringParameters ?? {};
    const language = languageOf(query.lang ?? languageIn(event.cookies), event.headers['accept-language']);
    const visit: Given = { query, language, sessionToken: sessionIn(event.cookies) };
    const progress: Progress = { operation: 'dashboard', member: undefined };
    const given = await answer(event, visit, progress).catch((error: unknown): Answer => {
      const refusal = refusalOf(error);
      if (refusal.code === 'unexpected') log({ event: 'bug', interactionId, ...describeBug(error) });
      return { page: refusalPage(refusal, language, progress.member) };
    });
    const result = await render(given, visit, progress, event.rawPath);
    const { statusCode = 200, cookies = [], headers, ...rest } = result;
    log({
      event: 'request.answered',
      operation: progress.operation,
      status: statusCode,
      durationMs: Math.round(performance.now() - startedAt),
      interactionId,
    });
    const all = query.lang === language ? [...cookies, setLanguage(language)] : cookies;
    return {
      ...rest,
      statusCode,
      headers: { ...headers, 'x-interaction-id': interactionId },
      ...(all.length > 0 && { cookies: all }),
    };
  };
};
