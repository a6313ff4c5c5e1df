import { expect, test } from 'vitest';
import { findCompany } from '#functions/sandbox/sources/find-company.ts';
import { CommercialRegistration } from '#shared/verifications/sources/commercial-registration.ts';
import { withoutNulls } from '#shared/platform/runtime/json.ts';

const send = (unn: string, language?: string) =>
  findCompany({ pathParameters: { unn }, queryStringParameters: { language } });

test.each(['7000000005', '7000000013', '7001272184'])('company %s is registered in both languages', async (unn) => {
  const [arabic, english] = [await send(unn, 'ar'), await send(unn, 'en')];
  for (const [status, body] of [arabic, english]) {
    expect(status).toBe(200);
    expect(CommercialRegistration.parse(withoutNulls(body)).crNationalNumber).toBe(unn);
  }
  expect(JSON.stringify(english)).not.toMatch(/[\u0600-\u06FF]/);
  expect(JSON.stringify(arabic)).toMatch(/[\u0600-\u06FF]/);
});

test('a registration is in Arabic unless English is requested', async () => {
  expect(await send('7000000005')).toEqual(await send('7000000005', 'ar'));
  expect(await send('7000000005', 'fr')).toEqual(await send('7000000005', 'ar'));
});

test('an unknown company number is not found', async () => {
  expect(await send('7000000999')).toEqual([404, { code: '404.2.1', message: 'No results found' }]);
});

test('the registry fails for 7000000997', async () => {
  expect((await send('7000000997'))[0]).toBe(500);
});
