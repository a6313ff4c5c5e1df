import { createHash, createHmac } from 'node:crypto';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/**
 * The headers of a POST to `/`, signed with version 4, for engines that check.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export const signedHeaders = (
  { host, target, body }: { host: string; target: string; body: Buffer | string },
  { accessKeyId, secretAccessKey }: Credentials,
  { region, service, now }: { region: string; service: string; now: Date },
): Record<string, string> => {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/gu, '');
  const date = time.slice(0, 8);
  const scope = `${date}/${region}/${service}/aws4_request`;
  const headers = { host, 'x-amz-date': time, 'x-amz-target': target };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = ['POST', '/', '', lines.join(''), names, sha256(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, text).toString('hex');
  const credential = `Credential=${accessKeyId}/${scope}`;
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${signature}`,
    'content-type': 'application/x-amz-json-1.0',
  };
};
