import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import type { HttpRequest } from '@smithy/types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Credentials } from '#shared/platform/aws/environment.ts';
import { keptKeySigner } from '#shared/platform/aws/request-signer.ts';

const region = 'me-central-1';
const credentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  sessionToken: 'IQoJb3JpZ2luX2VjEXAMPLE',
};
const day = new Date('2026-11-21T08:15:30.000Z');

const aRequest = (change: Partial<HttpRequest> = {}): HttpRequest => ({
  protocol: 'https:',
  hostname: `dynamodb.${region}.amazonaws.com`,
  method: 'POST',
  path: '/',
  headers: {
    host: `dynamodb.${region}.amazonaws.com`,
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.GetItem',
  },
  body: '{"TableName":"ledger"}',
  ...change,
});

const signatureOfSdk = async (request: HttpRequest, given: Credentials, signingDate: Date): Promise<string> => {
  const signer = new SignatureV4({
    region,
    service: 'dynamodb',
    credentials: given,
    sha256: Sha256,
    applyChecksum: false,
  });
  const { headers } = await signer.sign(request, { signingDate });
  return headers.authorization ?? '';
};

const signatureOf = async (signer: ReturnType<typeof keptKeySigner>, request: HttpRequest, signingDate: Date) =>
  (await signer.sign(request, { signingDate })).headers.authorization ?? '';

test("the signature of any body and header is the same as that of the SDK's signer", async () => {
  const signer = keptKeySigner({ region, service: 'dynamodb' }, () => credentials);
  const anyBody = fc.string({ unit: 'binary' });
  const anyName = fc.constantFrom('x-amz-a', 'x-amz-meta', 'x-amzn-trace-id');
  const anyHeaders = fc.dictionary(anyName, fc.string({ unit: 'grapheme-ascii' }));
  const anyDate = fc.date({ min: day, max: new Date('9999-12-31'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(anyBody, anyHeaders, anyDate, async (body, extra, date) => {
      const request = aRequest({ body, headers: { ...extra, ...aRequest().headers } });
      expect(await signatureOf(signer, request, date)).toBe(await signatureOfSdk(request, credentials, date));
    }),
    { numRuns: 200 },
  );
});

test('new credentials and a new day change the signing key at once', async () => {
  const renewed = { accessKeyId: 'AKIDRENEWED', secretAccessKey: 'another secret' };
  const nextDay = new Date('2026-11-22T00:00:01.000Z');
  let current: Credentials = credentials;
  const signer = keptKeySigner({ region, service: 'dynamodb' }, () => current);
  for (const [given, date] of [
    [credentials, day],
    [renewed, day],
    [renewed, nextDay],
    [credentials, nextDay],
  ] as const) {
    current = given;
    expect(await signatureOf(signer, aRequest(), date)).toBe(await signatureOfSdk(aRequest(), given, date));
  }
});

test('the signature of a path with an encoded ARN is the same as that of the SDK', async () => {
  const signer = keptKeySigner({ region, service: 'dynamodb' }, () => credentials);
  const arn = encodeURIComponent('arn:aws:lambda:me-central-1:111122223333:function:Reader:live');
  const request = aRequest({ path: `/2015-03-31/functions/${arn}/invocations` });
  expect(await signatureOf(signer, request, day)).toBe(await signatureOfSdk(request, credentials, day));
});

test('a request with a query is refused, because its signature would be wrong', async () => {
  const signer = keptKeySigner({ region, service: 'dynamodb' }, () => credentials);
  const request = aRequest({ query: { list: 'all' } });
  await expect(async () => signer.sign(request, { signingDate: day })).rejects.toThrow(/cannot be signed/);
});
