import { allRoutes } from '#infra/routes.ts';
import type { Route } from '#shared/clients/endpoint.ts';
import { problemsOf } from '#shared/platform/http/route.ts';
import type { LegacyApi } from '#shared/platform/http/api-variant.ts';
import { type ProblemCode, problemOf, statusesOf } from '#shared/standard/problems/problems.ts';

/** The parts of a response that identify an error. */
export interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON body. Absent if the response has none. */
  readonly body: any;
}

/** Returns a pattern for the paths of a route. A parameter matches one segment. */
const matcherOf = (template: string): RegExp => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** The routes in the order in which API Gateway matches them: literal segments come before parameters. */
const matchers = allRoutes
  .toSorted(([, one], [, other]) => one.path.split('{').length - other.path.split('{').length)
  .map(([, route]) => ({ route, matcher: matcherOf(route.path) }));

export const routeAt = (method: string, path: string): Route | undefined => {
  const [withoutQuery = ''] = path.split('?');
  return matchers.find(({ route, matcher }) => route.method === method && matcher.test(withoutQuery))?.route;
};

const everyCode: ReadonlySet<ProblemCode> = new Set(allRoutes.flatMap(([, route]) => problemsOf(route)));

/**
 * Whether a legacy API returns an error as this `error` value. Each kind of missing resource has its own value. If that
 * API has no value for the error, `error` is absent.
 */
const isShownAs = (code: ProblemCode, family: LegacyApi, error: string | undefined): boolean => {
  const usual = family.errorOf(problemOf(code));
  if (error === undefined || error === usual) return error === usual;
  return (
    family.errorOf(problemOf(code, { legacy: error })) === error &&
    ((code === 'not_found' && error.endsWith('_NOT_FOUND')) ||
      (code === 'validation_error' && /^MULTIPLE_.*_NOT_ALLOWED$/.test(error)) ||
      (code === 'consent_not_authorized' && error.startsWith('CONSENT_') && !error.endsWith('_NOT_FOUND')))
  );
};

/**
 * Returns the possible codes of a response: one code in the current API variant, several if the variant does not
 * distinguish them.
 */
const codesOf = ({ ok, variant, legacyApi }: Route, { status, body }: Refusal): readonly ProblemCode[] => {
  const ofStatus = [...everyCode].filter((code) => statusesOf(code).includes(status));
  if (body === undefined) return ok.kind === 'page' || (variant === 'legacy' && status === 500) ? ofStatus : [];
  if (variant === 'legacy') return ofStatus.filter((code) => isShownAs(code, legacyApi, body.error));
  const named = variant === 'problem' ? String(body.type).replace('urn:problem:', '') : body.code;
  return ofStatus.filter((code) => code === named);
};

/** Whether the response is the page that asks a customer to reload. Routes declare it as a page, not as a problem. */
const isReloadPage = ({ ok }: Route, { status, body }: Refusal): boolean =>
  ok.kind === 'page' && status === 503 && body === undefined;

/**
 * Returns the code of an error that the route does not declare, or undefined if the response is allowed. If several
 * codes are possible, it is enough that the route declares one of them.
 */
export const undeclaredBy = (route: Route, rejection: Refusal): ProblemCode | 'unknown' | undefined => {
  if (rejection.status < 400 || isReloadPage(route, rejection)) return undefined;
  const codes = codesOf(route, rejection);
  const declared = problemsOf(route);
  return codes.some((code) => declared.includes(code)) ? undefined : (codes[0] ?? 'unknown');
};

/**
 * Throws if the response is an error that its route does not declare (problemsOf). If no route matches, only 404 and
 * 405 are allowed. Two kinds of responses pass: responses to HEAD, which have no body, and responses of API Gateway
 * itself, which have no x-interaction-id.
 */
export const expectDeclared = (method: string, path: string, response: Refusal): void => {
  if (response.status < 400 || method === 'HEAD' || !response.headers.has('x-interaction-id')) return;
  const route = routeAt(method, path);
  const isDeclared = route ? undeclaredBy(route, response) === undefined : [404, 405].includes(response.status);
  if (isDeclared) return;
  const [withoutQuery = ''] = path.split('?');
  const codes = route ? problemsOf(route).join(', ') : 'not_found, method_not_allowed';
  throw new Error(
    `${method} ${withoutQuery} returned ${response.status} ${JSON.stringify(response.body)} and declares only ${codes}`,
  );
};
