import { legacyApis as byName } from '#shared/standard/problems/legacy-apis.ts';
import { expect, test } from 'vitest';
import { interfaceRoutes } from '#infra/routes.ts';
import { type ResponseFormat, renderProblem, wrap, wrapPage } from '#shared/platform/http/api-variant.ts';
import { codesOfLegacyApi } from '#shared/standard/problems/legacy-code.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import {
  notFound,
  type ProblemCode,
  problemCodes,
  problemOf,
  errorResources,
  wrongStatus,
} from '#shared/standard/problems/problems.ts';

const legacyApiList = Object.values(byName);
const errorOf = (problem: Problem, format: ResponseFormat): unknown =>
  (renderProblem(problem, '/path', format)?.body as { error?: unknown } | undefined)?.error;

const everyProblem = [...problemCodes.map((code) => problemOf(code)), ...errorResources.map(notFound)];

test.each(['ais', 'pis', 'av'] as const)('%s returns errors with a published code or without a code', (name) => {
  const codes: readonly unknown[] = [undefined, ...codesOfLegacyApi[name]];
  for (const problem of everyProblem)
    expect(codes, problem.code).toContain(errorOf(problem, { variant: 'legacy', legacyApi: byName[name] }));
});

test.each<[ProblemCode, unknown, unknown]>([
  ['unauthorized', undefined, 'UNAUTHORIZED'],
  ['token_expired', undefined, 'UNAUTHORIZED'],
  ['forbidden', undefined, 'FORBIDDEN'],
  ['rate_limited', undefined, 'TOO_MANY_REQUESTS'],
  ['method_not_allowed', undefined, 'METHOD_NOT_ALLOWED'],
  ['validation_error', 'INVALID_DATA', 'INVALID_DATA'],
  ['not_subscribed', 'NOT_SUBSCRIBED_TO_SERVICE', 'NOT_SUBSCRIBED_TO_SERVICE'],
  ['resource_locked', 'RESOURCE_LOCKED', 'RESOURCE_LOCKED'],
])(
  'the problem %s has the legacy code %s for accounts and payments, and %s for verifications',
  (code, published, verificationCode) => {
    expect(legacyApiList.map((legacyApi) => errorOf(problemOf(code), { variant: 'legacy', legacyApi }))).toEqual([
      published,
      published,
      verificationCode,
    ]);
  },
);

test('an internal error has no body in the legacy API', () => {
  for (const legacyApi of legacyApiList)
    expect(renderProblem(new Problem('internal_error'), '/path', { variant: 'legacy', legacyApi })).toBeUndefined();
});

test('every legacy route of this service belongs to a legacy API', () => {
  const legacy = interfaceRoutes
    .filter(([, { variant }]) => variant === 'legacy')
    .map(([, { legacyApi }]) => legacyApi);
  expect(new Set(legacy)).toEqual(new Set(legacyApiList));
});

test.each<[keyof typeof byName, object]>([
  ['ais', { errorDescription: null }],
  ['pis', { errorDescription: null }],
  ['av', { error: null, errorDescription: null }],
])('a successful response of %s has the nulls that its published document specifies', (name, nulls) => {
  const legacyApi = byName[name];
  expect(wrap(legacyApi, { id: '1' })).toEqual({ ...nulls, data: { id: '1' } });
  expect(wrapPage(legacyApi, { items: [], page: 1, perPage: 20, total: 0 })).toMatchObject({ ...nulls, data: [] });
  expect(Object.keys(wrapPage(legacyApi, { items: [], page: 1, perPage: 20, total: 0 }) as object)).toEqual([
    ...Object.keys(nulls),
    'data',
    'meta',
  ]);
});

const bodyOf = (problem: Problem, format: ResponseFormat) => renderProblem(problem, '/path', format)?.body;

test.each(errorResources)('a missing %s is named in the message, and in the details of the current API', (kind) => {
  const message = `The ${kind.replaceAll('_', ' ')} does not exist`;
  const current = { code: 'not_found', message, details: { resource: [kind] } };
  expect(bodyOf(notFound(kind), { variant: 'current' })).toEqual(current);
  for (const legacyApi of legacyApiList)
    expect(bodyOf(notFound(kind), { variant: 'legacy', legacyApi })).toMatchObject({
      errorDescription: { message: [message] },
    });
});

test('the error for an invalid status contains the statuses that allow the operation', () => {
  const problem = wrongStatus('payment_request', 'Completed', ['New', 'AwaitingAuthorization']);
  const message = 'The payment request is Completed. It must be New or AwaitingAuthorization';
  expect(bodyOf(problem, { variant: 'current' })).toEqual({
    code: 'invalid_state',
    message,
    details: {
      resource: ['payment_request'],
      status: ['Completed'],
      allowedStatuses: ['New', 'AwaitingAuthorization'],
    },
  });
  expect(bodyOf(problem, { variant: 'legacy', legacyApi: byName.pis })).toEqual({
    error: 'INVALID_DATA',
    errorDescription: { message: [message] },
    data: null,
  });
});

test('the error for an invalid status ends with the status if no status allows the operation', () => {
  expect(bodyOf(wrongStatus('consent', 'Revoked', []), { variant: 'current' })).toEqual({
    code: 'invalid_state',
    message: 'The consent is Revoked',
    details: { resource: ['consent'], status: ['Revoked'], allowedStatuses: [] },
  });
});
