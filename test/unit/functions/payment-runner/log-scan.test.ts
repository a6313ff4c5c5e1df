import { afterEach, expect, test, vi } from 'vitest';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { secretsIn } from '#test/support/drivers/logs/log-scan.ts';
import { aService } from '#test/support/banks/sandbox-uae/a-service.ts';

const local = useLocalTable();

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['token', '{"error":"refused eyJhbGciOiJQUzI1NiJ9.eyJpc3MiOiJ1cyJ9.c2ln"}'],
  ['token', 'eyJhbGciOiJSU0EtT0FFUCJ9..aXY.Y29udGVudA.dGFn'],
  ['credentials', '{"authorization":"Bearer c29tZS1zZWNyZXQ"}'],
  ['code', 'GET https://us.example/callback?state=1&code=SplxlOBeZQQYbYS6WxSbIA'],
  ['code', '{"access_token":"c29tZS1zZWNyZXQ"}'],
  ['key', '-----BEGIN EC PRIVATE KEY-----'],
  ['account number', '{"iban":"AE070331234567890123456"}'],
  ['identity', '{"NationalIdentificationNumber":"1010000006"}'],
  ['identity', '{"PSUPhoneNumber":"0512345678"}'],
  ['name', '{"payee":"Noor Bakery LLC"}'],
])('a log line with a secret of the kind %s is detected', (kind, line) => {
  expect(secretsIn(line)).toContain(kind);
});

test('a payment logs no secrets between its request and its settlement', async () => {
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  const service = await aService(local().table, 'uae-enbdx');
  const consent = await service.createConsent();
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  await service.sandbox.switch('uae-enbdx', { lostResponses: ['payment'], wrongSignature: true });
  await service.step();
  await service.sandbox.switch('uae-enbdx', {});
  while (await service.step());
  for (const { url, body } of service.posted()) await service.post(url, body);
  vi.restoreAllMocks();
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.flatMap(secretsIn)).toEqual([]);
});
