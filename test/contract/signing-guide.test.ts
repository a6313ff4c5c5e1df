import { flattenedVerify, importJWK } from 'jose';
import { expect, test } from 'vitest';
import { canonicalTextOf, signatureOf, signingKey, signingVectors } from '#infra/openapi/signing-vectors.ts';
import { canonical } from '#test/support/drivers/integrator.ts';
import { type Printed, type SigningProgram, signingPrograms } from '#test/support/drivers/signing-programs.ts';

/** Verifies a detached JWS with an independent library. Returns its protected header. */
const headerOf = async ({ text, signature: detached }: Printed): Promise<object | undefined> => {
  const [header = '', signature = ''] = detached.split('..');
  const { d: _private, ...publicKey } = signingKey;
  const payload = Buffer.from(text).toString('base64url');
  const verified = await flattenedVerify(
    { protected: header, payload, signature },
    await importJWK(publicKey, 'ES256'),
  );
  return verified.protectedHeader;
};

test.each(signingVectors)('the test vector "$title" follows the rules of the guide', async (vector) => {
  const text = canonicalTextOf(vector);
  expect(text).toBe(canonical(JSON.parse(vector.body)));
  expect(await headerOf({ text, signature: signatureOf(vector) })).toEqual(vector.header);
});

test('a deterministic signer always signs a body the same way, and a different body differently', () => {
  const [vector] = signingVectors;
  if (!vector) throw new Error('There is no test vector');
  expect(signatureOf(vector)).toBe(signatureOf({ ...vector }));
  expect(signatureOf({ ...vector, body: vector.body.replace('INV-1001', 'INV-1002') })).not.toBe(signatureOf(vector));
});

/** Runs a program and returns the header of its signature. */
const signedBy = async (program: SigningProgram): Promise<object | undefined> => {
  const [vector] = signingVectors;
  const isRunnable = program.isRunnable();
  if (!isRunnable)
    console.log(`This machine cannot run ${program.language}, so the recorded output of the program is checked`);
  const printed = isRunnable ? program.run() : program.recorded;
  expect(printed.text).toBe(vector && canonicalTextOf(vector));
  return headerOf(printed);
};

const header = { alg: 'ES256', kid: signingKey.kid };
const isCompiled = ({ language }: SigningProgram): boolean => ['Go', 'Java'].includes(language);

test.each(signingPrograms.filter((program) => !isCompiled(program)))(
  'the script in $language prints the canonical text and a valid signature',
  async (program) => {
    expect(await signedBy(program)).toEqual(header);
  },
);

// The first compilation takes twenty seconds.
test.each(signingPrograms.filter(isCompiled))(
  'the compiled program in $language prints the canonical text and a valid signature',
  { tags: ['variant'] },
  async (program) => {
    expect(await signedBy(program)).toEqual(header);
  },
);
