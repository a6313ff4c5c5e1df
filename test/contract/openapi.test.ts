import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiDocument, openApiFile, openApiText } from '#infra/openapi.ts';
import { interfaceRoutes } from '#infra/routes.ts';
import { ResourceType } from '#shared/events/event.ts';

test('the committed document is the one the routes give: npm run openapi writes it', () => {
  expect(readFileSync(openApiFile, 'utf8')).toBe(openApiText());
});

test('it passes redocly lint', () => {
  expect(() =>
    execFileSync(process.execPath, ['node_modules/@redocly/cli/bin/cli.js', 'lint', openApiFile], { stdio: 'pipe' }),
  ).not.toThrow();
});

test('names of operations are unique, and so are routes', () => {
  expect(new Set(interfaceRoutes.map(([name]) => name)).size).toBe(interfaceRoutes.length);
  expect(new Set(interfaceRoutes.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(interfaceRoutes.length);
});

test('every path parameter is declared, and none that the path does not have', () => {
  for (const [name, { path, params }] of interfaceRoutes) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const declared = Object.keys((params as { shape?: object } | undefined)?.shape ?? {});
    expect(declared, name).toEqual(inPath);
  }
});

test('webhooks are described for every resource', () => {
  expect(Object.keys(openApiDocument().webhooks ?? {})).toEqual(ResourceType.options);
});

test('a signed route has a body', () => {
  expect(interfaceRoutes.filter(([, { signed, body }]) => signed && !body)).toEqual([]);
});

test('paths of the legacy interface answer as the legacy interface does', () => {
  expect(interfaceRoutes.filter(([, { path, face }]) => path.startsWith('/api/') !== (face !== 'current'))).toEqual([]);
});
