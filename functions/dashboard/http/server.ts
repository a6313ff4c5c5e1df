import { type Language, languageOf } from '#shared/standard/languages/language.ts';
import { includesRole, type Member } from '#shared/clients/members/member.ts';
import type { MemberSessions } from '#shared/clients/members/member-session.ts';
import type { Site } from '#shared/clients/members/site.ts';
import { siteHeaders } from '#shared/platform/http/headers.ts';
import type { ResponseContent, HttpRequest, RequestContext, Step } from '#shared/platform/http/request.ts';
import { createHttpServer } from '#shared/platform/http/server.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { dashboardProblem } from '#shared/standard/problems/problems.ts';
import { frame } from '../pages/layout.ts';
import { problemPage, withNotice } from '../pages/problem-page.ts';
import { cookiesOf } from '#shared/platform/encoding/cookies.ts';
import { languageIn, sessionIn, languageCookieHeader, sessionCookieHeader } from './cookies.ts';
import { fieldsOf, type FormFields, parseFields } from './form.ts';
import { rejectedForm } from './rejected-form.ts';
import type { Deps } from './deps.ts';
import { type DashboardRow, type Query, type Redirect, type Result, run } from './row.ts';
import { type Match, createRouter } from './router.ts';
import { redirectToSignIn } from './without-session.ts';

interface DashboardContext extends RequestContext {
  readonly match: Match | undefined;
  readonly isGet: boolean;
  readonly input: {
    readonly query: Query;
    readonly language: Language;
    readonly sessionToken: string | undefined;
    readonly host: string | undefined;
  };
  member?: Member | undefined;
  /** The form's fields as they were sent. For a GET of a confirmation, the fields in the query. */
  fields?: FormFields;
  form?: unknown;
}

type DashboardStep = Step<DashboardContext>;

/** Returns the row of the request. Throws Problem `not_found` if there is none. */
const rowOf = ({ match }: DashboardContext) => {
  if (match) return match.row;
  throw new Problem('not_found');
};

/** Rejects changes that were not sent from a page of this site. Supplements the `SameSite=Strict` session cookie. */
const checkOrigin =
  ({ origin }: Site): DashboardStep =>
  ({ event, context }) => {
    rowOf(context);
    if (!context.isGet && event.headers.origin !== origin) throw dashboardProblem('foreign_origin');
  };

const authenticate =
  (sessions: MemberSessions): DashboardStep =>
  async ({ context }) => {
    const { requiredRole } = rowOf(context);
    const { sessionToken } = context.input;
    context.member = sessionToken === undefined ? undefined : await sessions.memberOf(sessionToken);
    if (requiredRole === 'none') return;
    if (!context.member) throw new Problem('unauthorized');
    if (!includesRole(context.member.role, requiredRole)) throw new Problem('forbidden');
  };

const fieldsIn = (query: Query): FormFields =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

const parseForm: DashboardStep = async ({ event, context }) => {
  const { form, method } = rowOf(context);
  if (method === 'GET') return;
  // A GET shows the form that confirms, which may create something.
  context.fields = context.isGet ? { formId: newRandomId(), ...fieldsIn(context.input.query) } : await fieldsOf(event);
  context.form = form && parseFields(context.fields, form());
};

const locationOf = ({ redirect, done }: Redirect): string =>
  done === undefined ? redirect : `${redirect}${redirect.includes('?') ? '&' : '?'}done=${done}`;

const contentOf = async (
  result: Result,
  { event, context }: HttpRequest<DashboardContext>,
): Promise<ResponseContent> => {
  if ('redirect' in result) {
    const { session } = result;
    return {
      status: 303,
      headers: { location: locationOf(result) },
      ...(session && { cookies: [sessionCookieHeader(session.token)] }),
    };
  }
  if (!('page' in result)) return result;
  const { member, input, isGet } = context;
  const { confirmation: _confirmation, ...query } = fieldsIn(input.query);
  const settings = { language: input.language, member, path: event.rawPath, query: isGet ? query : undefined };
  const body = await frame(result.page, settings);
  return { status: result.page.status ?? 200, body, type: 'text/html; charset=utf-8' };
};

const render = async (result: Result, request: HttpRequest<DashboardContext>): Promise<ResponseContent> => {
  const { query, language } = request.context.input;
  const { cookies = [], ...content } = await contentOf(result, request);
  return { ...content, cookies: query.lang === language ? [...cookies, languageCookieHeader(language)] : cookies };
};

/** Returns the Lambda handler of the dashboard. It redirects visitors without a session to the sign-in page. */
export const serveDashboard = (rows: Readonly<Record<string, DashboardRow>>, deps: Deps) => {
  const findRow = createRouter(rows);
  return createHttpServer<DashboardContext>({
    contextOf(event, context) {
      const { rawPath, requestContext, headers, queryStringParameters: query = {} } = event;
      const cookies = cookiesOf(event);
      const { method } = requestContext.http;
      const match = findRow(method, rawPath);
      const language = languageOf(query.lang ?? languageIn(cookies), headers['accept-language']);
      const input = { query, language, sessionToken: sessionIn(cookies), host: headers.host };
      const operation = match ? `dashboard.${match.name}` : 'dashboard';
      return Object.assign(context, { operation, route: match?.row, match, isGet: method === 'GET', input });
    },
    steps: [checkOrigin(deps.site), authenticate(deps.sessions), parseForm],
    async operate(request) {
      const { match, input, member, form, fields = {}, isGet } = request.context;
      const asked = { ...input, params: match?.params, member, form };
      const typed = isGet ? undefined : fields.confirmation;
      return render(await run(rowOf(request.context), asked, { typed, fields, deps }), request);
    },
    async renderError(request, problem) {
      const { input, member, match, fields = {}, isGet } = request.context;
      const { language } = input;
      if (problem.code === 'unauthorized') {
        const requested = { event: request.event, isGet, query: fieldsIn(input.query) };
        return render({ redirect: redirectToSignIn(requested, deps.site) }, request);
      }
      const rejected = rejectedForm(problem, fields, language);
      const page = match?.row.page;
      if (!page || !rejected) return render({ page: problemPage(problem, language, member) }, request);
      const asked = { ...input, params: match.params, member, rejected };
      try {
        const result = await run(page, asked, { fields: {}, deps });
        return await render('page' in result ? { page: withNotice(result.page, problem, language) } : result, request);
      } catch (error) {
        // The page itself may not exist, such as that of an unknown client.
        if (error instanceof Problem) return render({ page: problemPage(error, language, member) }, request);
        throw error;
      }
    },
    headersOf: () => siteHeaders,
  });
};
