import { expect, inject, test } from 'vitest';
import { probe } from '#infra/probe/probe.ts';
import { paymentAtModelBank as payment } from '#infra/probe/settings.ts';

const { baseUrl, clients } = inject('sandbox');

test('the probe pays at the model bank, from the request to the settlement', async () => {
  const [client] = clients;
  if (!client) throw new Error('The sandbox has no client');
  expect(await probe(baseUrl, client, payment, 600)).toEqual({ succeeded: 1, seconds: expect.any(Number) });
});

test('the probe reports the step that failed, without quoting a response', async () => {
  const [client] = clients;
  if (!client) throw new Error('The sandbox has no client');
  const unknown = { ...payment, provider: 'uae-unknown' };
  expect(await probe(baseUrl, client, unknown)).toEqual({
    succeeded: 0,
    seconds: expect.any(Number),
    step: 'create the payment request',
    error: expect.stringMatching(/^4\d\d \w+$/),
  });
  const withoutKey = { ...client, apiKey: 'wrong' };
  expect(await probe(baseUrl, withoutKey, payment)).toMatchObject({
    succeeded: 0,
    error: expect.stringMatching(/^401/),
  });
});
