import { expect, test } from 'vitest';
import { newSigningKey } from '#infra/operator/keys/signing-key.ts';
import { readClient } from '#infra/probe/client-secret.ts';

const client = { appId: 'app', apiKey: 'secret-api-key', signingKey: newSigningKey() };
const text = JSON.stringify({ clientId: 'client', ...client }, undefined, 2);

test('the probe reads the client that the command prints', () => {
  expect(readClient(text)).toEqual(client);
});

test.each([
  ['the banner of npm', `\n> open-banking-service@0.1.0 clients\n> node clients.ts\n\n${text}\n`],
  ['a client without a signing key', JSON.stringify({ ...client, signingKey: undefined })],
  ['a text', 'secret-api-key'],
])('a secret with %s is reported with the command that prints a valid one, and is not quoted', (_title, stored) => {
  expect(() => readClient(stored)).toThrow(/^The secret is not a client as `npm run --silent clients [^\n]*$/);
  expect(() => readClient(stored)).not.toThrow(/secret-api-key/);
});
