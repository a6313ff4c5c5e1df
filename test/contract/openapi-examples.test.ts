import { compactVerify, createLocalJWKSet } from 'jose';
import { expect, test } from 'vitest';
import { interfaceExamples } from '#infra/examples.ts';
import { interfaceRoutes } from '#infra/routes.ts';
import type { Route } from '#shared/clients/endpoint.ts';
import { problemsOf } from '#shared/platform/http/route.ts';
import { statusOf } from '#shared/standard/problems/problems.ts';
import { document, faultsOf, resolved } from '#test/support/drivers/document.ts';

interface LocatedExample {
  readonly location: readonly string[];
  readonly value: unknown;
}

/** Returns the examples of a media type or a parameter, each with the path of its schema. */
const examplesAt = (holder: any, location: readonly string[]): readonly LocatedExample[] => [
  ...('example' in holder ? [{ location: [...location, 'schema'], value: holder.example }] : []),
  ...Object.values<any>(holder.examples ?? {}).map((example) => ({
    location: [...location, 'schema'],
    value: resolved(example).value,
  })),
];

const contentsAt = (holder: any, location: readonly string[]): readonly LocatedExample[] =>
  Object.entries<any>(holder?.content ?? {}).flatMap(([type, media]) =>
    examplesAt(media, [...location, 'content', type]),
  );

const operations = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
  Object.entries<any>(methods).map(([method, operation]) => ({ location: ['paths', path, method], operation })),
);

const examples: readonly LocatedExample[] = [
  ...operations.flatMap(({ location, operation }) => [
    ...operation.parameters.flatMap((parameter: any, index: number) =>
      parameter.$ref ? [] : examplesAt(parameter, [...location, 'parameters', String(index)]),
    ),
    ...contentsAt(operation.requestBody, [...location, 'requestBody']),
    ...Object.entries<any>(operation.responses).flatMap(([status, response]) =>
      contentsAt(response, [...location, 'responses', status]),
    ),
  ]),
  ...Object.entries<any>(document.components.parameters).flatMap(([name, parameter]) =>
    examplesAt(parameter, ['components', 'parameters', name]),
  ),
];

test('every example conforms to the schema of its parameter or body', () => {
  const errors = examples.flatMap(({ location, value }) =>
    faultsOf(value, location).map((error) => [location.join(' '), error]),
  );
  expect(errors).toEqual([]);
  expect(examples.length).toBeGreaterThan(300);
});

const operationOf = (operation: string): any =>
  operations.find(({ operation: { operationId } }) => operationId === operation)?.operation;

test('every operation has examples of its request body and its response', () => {
  const coverage = interfaceRoutes.map(([name, { body, ok }]) => {
    const { requestBody, responses } = operationOf(name);
    const contents = [...(body ? [requestBody] : []), ...(ok.kind === 'empty' ? [] : [responses[ok.status]])];
    return [
      name,
      contents.every(({ content }) => examplesAt(Object.values<any>(content)[0] ?? {}, []).length > 0),
    ] as const;
  });
  expect(coverage.filter(([, hasExamples]) => !hasExamples)).toEqual([]);
});

test('the service accepts every example request', () => {
  for (const [name, { params, query, body }] of interfaceRoutes) {
    const example = interfaceExamples[name];
    const requests = [
      [params, example.params],
      [query, example.query],
      ...[example.body, ...Object.values(example.otherBodies ?? {})].map((value) => [body, value] as const),
    ] as const;
    for (const [schema, value] of requests) expect(schema?.safeParse(value).error, name).toBeUndefined();
  }
});

/** Returns the code in an error body, or an empty string for ais and pis errors whose code was never published. */
const problemNameIn = (value: any, { variant, legacyApi }: Route): unknown =>
  variant === 'legacy' && legacyApi.name !== 'av' && !('error' in value)
    ? ''
    : (value.code ?? value.error ?? value.type);

test('every error of every operation has an example, listed under its code', () => {
  for (const [name, route] of interfaceRoutes) {
    for (const code of problemsOf(route)) {
      const { content } = operationOf(name).responses[statusOf(code)];
      // The legacy API reports internal errors without a body.
      if (route.variant === 'legacy' && code === 'internal_error') expect(content, `${name} ${code}`).toBeUndefined();
      else {
        const { value } = resolved(Object.values<any>(content)[0].examples[code]);
        expect(problemNameIn(value, route), `${name} ${code}`).toEqual(expect.any(String));
      }
    }
  }
});

test('the example of a validation error names fields of its operation', () => {
  for (const [name, { query, body }] of interfaceRoutes) {
    if (!(query ?? body)) continue;
    const { value } = resolved(
      Object.values<any>(operationOf(name).responses['400'].content)[0].examples.validation_error,
    );
    const declarations = JSON.stringify(operationOf(name).parameters) + JSON.stringify(document.components.schemas);
    const fields = Object.keys(value.details ?? value.errorDescription ?? value.errors);
    expect(fields.length, name).toBeGreaterThan(0);
    for (const field of fields) expect(declarations, name).toContain(`"${field.split('.')[0]}"`);
  }
});

const keySet = operationOf('getWebhookKeySet').responses['200'].content['application/json'].example;

test('every example webhook verifies with the example key set', async () => {
  for (const [resource, webhook] of Object.entries<any>(document.webhooks)) {
    const { post } = resolved(webhook);
    const { example, schema } = post.requestBody.content['application/jose'];
    const { payload, protectedHeader } = await compactVerify(example, createLocalJWKSet(keySet));
    const claims = JSON.parse(Buffer.from(payload).toString());
    const [header, body] = schema.contentSchema.prefixItems.map(({ $ref }: any) => $ref.slice(2).split('/'));
    expect(faultsOf(protectedHeader, header)).toEqual([]);
    expect(faultsOf(claims, body)).toEqual([]);
    expect(claims.event.type.split('.')[0]).toBe(resource);
  }
});
