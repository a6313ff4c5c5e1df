import { type IncomingHttpHeaders, request, type RequestOptions } from 'node:http';
import { createServer } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { listenLocally } from '#test/support/cloud/free-port.ts';
import { anApi } from '../an-api.ts';
import { aCloud, aFunction, anAssembly, aPermission, apiSource, aRole } from '../an-assembly.ts';

const code = {
  echo: `exports.handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });`,
  respond: `exports.handler = async ({ rawPath, headers }) => ({
    '/structured': {
      statusCode: '201',
      headers: { 'X-Number': 7, 'content-type': 'application/jose' },
      body: 'made',
    },
    '/header': { statusCode: 200, headers: { 'x-bad': 'a\\nb' } },
    '/binary': { statusCode: 200, isBase64Encoded: true, body: Buffer.from([0, 255]).toString('base64') },
    '/empty': { statusCode: 204 },
    '/string': 'just text',
    '/malformed': { statusCode: 200, body: { not: 'a string' } },
  })[rawPath];`,
  fail: `exports.handler = async () => { throw new Error('secret detail'); };`,
  slow: `exports.handler = async () => new Promise((resolve) => setTimeout(resolve, 1000));`,
};

const gateway = 'apigateway.amazonaws.com';

const assembly = anAssembly(
  {
    Main: {
      Resources: {
        ...aRole('Role'),
        Echo: aFunction(code.echo, 'Role'),
        EchoPermission: aPermission('Echo', gateway, apiSource('Open', '*/*/*')),
        Answer: aFunction(code.respond, 'Role'),
        AnswerPermission: aPermission('Answer', gateway, apiSource('Other', '*/$default')),
        Fail: aFunction(code.fail, 'Role'),
        FailPermission: aPermission('Fail', gateway, apiSource('Other', '*/GET/fail')),
        Slow: aFunction(code.slow, 'Role'),
        SlowPermission: aPermission('Slow', gateway, apiSource('Late', '*/*/slow')),
        Guarded: aFunction(code.echo, 'Role'),
        GuardedPermission: aPermission('Guarded', gateway, apiSource('Partial', '*/*/*')),
        ...anApi('Open', {
          'GET /payments/{paymentId}': 'Echo',
          'GET /payments/latest': 'Echo',
          'POST /payments': 'Echo',
          'GET /payments/{paymentId}/parts/{part}': 'Echo',
          'ANY /payments/{paymentId}': 'Echo',
          'ANY /logos': 'Echo',
          'ANY /logos/{path+}': 'Echo',
          $default: 'Echo',
        }),
        ...anApi('Other', { $default: 'Answer', 'GET /fail': 'Fail' }),
        ...anApi('Late', { 'GET /slow': 'Slow' }, { TimeoutInMillis: 100 }),
        ...anApi('Partial', { 'GET /here': 'Guarded', $default: 'Guarded' }),
        OpenDefault: aPermission('Echo', gateway, apiSource('Open', '*/$default')),
      },
    },
  },
  Object.values(code),
);

let cloud: Awaited<ReturnType<typeof aCloud>>;

beforeAll(async () => {
  cloud = await aCloud(assembly);
});

