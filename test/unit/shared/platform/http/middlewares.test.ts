import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allRoutes } from '#infra/routes.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Route, RouteContext } from '#shared/platform/http/route.ts';
import { idsIn, readBody, readInput } from '#shared/platform/http/middlewares.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { deepTexts } from '#test/support/drivers/hostile/hostile-values.ts';

const withBody = allRoutes.filter(([, { body }]) => body);

/** Builds a request as middy passes it to the middlewares. */
const requestOf = ([operation, route]: readonly [string, Route], sent: Partial<APIGatewayProxyEventV2>) => ({
  event: { headers: {}, isBase64Encoded: false, ...sent } as APIGatewayProxyEventV2,
  context: { operation, route } as RouteContext,
  response: undefined,
  error: undefined,
  internal: {},
});

const outcomeOf = (route: readonly [string, Route], sent: Partial<APIGatewayProxyEventV2>) => {
  const request = requestOf(route, sent);
  try {
    void readBody(request);
    void readInput(request);
    return 'read';
  } catch (error) {
    return error instanceof Problem ? { [error.code]: error.details } : error;
  }
};

const isReadOrRejected = (outcome: unknown): boolean =>
  outcome === 'read' || Object.keys(outcome as object).join() === 'validation_error';

const awkwardText = fc.constantFrom('__proto__', 'constructor', 'toString', '\ud800', '');

test.each(withBody)('%s parses any body or rejects it with a validation error', (...route) => {
  const fieldNames = Object.keys((route[1].body as { shape?: object }).shape ?? {});
  const fieldName = fc.oneof(awkwardText, fc.constantFrom(...fieldNames, 'other'));
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), awkwardText);
  const bodies = fc
    .array(fc.tuple(fieldName, value), { maxLength: 5 })
    .map((entries) => JSON.stringify(Object.fromEntries(entries)));
  fc.assert(
    fc.property(fc.oneof(bodies, fc.json(), fc.string()), (body) => {
      expect(outcomeOf(route, { body })).toSatisfy(isReadOrRejected);
    }),
  );
});

test.each(allRoutes)('%s parses any path and query or rejects them with a validation error', (...route) => {
  const names = ['query', 'params'].flatMap((part) =>
    Object.keys((route[1][part as 'query'] as { shape?: object } | undefined)?.shape ?? {}),
  );
  const texts = fc.dictionary(
    fc.oneof(awkwardText, fc.constantFrom(...names, 'other')),
    fc.oneof(fc.string(), awkwardText),
  );
  fc.assert(
    fc.property(texts, texts, (pathParameters, queryStringParameters) => {
      expect(outcomeOf(route, { body: '{}', pathParameters, queryStringParameters })).toSatisfy(isReadOrRejected);
    }),
  );
});

test.each(withBody.filter(([, { bodyType }]) => bodyType !== 'form'))(
  '%s rejects a body that is nested deeper than 64 levels, before its signature is checked',
  (...route) => {
    for (const body of Object.values(deepTexts))
      expect(outcomeOf(route, { body })).toEqual({
        validation_error: { body: ['must be nested at most 64 levels deep'] },
      });
  },
);

test('brackets inside strings do not count as nesting levels', () => {
  const route = withBody.find(([, { bodyType }]) => bodyType !== 'form');
  const body = JSON.stringify({ text: `"\\${'['.repeat(100)}`, list: Array.from({ length: 100 }, () => ({})) });
  expect(route && JSON.stringify(outcomeOf(route, { body }))).not.toContain('nested');
});

test.each([
  '1e126',
  '1E+400',
  '-1e300',
  '1e-131',
  '5e-324',
  '1' + '0'.repeat(130),
  `0.${'0'.repeat(140)}1`,
  '9'.repeat(27) + 'e99',
])('the number %s, which does not fit into an item, is rejected under the name of its field', (number) => {
  const route = withBody.find(([name]) => name === 'createPaymentRequest') ?? expect.fail('no such route');
  const body = `{"risks": {"debtorIndicators": {"browserInformation": {"pixelRatio": ${number}}}}}`;
  expect(outcomeOf(route, { body })).toEqual({
    validation_error: { pixelRatio: ['must be 0 or a number with a magnitude from 1E-130 to 9007199254740991'] },
  });
});

