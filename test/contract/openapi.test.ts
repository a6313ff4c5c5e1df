import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiDocument, openApiFile, openApiText } from '#infra/openapi.ts';
import { interfaceRoutes } from '#infra/routes.ts';
import type { Face } from '#shared/platform/http/face.ts';
import { ResourceType } from '#shared/events/event.ts';

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

test('only the paths of the legacy interface answer in a legacy format', () => {
  const isLegacy = (face: Face) => face === 'legacy' || face === 'problem';
  expect(interfaceRoutes.filter(([, { path, face }]) => path.startsWith('/api/') !== isLegacy(face))).toEqual([]);
});