interface ApiResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const call = (
  api: string,
  path: string,
  options: RequestOptions & { body?: string | Buffer } = {},
): Promise<ApiResponse> =>
  new Promise((resolve, reject) => {
    const { body, ...rest } = options;
    // Sends the path unchanged, because a URL would normalise it.
    const { hostname, port } = new URL(cloud.apis[api] ?? '');
    const clientRequest = request({ hostname, port, path, ...rest }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });

const eventOf = async (path: string, options: RequestOptions & { body?: string | Buffer } = {}) => {
  const { body } = await call('open', path, options);
  const event: Record<string, unknown> & { requestContext: Record<string, unknown> } = JSON.parse(body.toString());
  return event;
};

test.each([
  ['GET', '/payments/latest', 'GET /payments/latest', undefined],
  ['GET', '/payments/p1', 'GET /payments/{paymentId}', { paymentId: 'p1' }],
  ['POST', '/payments', 'POST /payments', undefined],
  ['GET', '/payments/p1/parts/2', 'GET /payments/{paymentId}/parts/{part}', { paymentId: 'p1', part: '2' }],
  ['GET', '/payments/a%20b', 'GET /payments/{paymentId}', { paymentId: 'a b' }],
  ['GET', '/payments/a%2Fb', '$default', undefined],
  ['DELETE', '/payments/latest', 'ANY /payments/{paymentId}', { paymentId: 'latest' }],
  ['PATCH', '/logos', 'ANY /logos', undefined],
  ['GET', '/logos/large/one', 'ANY /logos/{path+}', { path: 'large/one' }],
  ['PUT', '/payments', '$default', undefined],
  ['GET', '/a/b/c', '$default', undefined],
])('%s %s matches the route %s', async (method, path, routeKey, pathParameters) => {
  const event = await eventOf(path, { method });
  expect(event.routeKey).toBe(routeKey);
  expect(event.pathParameters).toEqual(pathParameters);
});

test('the event has payload format 2.0', async () => {
  const headers = {
    'Content-Type': 'application/json',
    'X-Twice': ['a', 'b'],
    cookie: 'c=1; d=2',
    'user-agent': 'test',
  };
  const event = await eventOf('/payments?a=1&b=%C3%BC&a=2', { method: 'POST', headers, body: '{"x": "ü"}' });
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'POST /payments',
    rawPath: '/payments',
    rawQueryString: 'a=1&b=%C3%BC&a=2',
    cookies: ['c=1', 'd=2'],
    queryStringParameters: { a: '1,2', b: 'ü' },
    headers: { 'content-type': 'application/json', 'x-twice': 'a,b', 'x-forwarded-for': '127.0.0.1' },
    requestContext: {
      accountId: '000000000000',
      http: { method: 'POST', path: '/payments', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      stage: '$default',
    },
    body: '{"x": "ü"}',
    isBase64Encoded: false,
  });
  expect(event.headers).not.toHaveProperty('cookie');
  expect(event.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
});

test.each([
  ['application/json; charset=utf-8', false],
  ['text/html', false],
  ['application/xml', false],
  ['application/x-www-form-urlencoded', true],
  ['application/problem+json', true],
  ['application/octet-stream', true],
  [undefined, true],
])('a body of type %s is base64-encoded: %s', async (type, isBase64Encoded) => {
  const headers = type ? { 'content-type': type } : {};
  const event = await eventOf('/payments', { method: 'POST', headers, body: 'ü' });
  expect(event.isBase64Encoded).toBe(isBase64Encoded);
  expect(event.body).toBe(isBase64Encoded ? Buffer.from('ü').toString('base64') : 'ü');
});

test('a function determines the status, the headers and the body', async () => {
  const { status, headers, body } = await call('other', '/structured');
  expect({ status, body: body.toString() }).toEqual({ status: 201, body: 'made' });
  expect(headers).toMatchObject({ 'x-number': '7', 'content-type': 'application/jose' });
});

test.each([
  ['/binary', 200, 'text/plain;charset=UTF-8', Buffer.from([0, 255])],
  ['/empty', 204, undefined, Buffer.of()],
  ['/string', 500, 'application/json', Buffer.from('{"message":"Internal Server Error"}')],
  ['/malformed', 500, 'application/json', Buffer.from('{"message":"Internal Server Error"}')],
  ['/header', 500, 'application/json', Buffer.from('{"message":"Internal Server Error"}')],
  ['/fail', 500, 'application/json', Buffer.from('{"message":"Internal Server Error"}')],
])('the result of %s is returned with the status %s', async (path, status, type, expected) => {
  const response = await call('other', path);
  expect(response).toMatchObject({ status, body: expected });
  expect(response.headers['content-type']).toBe(type);
});

test('API Gateway itself responds to requests that it cannot forward', async () => {
  const textOf = async (response: Promise<ApiResponse>) => {
    const { status, body } = await response;
    return `${status} ${body.toString()}`;
  };
  expect(await textOf(call('late', '/missing'))).toBe('404 {"message":"Not Found"}');
  expect(await textOf(call('late', '/%zz'))).toBe('400 {"message":"Bad Request"}');
  expect(await textOf(call('late', '/slow'))).toBe('503 {"message":"Service Unavailable"}');
  const large = { method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) };
  expect(await textOf(call('open', '/payments', large))).toBe('413 {"message":"Request Entity Too Large"}');
});

test('a route without a permission for its ARN returns 500, and the log contains the reason', async () => {
  expect((await call('partial', '/here')).status).toBe(200);
  const { status, body } = await call('partial', '/elsewhere');
  expect(`${status} ${body.toString()}`).toBe('500 {"message":"Internal Server Error"}');
  expect(cloud.lines.filter((line) => line.startsWith('cloud: '))).toEqual([
    'cloud: apigateway.amazonaws.com may not lambda:InvokeFunction on ' +
      'arn:aws:lambda:me-central-1:000000000000:function:Main-Guarded, ' +
      'because no resource-based policy allows the lambda:InvokeFunction action',
  ]);
});

test('an unsupported route is rejected at start-up', async () => {
  const Resources = {
    ...aRole('Role'),
    Echo: aFunction(code.echo, 'Role'),
    ...anApi('Open', { 'GET /{proxy+}/more': 'Echo' }),
  };
  await expect(aCloud(anAssembly({ Main: { Resources } }, [code.echo]))).rejects.toThrow(
    ['Main/OpenRoute0: route GET /{proxy+}/more is not supported here'].join('\n'),
  );
});

test('the error for ports in use names the lowest port', async () => {
  const server = createServer();
  const port = await listenLocally(server);
  await expect(aCloud(assembly, { ports: { open: port + 1, other: port } })).rejects.toThrow(
    `Port ${port} for the API other is in use: stop the program that uses it or choose another port.`,
  );
  await new Promise((resolve) => server.close(resolve));
  const second = await aCloud(assembly, { ports: { other: port } });
  expect(second.apis.other).toBe(`http://127.0.0.1:${port}`);
});
