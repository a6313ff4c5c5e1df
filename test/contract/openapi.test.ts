import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiDocument, openApiFile, openApiText } from '#infra/openapi.ts';
import { interfaceRoutes } from '#infra/routes.ts';
import { ResourceType } from '#shared/events/event.ts';
import { lookOf } from '#shared/platform/http/no-route.ts';

test('the committed OpenAPI document matches the routes (npm run openapi writes it)', () => {
  expect(readFileSync(openApiFile, 'utf8')).toBe(openApiText());
});

test('the OpenAPI document passes redocly lint', () => {
  expect(() =>
    execFileSync(process.execPath, ['node_modules/@redocly/cli/bin/cli.js', 'lint', openApiFile], { stdio: 'pipe' }),
  ).not.toThrow();
});

test('operation names are unique, and so are routes', () => {
  expect(new Set(interfaceRoutes.map(([name]) => name)).size).toBe(interfaceRoutes.length);
  expect(new Set(interfaceRoutes.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(interfaceRoutes.length);
});

test('a route declares exactly the parameters of its path', () => {
  for (const [name, { path, params }] of interfaceRoutes) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const declared = Object.keys((params as { shape?: object } | undefined)?.shape ?? {});
    expect(declared, name).toEqual(inPath);
  }
});

test('the document describes the webhooks of every resource', () => {
  expect(Object.keys(openApiDocument().webhooks ?? {})).toEqual(ResourceType.options);
});

test('a signed route has a body', () => {
  expect(interfaceRoutes.filter(([, { signed, body }]) => signed && !body)).toEqual([]);
});

test('a route for programs looks as its path says, so that a path without a route is refused in the same look', () => {
  for (const [name, route] of interfaceRoutes.filter(([, { face }]) => face !== 'browser')) {
    const { face, family } = route;
    expect({ face, ...(family && { family }) }, name).toEqual(lookOf(route.path));
  }
});
