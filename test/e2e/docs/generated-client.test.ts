import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { type OpenAPI3 } from 'openapi-typescript';
import { beforeAll, expect } from 'vitest';
import { createApiFile } from '#infra/openapi.ts';
import { canonical, sign } from '#test/support/drivers/integrator.ts';
import { operator, test } from '#test/support/drivers/journey.ts';

/** A small integrator's project. The type check of this project excludes it, because this test generates its types. */
const project = path.resolve('test/generated-client');

beforeAll(async () => {
  const document = JSON.parse(readFileSync(createApiFile, 'utf8')) as OpenAPI3;
  writeFileSync(path.join(project, 'api.ts'), await openapiTS(document));
});

test('a client with types generated from the OpenAPI document compiles in strict mode', () => {
  const compile = () =>
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project], { encoding: 'utf8' });
  expect(compile()).toBe('');
});

test('the generated client makes ten calls, and each response matches its type', async ({ client }) => {
  await operator().topUp(client.facts.clientId, 1);
  const { appId, apiKey, signingKey } = client.facts;
  const { tenCalls } = (await import(path.join(project, 'ten-calls.ts'))) as {
    tenCalls: (access: object) => Promise<unknown>;
  };
  const results = await tenCalls({
    baseUrl: client.baseUrl,
    appId,
    apiKey,
    sign: (body: object) => sign(canonical(body), signingKey),
  });
  expect(results).toEqual({
    purposes: expect.any(Number),
    amount: '150.00',
    consentStatus: 'AwaitingAuthorization',
    isPending: true,
    provider: 'uae-adcbrt',
    listed: 1,
    verification: 'MATCH',
    products: ['payments', 'account-data', 'reports', 'providers', 'webhooks'],
    error: [404, 'not_found'],
  });
});
