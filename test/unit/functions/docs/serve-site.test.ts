import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { serveSite } from '#functions/docs/server.ts';
import { createSite } from '#functions/docs/site.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(path.join(folder, 'site/docs/ar'), { recursive: true });
mkdirSync(path.join(folder, 'site/.well-known'));
for (const [name, text] of [
  ['secret.txt', 'not part of the site'],
  ['site/index.html', 'welcome'],
  ['site/not-found.html', 'nothing here'],
  ['site/docs/index.html', 'call {{baseUrl}}/payments'],
  ['site/docs/ar/index.html', 'مرحبا'],
  ['site/.well-known/api-catalog', '{"linkset":[]}'],
  ['site/docs/client.tgz', '{{baseUrl}}'],
  [
    'site/docs/bruno.zip',
    JSON.stringify([
      { name: 'environments/sandbox.bru', content: 'baseUrl: {{baseUrl}}' },
      { name: 'a.bru', content: 'url: {{baseUrl}}/payments' },
      { name: 'طلب.bru', content: '' },
    ]),
  ],
] as const)
  writeFileSync(path.join(folder, name), text);

const handler = serveSite(createSite(path.join(folder, 'site'), 'https://service.example'));
const get = (rawPath: string, headers: Record<string, string> = {}, method = 'GET') =>
  handler(
    { rawPath, headers, requestContext: { http: { method } } } as unknown as APIGatewayProxyEventV2,
    {} as Context,
  );

test.each([
  ['/', 'welcome'],
  ['/docs', 'call https://service.example/payments'],
  ['/docs/ar', 'مرحبا'],
  ['/docs/ar/', 'مرحبا'],
])("%s returns its page, which contains the service's base URL where needed", async (rawPath, body) => {
  expect(await get(rawPath)).toMatchObject({ statusCode: 200, body });
});

test('the API catalog has its media type, and names itself for HEAD (RFC 9727)', async () => {
  expect(await get('/.well-known/api-catalog', {}, 'HEAD')).toMatchObject({
    statusCode: 200,
    headers: { link: '</.well-known/api-catalog>; rel="api-catalog"' },
  });
  const { headers } = await get('/.well-known/api-catalog');
  expect(headers?.['content-type']).toMatch(/^application\/linkset\+json; profile=/);
});

test('archives are sent unchanged, and pages are compressed for clients that accept gzip', async () => {
  const archive = await get('/docs/client.tgz');
  expect(archive.isBase64Encoded).toBe(true);
  expect(Buffer.from(archive.body ?? '', 'base64').toString()).toBe('{{baseUrl}}');
  const page = await get('/docs', { 'accept-encoding': 'br, gzip' });
  expect(page.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(Buffer.from(page.body ?? '', 'base64')).toString()).toBe('call https://service.example/payments');
});

test("a zip is packed with the service's base URL in its environments", async () => {
  const archive = await get('/docs/bruno.zip');
  expect(archive.headers?.['content-type']).toBe('application/zip');
  const files = Object.entries(unzipSync(Buffer.from(archive.body ?? '', 'base64')));
  expect(files.map(([name, content]) => [name, strFromU8(content)])).toEqual([
    ['environments/sandbox.bru', 'baseUrl: https://service.example'],
    ['a.bru', 'url: {{baseUrl}}/payments'],
    ['طلب.bru', ''],
  ]);
});

test.each(['/secret.txt', '/docs/../../secret.txt', '/..', '/docs/ar/..', '/not/here', '/docs/nowhere.html'])(
  '%s is not part of the site',
  async (rawPath) => {
    expect(await get(rawPath)).toMatchObject({ statusCode: 404, body: 'nothing here' });
  },
);

test('a conditional request returns 304, HEAD returns no body, and other methods are rejected', async () => {
  const { headers } = await get('/docs');
  expect(await get('/docs', { 'if-none-match': String(headers?.etag) })).toMatchObject({ statusCode: 304 });
  expect(await get('/docs', {}, 'HEAD')).toMatchObject({ statusCode: 200, body: '' });
  expect(await get('/docs', {}, 'POST')).toMatchObject({ statusCode: 405, headers: { allow: 'GET, HEAD' } });
});

test('every response from the documentation site tells browsers to use only HTTPS', async () => {
  const [found, missing, rejected] = [await get('/docs'), await get('/nothing'), await get('/docs', {}, 'POST')];
  const unchanged = await get('/docs', { 'if-none-match': String(found.headers?.etag) });
  for (const { headers } of [found, missing, rejected, unchanged])
    expect(headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
});
