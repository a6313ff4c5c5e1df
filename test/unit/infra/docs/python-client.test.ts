import { execFileSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalTextOf, signingKey, signingVectors } from '#infra/openapi/signing-vectors.ts';
import { canRun } from '#test/support/drivers/signing-programs.ts';

const program = `
import json, sys
from open_banking import canonical, sign
key, vectors = json.load(sys.stdin)
for vector in vectors:
    text = canonical(json.loads(vector["body"]))
    header = vector["header"]
    print(json.dumps([text, sign(text, key, header.get("htm"), header.get("htu"))]))
`;

test('the Python client signs the published vectors', () => {
  if (!canRun.Python()) {
    console.warn('NOT TESTED: the Python client needs python3 with the package cryptography');
    return;
  }
  const { d: _private, ...publicKey } = signingKey;
  const output = execFileSync('python3', ['-c', program], {
    input: JSON.stringify([signingKey, signingVectors]),
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: 'infra/docs/clients/python', PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' },
  });
  const printed = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [text: string, signature: string]);
  expect(printed.map(([text]) => text)).toEqual(signingVectors.map(canonicalTextOf));
  for (const [index, [text, value]] of printed.entries()) {
    const [header = '', signature = ''] = value.split('..');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual(signingVectors[index]?.header);
    const input = Buffer.from(`${header}.${Buffer.from(text).toString('base64url')}`);
    const key = createPublicKey({ key: publicKey, format: 'jwk' });
    const octets = Buffer.from(signature, 'base64url');
    expect(verify('sha256', input, { key, dsaEncoding: 'ieee-p1363' }, octets)).toBe(true);
  }
});
