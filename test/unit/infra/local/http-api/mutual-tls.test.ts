import { createServer, request, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { X509Certificate } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { issue } from '#infra/certificates/certificate.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';
import { anApi } from '../an-api.ts';
import { aCloud, aFolder, aFunction, anAssembly, aPermission, apiSource, aRole } from '../an-assembly.ts';

const echo = `exports.handler = async (event) => ({ statusCode: 200, body: JSON.stringify({ event, url: process.env.URL }) });`;

const assembly = anAssembly(
  {
    Main: {
      Resources: {
        ...aRole('Role'),
        Echo: aFunction(echo, 'Role', { Environment: { Variables: { URL: 'https://banks.example/path' } } }),
        EchoPermission: aPermission('Echo', 'apigateway.amazonaws.com', apiSource('Banks', '*/$default')),
        ...anApi('Banks', { $default: 'Echo' }),
        Domain: {
          Type: 'AWS::ApiGatewayV2::DomainName',
          Properties: {
            DomainName: 'banks.example',
            DomainNameConfigurations: [{ CertificateArn: 'arn:aws:acm:r:1:certificate/c', EndpointType: 'REGIONAL' }],
            MutualTlsAuthentication: { TruststoreUri: 's3://trust/store.pem' },
          },
        },
        Mapping: {
          Type: 'AWS::ApiGatewayV2::ApiMapping',
          Properties: { ApiId: { Ref: 'Banks' }, DomainName: { Ref: 'Domain' }, Stage: '$default' },
        },
      },
    },
  },
  [echo],
);

let cloud: Awaited<ReturnType<typeof aCloud>>;

beforeAll(async () => {
  cloud = await aCloud(assembly);
});

const get = (options: RequestOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    const settings = { ca: cloud.authority.certificate, agent: false, ...options } as const;
    request(cloud.apis.banks ?? '', settings, (response) => resolve(text(response)))
      .on('error', reject)
      .end();
  });

test('a domain with mutual TLS forwards the client certificate', async () => {
  const { certificate, key } = cloud.authority.issueForClient('Falcon Pay');
  const { event, url } = JSON.parse(await get({ cert: certificate, key }));
  const { clientCert } = event.requestContext.authentication;
  expect(new X509Certificate(clientCert.clientCertPem).fingerprint256).toBe(
    new X509Certificate(certificate).fingerprint256,
  );
  expect(clientCert.subjectDN).toContain('CN=Falcon Pay');
  expect(event.headers['x-forwarded-proto']).toBe('https');
  expect(url).toBe(`${cloud.apis.banks}/path`);
});

const now = Date.now();
const day = 24 * 60 * 60 * 1000;

test.each([
  ['no certificate', () => ({})],
  [
    'a certificate from another authority',
    () => {
      const { certificate, key } = issue({ name: 'Me', purpose: 'client', from: now - day, until: now + day });
      return { cert: certificate, key };
    },
  ],
  [
    'an expired certificate',
    () => {
      const { certificate, key } = cloud.authority.issueForClient('Falcon Pay', -1);
      return { cert: certificate, key };
    },
  ],
  [
    'a server certificate',
    () => {
      const { certificate, key } = cloud.authority.issueForServer();
      return { cert: certificate, key };
    },
  ],
])('a connection with %s is rejected', async (_title, options) => {
  await expect(get(options())).rejects.toThrow(/alert|ECONNRESET|socket hang up/);
});

test('the certificate authority is the same after a restart', async () => {
  const data = aFolder();
  const first = await aCloud(assembly, { data });
  const { certificate } = first.authority;
  await first.stop();
  const second = await aCloud(assembly, { data });
  expect(second.authority.certificate).toBe(certificate);
});

test('a client that trusts the authority accepts its server certificate for localhost', async () => {
  const { certificate: cert, key } = cloud.authority.issueForServer();
  const server = createServer({ cert, key }, (_, response) => response.end('hello'));
  const port = await listenLocally(server);
  const body = new Promise((resolve, reject) => {
    const options = { ca: cloud.authority.certificate, agent: false, family: 4 } as const;
    request(`https://localhost:${port}`, options, (response) => resolve(text(response)))
      .on('error', reject)
      .end();
  });
  await expect(body).resolves.toBe('hello');
  server.close();
});
