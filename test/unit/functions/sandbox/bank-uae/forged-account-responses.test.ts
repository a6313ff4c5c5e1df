import { expect, test } from 'vitest';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { bankKey } from '#functions/sandbox/banks/jose/bank-keys.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { signing } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { aSharingService } from '#test/support/banks/sandbox-uae/a-sharing-service.ts';
import { claimsIn, forgedBy, forgeries, otherIds, signedBy } from '#test/support/banks/uae/forgeries.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';

const ours = { kid: 'ours', key: signing.privateKey };

/** An account consent, and the forgeries of a man in the middle between the service and the bank. */
const aHistory = async () => {
  const service = await aSharingService(local().table, bank);
  const [key] = (await service.sandbox.settings.keysOf(bank)).signing.map(bankKey);
  if (!key) throw new Error('the bank has no key');
  return { service, consent: await service.ask(), key, forged: forgeries(key, ours, service.now) };
};
type History = Awaited<ReturnType<typeof aHistory>>;

/** Runs an action under each forgery, and checks that the forgery has no effect. */
const inVain = async ({ service, consent, forged }: History, run: () => Promise<unknown>, harmless?: string) => {
  for (const [name, forge] of Object.entries(forged)) {
    if (name === harmless) continue;
    const before = await service.seen(consent);
    service.intercept(forgedBy(forge));
    await run().catch(() => undefined);
    service.intercept(undefined);
    expect(await service.seen(consent), name).toEqual(before);
  }
};

const statusOf = async ({ service, consent }: History): Promise<AccountConsent['status'] | undefined> => {
  const [history] = (await service.seen(consent)).consent ?? [];
  return Array.isArray(history) ? history.at(-1)?.status : undefined;
};

test('forged responses do not affect an account consent, and its data is read once', async () => {
  const history = await aHistory();
  const { service, consent } = history;
  await inVain(history, async () => service.comeBack(await service.approve(consent)));
  expect(await statusOf(history)).toBe('AwaitingAuthorization');
  await service.comeBack(await service.approve(consent));
  expect(await statusOf(history)).toBe('Authorized');
  // Each response is about the consent and reports it as revoked.
  await inVain(history, () => service.watch(consent));
  // A response with accounts does not contain the id of its consent.
  await inVain(history, () => service.read(consent), otherIds);
  expect((await service.read(consent)).accounts.length).toBeGreaterThan(0);
  expect(await statusOf(history)).toBe('Authorized');
});

test('the same claims about an account consent are accepted when the bank has signed them', async () => {
  const history = await aHistory();
  const { service, consent, key } = history;
  await service.comeBack(await service.approve(consent));
  service.intercept(forgedBy((jwt) => signedBy(key, claimsIn(jwt))));
  await service.watch(consent);
  service.intercept(undefined);
  expect(await statusOf(history)).toBe('Revoked');
});
