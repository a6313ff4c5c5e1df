import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { type OpenAPI3 } from 'openapi-typescript';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { clientTypesFile, clientTypesText } from '#infra/docs/client-types.ts';
import { createApiDocument, createApiFile, createApiText } from '#infra/openapi.ts';
import { allRoutes, interfaceRoutes } from '#infra/routes.ts';
import { ResourceType } from '#shared/events/event.ts';
import { defaultPerPage, maxPerPage } from '#shared/platform/http/paging.ts';
import { responseFormatOf } from '#shared/standard/problems/legacy-apis.ts';

test('the committed OpenAPI document matches the routes', () => {
  const isCurrent = readFileSync(createApiFile, 'utf8') === createApiText();
  expect(isCurrent, `${createApiFile} is out of date: run npm run openapi`).toBe(true);
});

test('the committed client library types match the document (npm run openapi writes them)', async () => {
  expect(readFileSync(clientTypesFile, 'utf8')).toBe(await clientTypesText(createApiDocument()));
});

test('the types that openapi-typescript generates from the document compile in strict mode', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'types-')), 'api.ts');
  writeFileSync(file, await openapiTS(JSON.parse(readFileSync(createApiFile, 'utf8')) as OpenAPI3));
  const command = ['node_modules/typescript/bin/tsc', file, '--ignoreConfig', '--noEmit', '--strict', '--types', ''];
  expect(execFileSync(process.execPath, command, { encoding: 'utf8', stdio: 'pipe' })).toBe('');
});

test('redocly lint finds neither an error nor a warning in the OpenAPI document', () => {
  const command = ['node_modules/@redocly/cli/bin/cli.js', 'lint', createApiFile, '--format', 'json'];
  const report = execFileSync(process.execPath, command, { encoding: 'utf8', stdio: 'pipe' });
  expect(JSON.parse(report)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
});

test('operation names are unique, and so are routes', () => {
  expect(new Set(allRoutes.map(([name]) => name)).size).toBe(allRoutes.length);
  expect(new Set(allRoutes.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(allRoutes.length);
});

test('every route declares exactly the parameters in its path', () => {
  for (const [name, { path, params }] of allRoutes) {
    const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const declared = Object.keys((params as { shape?: object } | undefined)?.shape ?? {});
    expect(declared, name).toEqual(pathParameters);
  }
});

test('the document describes the webhooks of every resource type', () => {
  expect(Object.keys(createApiDocument().webhooks ?? {})).toEqual(ResourceType.options);
});

test.each([
  ['/api/v1.0/authentication/Token', ['app-id', 'x-api-key']],
  ['/api/v1.0/authentication/Refresh', ['refresh-token']],
])('the document requires the credentials of %s', (path, credentials) => {
  const parameters = createApiDocument().paths?.[path]?.get?.parameters ?? [];
  const required = parameters.filter((parameter) => 'required' in parameter && parameter.required);
  expect(required).toMatchObject(credentials.map((name) => ({ in: 'header', name })));
});

test('every signed route has a body', () => {
  expect(interfaceRoutes.filter(([, { signed, body }]) => signed && !body)).toEqual([]);
});

test('every POST that creates is idempotent, unless its description says that a key has no effect', () => {
  const creating = interfaceRoutes.filter(([, { method, ok }]) => method === 'POST' && ok.status === 201);
  const withoutKey = creating.filter(([, { idempotency }]) => !idempotency);
  const silent = withoutKey.filter(([, { description }]) => !description?.includes('`idempotency-key` has no effect'));
  expect(creating).not.toEqual([]);
  expect(silent.map(([operation]) => operation)).toEqual([]);
});

test.each(['infra/openapi/guide/lists.md', 'infra/docs/pages/ar/lists.md'])(
  '%s names every list with another default or maximum page size',
  (guide) => {
    const pageSizes = interfaceRoutes.flatMap(([, { path, query }]) => {
      const perPage: unknown = query?.shape.perPage;
      return perPage instanceof z.ZodType ? [{ path, ...z.toJSONSchema(perPage, { io: 'input' }) }] : [];
    });
    const others = pageSizes.filter((size) => size.default !== defaultPerPage || size.maximum !== maxPerPage);
    expect(others.map(({ path }) => path).filter((path) => !readFileSync(guide, 'utf8').includes(path))).toEqual([]);
    expect([others.length, pageSizes.length > 10]).toEqual([2, true]);
  },
);

test('every route has the API variant of its path, so unknown paths get the same error format', () => {
  for (const [name, route] of interfaceRoutes) {
    const { variant, legacyApi } = route;
    expect({ variant, ...(legacyApi && { legacyApi }) }, name).toEqual(responseFormatOf(route.path));
  }
});
