import { allRoutes } from '#infra/routes.ts';
import type { Route } from '#shared/clients/endpoint.ts';
import { problemsOf } from '#shared/platform/http/route.ts';
import type { LegacyApi } from '#shared/platform/http/api-variant.ts';
import { type ProblemCode, problemOf, statusesOf } from '#shared/standard/problems/problems.ts';

/** The parts of a response that identify an error. */
export interface ErrorResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON body. Absent if the response has none. */
  readonly body: any;
}

/** Returns a pattern that matches a route's paths. A parameter matches one segment. */
const matcherOf = (template: string): RegExp => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** The routes in the order in which API Gateway matches them: literal segments take precedence over parameters. */
const matchers = allRoutes
  .toSorted(([, first], [, second]) => first.path.split('{').length - second.path.split('{').length)
  .map(([, route]) => ({ route, matcher: matcherOf(route.path) }));

export const routeAt = (method: string, path: string): Route | undefined => {
  const [withoutQuery = ''] = path.split('?');
  return matchers.find(({ route, matcher }) => route.method === method && matcher.test(withoutQuery))?.route;
};

const everyCode: ReadonlySet<ProblemCode> = new Set(allRoutes.flatMap(([, route]) => problemsOf(route)));

/**
 * Returns whether a legacy API reports a code with this `error` value. Each kind of missing resource has its own value.
 * If the API has no value for the code, `error` is absent.
 */
const isReportedAs = (code: ProblemCode, family: LegacyApi, error: string | undefined): boolean => {
  const defaultError = family.errorOf(problemOf(code));
  if (error === undefined || error === defaultError) return error === defaultError;
  return (
    family.errorOf(problemOf(code, { legacy: error })) === error &&
    ((code === 'not_found' && error.endsWith('_NOT_FOUND')) ||
      (code === 'validation_error' && /^MULTIPLE_.*_NOT_ALLOWED$/.test(error)) ||
      (code === 'consent_not_authorized' && error.startsWith('CONSENT_') && !error.endsWith('_NOT_FOUND')))
  );
};

/**
 * Returns the codes that a response may represent: one in the current API, and possibly several in an API variant that
 * does not distinguish them.
 */
const codesOf = ({ ok, variant, legacyApi }: Route, { status, body }: ErrorResponse): readonly ProblemCode[] => {
  const codesOfStatus = [...everyCode].filter((code) => statusesOf(code).includes(status));
  if (body === undefined) return ok.kind === 'page' || (variant === 'legacy' && status === 500) ? codesOfStatus : [];
  if (variant === 'legacy') return codesOfStatus.filter((code) => isReportedAs(code, legacyApi, body.error));
  const reportedCode = variant === 'problem' ? String(body.type).replace('urn:problem:', '') : body.code;
  return codesOfStatus.filter((code) => code === reportedCode);
};

/** Returns whether the response is the page that asks a customer to reload. Routes do not declare it as a problem. */
const isReloadPage = ({ ok }: Route, { status, body }: ErrorResponse): boolean =>
  ok.kind === 'page' && status === 503 && body === undefined;

/**
 * Returns the code of an error that the route does not declare. Returns undefined if the response is allowed. If
 * several codes are possible, it is enough if the route declares one of them.
 */
export const undeclaredBy = (route: Route, response: ErrorResponse): ProblemCode | 'unknown' | undefined => {
  if (response.status < 400 || isReloadPage(route, response)) return undefined;
  const codes = codesOf(route, response);
  const declared = problemsOf(route);
  return codes.some((code) => declared.includes(code)) ? undefined : (codes[0] ?? 'unknown');
};

/**
 * Throws if the response is an error that its route does not declare (problemsOf). If no route matches, only 404 and
 * 405 are allowed. Responses to HEAD are not checked, because they have no body, nor are those of API Gateway itself,
 * which have no x-interaction-id.
 */
export const expectDeclared = (method: string, path: string, response: ErrorResponse): void => {
  if (response.status < 400 || method === 'HEAD' || !response.headers.has('x-interaction-id')) return;
  const route = routeAt(method, path);
  const isDeclared = route ? undeclaredBy(route, response) === undefined : [404, 405].includes(response.status);
  if (isDeclared) return;
  const [withoutQuery = ''] = path.split('?');
  const codes = route ? problemsOf(route).join(', ') : 'not_found, method_not_allowed';
  throw new Error(
    `${method} ${withoutQuery} returned ${response.status} ${JSON.stringify(response.body)}, but declares only ${codes}`,
  );
};
