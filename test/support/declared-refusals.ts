import { interfaceRoutes } from '#infra/routes.ts';
import { problemsOf, type Route } from '#shared/platform/http/route.ts';
import { Problem, type ProblemCode, statusOf } from '#shared/platform/problems/problem.ts';

/** As much of an answer as tells which refusal it is. */
export interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON; undefined where there is none. */
  readonly body: any;
}

/** Matches the paths of a template: a parameter takes one segment. */
const matcherOf = (template: string): RegExp => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** As API Gateway matches: a literal segment comes before a parameter. */
const matchers = interfaceRoutes
  .toSorted(([, one], [, other]) => one.path.split('{').length - other.path.split('{').length)
  .map(([, route]) => ({ route, matcher: matcherOf(route.path) }));

const routeAt = (method: string, path: string): Route | undefined => {
  const [withoutQuery = ''] = path.split('?');
  return matchers.find(({ route, matcher }) => route.method === method && matcher.test(withoutQuery))?.route;
};

const everyCode: ReadonlySet<ProblemCode> = new Set(interfaceRoutes.flatMap(([, route]) => problemsOf(route)));

/** The legacy interface has a code of its own for each kind of absent resource. */
const isLegacySpelling = (code: ProblemCode, legacy: unknown): boolean =>
  legacy === new Problem(code).legacyCode || (code === 'not_found' && String(legacy).endsWith('_NOT_FOUND'));

/** The codes an answer can stand for: one on the current face, several where the face tells them apart less well. */
const codesOf = ({ ok, face }: Route, { status, body }: Refusal): readonly ProblemCode[] => {
  const ofStatus = [...everyCode].filter((code) => statusOf(code) === status);
  if (body === undefined) return ok.kind === 'page' || (face === 'legacy' && status === 500) ? ofStatus : [];
  if (face === 'legacy') return ofStatus.filter((code) => isLegacySpelling(code, body.error));
  const named = face === 'problem' ? String(body.type).replace('urn:problem:', '') : body.code;
  return ofStatus.filter((code) => code === named);
};

/** The page that asks a customer to reload. The route names its status with the pages it answers, not as a problem. */
const isReloadPage = ({ ok }: Route, { status, body }: Refusal): boolean =>
  ok.kind === 'page' && status === 503 && body === undefined;

/**
 * What a route answered and does not declare; undefined if there is nothing to object to. Where the face leaves several
 * codes possible, one declared code is enough.
 */
export const undeclaredBy = (route: Route, refusal: Refusal): ProblemCode | 'unknown' | undefined => {
  if (refusal.status < 400 || isReloadPage(route, refusal)) return undefined;
  const codes = codesOf(route, refusal);
  const declared = problemsOf(route);
  return codes.some((code) => declared.includes(code)) ? undefined : (codes[0] ?? 'unknown');
};

/**
 * Throws if the answer is a refusal that its route does not declare (problemsOf), or one other than 404 where there is
 * no route. Answers that API Gateway makes itself carry no x-interaction-id, and no route can declare them.
 */
export const expectDeclared = (method: string, path: string, answer: Refusal): void => {
  if (answer.status < 400 || !answer.headers.has('x-interaction-id')) return;
  const route = routeAt(method, path);
  const isDeclared = route ? undeclaredBy(route, answer) === undefined : answer.status === 404;
  if (isDeclared) return;
  const [withoutQuery = ''] = path.split('?');
  const codes = route ? problemsOf(route).join(', ') : 'not_found';
  throw new Error(
    `${method} ${withoutQuery} answered ${answer.status} ${JSON.stringify(answer.body)} and declares only ${codes}`,
  );
};
