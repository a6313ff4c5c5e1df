import { request } from 'node:http';
import type { IncomingHttpHeaders, RequestOptions } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { aCloud, aFunction, anAssembly, aRole, arnOf } from './an-assembly.ts';

const code = {
  echo: `exports.handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });`,
  answer: `exports.handler = async ({ rawPath, headers }) => ({
    '/structured': {
      statusCode: '201',
      headers: { 'X-Number': 7, 'content-type': 'application/jose' },
      cookies: ['a=1', 'b=2'],
      body: 'made',
    },
    '/header': { statusCode: 200, headers: { 'x-bad': 'a\\nb' } },
    '/binary': { statusCode: 200, isBase64Encoded: true, body: Buffer.from([0, 255]).toString('base64') },
    '/empty': { statusCode: 204 },
    '/object': { hello: 'world' },
    '/string': 'just text',
    '/malformed': { statusCode: 200, body: { not: 'a string' } },
  })[rawPath];`,
  fail: `exports.handler = async () => { throw new Error('secret detail'); };`,
  slow: `exports.handler = async () => new Promise((resolve) => setTimeout(resolve, 1000));`,
};

const anApi = (id: string, functions: Record<string, string>, routes: Record<string, string>, more: object = {}) => ({
  [id]: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: id.toLowerCase(), ProtocolType: 'HTTP' } },
  ...Object.fromEntries(
    Object.entries(functions).map(([name, target]) => [
      `${id}${name}`,
      {
        Type: 'AWS::ApiGatewayV2::Integration',
        Properties: {
          ApiId: { Ref: id },
          IntegrationType: 'AWS_PROXY',
          IntegrationUri: arnOf(target),
          PayloadFormatVersion: '2.0',
          ...more,
        },
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(routes).map(([RouteKey, name], index) => [
      `${id}Route${index}`,
      {
        Type: 'AWS::ApiGatewayV2::Route',
        Properties: {
          ApiId: { Ref: id },
          RouteKey,
          Target: { 'Fn::Join': ['/', ['integrations', { Ref: `${id}${name}` }]] },
        },
      },
    ]),
  ),
});

const assembly = anAssembly(
  {
    Main: {
      Resources: {
        Role: aRole(),
        Echo: aFunction(code.echo, 'Role', {
          Environment: { Variables: { OTHER: { 'Fn::GetAtt': ['Other', 'ApiEndpoint'] } } },
        }),
        Answer: aFunction(code.answer, 'Role'),
        Fail: aFunction(code.fail, 'Role'),
        Slow: aFunction(code.slow, 'Role'),
        ...anApi(
          'Open',
          { Echo: 'Echo' },
          {
            'ANY /{proxy+}': 'Echo',
            'GET /payments/{paymentId}': 'Echo',
            'ANY /payments/{other}': 'Echo',
            'GET /payments/latest': 'Echo',
            'POST /payments': 'Echo',
            'GET /payments/{paymentId}/parts/{part}': 'Echo',
          },
        ),
        ...anApi('Other', { Answer: 'Answer', Fail: 'Fail' }, { $default: 'Answer', 'GET /fail': 'Fail' }),
        ...anApi('Late', { Slow: 'Slow' }, { 'GET /slow': 'Slow' }, { TimeoutInMillis: 100 }),
      },
    },
  },
  Object.values(code),
);

let cloud: Awaited<ReturnType<typeof aCloud>>;

beforeAll(async () => {
  cloud = await aCloud(assembly);
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const call = (api: string, path: string, options: RequestOptions & { body?: string | Buffer } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { body, ...rest } = options;
    // The path goes out as it stands, which a URL would not allow.
    const { hostname, port } = new URL(cloud.apis[api] ?? '');
    const sent = request({ hostname, port, path, ...rest }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

const eventOf = async (path: string, options: RequestOptions & { body?: string | Buffer } = {}) => {
  const { body } = await call('open', path, options);
  const event: Record<string, unknown> & { requestContext: Record<string, unknown> } = JSON.parse(body.toString());
  return event;
};

test.each([
  ['GET', '/payments/latest', 'GET /payments/latest', undefined],
  ['GET', '/payments/p1', 'GET /payments/{paymentId}', { paymentId: 'p1' }],
  ['DELETE', '/payments/latest', 'ANY /payments/{other}', { other: 'latest' }],
  ['POST', '/payments', 'POST /payments', undefined],
  ['GET', '/payments', 'ANY /{proxy+}', { proxy: 'payments' }],
  ['GET', '/payments/p1/parts/2', 'GET /payments/{paymentId}/parts/{part}', { paymentId: 'p1', part: '2' }],
  ['GET', '/a/b/c', 'ANY /{proxy+}', { proxy: 'a/b/c' }],
  ['GET', '/payments/a%20b', 'GET /payments/{paymentId}', { paymentId: 'a b' }],
  ['GET', '/payments/a%2Fb', 'ANY /{proxy+}', { proxy: 'payments/a/b' }],
])('%s %s takes the route %s', async (method, path, routeKey, pathParameters) => {
  const event = await eventOf(path, { method });
  expect(event['routeKey']).toBe(routeKey);
  expect(event['pathParameters']).toEqual(pathParameters);
});

test('the event has the shape of payload format 2.0', async () => {
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
  expect(event['headers']).not.toHaveProperty('cookie');
  expect(event.requestContext['time']).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/u);
});

test.each([
  ['application/json; charset=utf-8', false],
  ['text/html', false],
  ['application/xml', false],
  ['application/x-www-form-urlencoded', true],
  ['application/problem+json', true],
  ['application/octet-stream', true],
  [undefined, true],
])('a body of type %s is encoded: %s', async (type, isBase64Encoded) => {
  const headers = type ? { 'content-type': type } : {};
  const event = await eventOf('/payments', { method: 'POST', headers, body: 'ü' });
  expect(event['isBase64Encoded']).toBe(isBase64Encoded);
  expect(event['body']).toBe(isBase64Encoded ? Buffer.from('ü').toString('base64') : 'ü');
});

test('a structured result decides status, headers, cookies and body', async () => {
  const { status, headers, body } = await call('other', '/structured');
  expect({ status, body: body.toString() }).toEqual({ status: 201, body: 'made' });
  expect(headers).toMatchObject({ 'x-number': '7', 'content-type': 'application/jose', 'set-cookie': ['a=1', 'b=2'] });
});

test.each([
  ['/binary', 200, 'text/plain;charset=UTF-8', Buffer.from([0, 255])],
  ['/empty', 204, undefined, Buffer.of()],
  ['/object', 200, 'application/json', Buffer.from('{"hello":"world"}')],
  ['/string', 200, 'application/json', Buffer.from('just text')],
  ['/malformed', 500, 'application/json', Buffer.from('{"message":"Internal Server Error"}')],
  ['/header', 500, 'application/json', Buffer.from('{"message":"Internal Server Error"}')],
  ['/fail', 500, 'application/json', Buffer.from('{"message":"Internal Server Error"}')],
])('the result of %s is answered with %s', async (path, status, type, expected) => {
  const answer = await call('other', path);
  expect(answer).toMatchObject({ status, body: expected });
  expect(answer.headers['content-type']).toBe(type);
});

test('what cannot be answered has the answers of API Gateway', async () => {
  const text = async (answer: Promise<Answer>) => {
    const { status, body } = await answer;
    return `${status} ${body.toString()}`;
  };
  expect(await text(call('late', '/missing'))).toBe('404 {"message":"Not Found"}');
  expect(await text(call('late', '/%zz'))).toBe('400 {"message":"Bad Request"}');
  expect(await text(call('late', '/slow'))).toBe('503 {"message":"Service Unavailable"}');
  const large = { method: 'POST', body: Buffer.alloc(10 * 1024 * 1024 + 1) };
  expect(await text(call('open', '/payments', large))).toBe('413 {"message":"Request Entity Too Large"}');
});

test('a port that is taken is named', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(aCloud(assembly, { ports: { other: port } })).rejects.toThrow(
    `Port ${port}, wanted for the API other, is taken: stop the program that has it or choose another port.`,
  );
  await new Promise((resolve) => server.close(resolve));
  const second = await aCloud(assembly, { ports: { other: port } });
  expect(second.apis['other']).toBe(`http://127.0.0.1:${port}`);
});