test.each(['0', '0.0', '0e999', '2.5', '1e15', '-9007199254740991', '1e-130', '0.1234567890123456789'])(
  'the number %s can be stored',
  (number) => {
    const route = withBody.find(([name]) => name === 'createPaymentRequest') ?? expect.fail('no such route');
    expect(outcomeOf(route, { body: `{"number": ${number}}` })).not.toHaveProperty('validation_error.number', [
      'must be 0 or a number with a magnitude from 1E-130 to 9007199254740991',
    ]);
  },
);

test('a lone surrogate is rejected under the name of its field', () => {
  const route = withBody.find(([name]) => name === 'createWebhook') ?? expect.fail('no such route');
  const body = (description: string) => `{"description": "${description}"}`;
  expect(outcomeOf(route, { body: body('\\ud83d') })).toEqual({
    validation_error: { description: ['must be well-formed text'] },
  });
  expect(outcomeOf(route, { body: body('\\ud83d\\ude00') })).not.toMatchObject({
    validation_error: { description: expect.anything() },
  });
  expect(outcomeOf(route, { body: body('\\\\ud83d') })).not.toMatchObject({
    validation_error: { description: expect.anything() },
  });
});

test('a duplicate field is rejected under its name, however it is escaped', () => {
  const route = withBody.find(([name]) => name === 'createPaymentRequest') ?? expect.fail('no such route');
  for (const body of [
    '{"amount": "1.00", "amount": "100.00"}',
    '{"amount": "1.00", "risks": {}, "\\u0061mount": null}',
    '{"amount": {"a": 1, "amount": 2}, "amount": "1.00"}',
  ]) {
    expect(outcomeOf(route, { body }), body).toEqual({ validation_error: { amount: ['occurs twice'] } });
  }
});

/** Returns the body that a route parses from the fields sent. */
const fieldsOf = (name: string, sent: Record<string, unknown>) => {
  const route = withBody.find(([other]) => other === name) ?? expect.fail('no such route');
  const request = requestOf(route, { body: JSON.stringify(sent) });
  void readBody(request);
  return request.context.body?.json;
};

test.each([
  ['updateWebhook', ['description']],
  [
    'updateAccountRequest',
    [
      'countryCode',
      'transactionsFromDate',
      'transactionsToDate',
      'expiryDate',
      'successRedirectUrl',
      'failureRedirectUrl',
    ],
  ],
  ['updatePaymentConsent', []],
  ['approvePayment', []],
  ['createPaymentRequest', []],
])('in %s, null clears %j, and any other null field counts as absent', (name, clearable) => {
  const [, route] = withBody.find(([other]) => other === name) ?? expect.fail('no such route');
  const names = Object.keys((route.body as { shape?: object }).shape ?? {});
  const allNull = Object.fromEntries([...names, 'unknown'].map((field) => [field, null]));
  expect(fieldsOf(name, allNull)).toEqual(Object.fromEntries(clearable.map((field) => [field, null])));
});

test('only changes to webhooks and to account requests can clear fields', () => {
  const clearing = withBody.filter(([name, { body, bodyType }]) => {
    if (bodyType === 'form') return false;
    const names = Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
    return Object.keys(fieldsOf(name, Object.fromEntries(names.map((field) => [field, null]))) ?? {}).length > 0;
  });
  expect(clearing.map(([name]) => name).toSorted()).toEqual(['updateAccountRequest', 'updateWebhook']);
});

test('ids of resources are logged, but none that a client has given to a person', () => {
  const [id, related, person] = [newId(), newId(), newId()];
  const names = ['reference', 'customerId', 'referenceCustomerId', 'merchantCustomerId', 'externalReferenceId'];
  const people = Object.fromEntries(names.map((name) => [name, person]));
  expect(idsIn({ internalReferenceId: id, ...people }, undefined, { ids: [related] })).toEqual([id, related]);
});

test("a bank's authorisation code and the state of its redirect are not logged, even if they look like ids", () => {
  expect(idsIn({ code: newId(), state: newId() })).toEqual([]);
});
