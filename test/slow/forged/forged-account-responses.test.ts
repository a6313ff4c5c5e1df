import { expect, test } from 'vitest';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { bankKey } from '#functions/sandbox/banks/jose/bank-keys.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { signing } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { aSharingService } from '#test/support/banks/sandbox-uae/a-sharing-service.ts';
import { claimsIn, forgedBy, forgeries, otherIds, signedBy } from '#test/support/banks/uae/forgeries.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';

const ourKey = { kid: 'ours', key: signing.privateKey };

/** Creates an account consent, and the forgeries of a man in the middle between the service and the bank. */
const aConsentUnderAttack = async () => {
  const service = await aSharingService(local().table, bank);
  const [key] = (await service.sandbox.settings.keysOf(bank)).signing.map(bankKey);
  if (!key) throw new Error('The bank has no signing key');
  return { service, consent: await service.createConsent(), key, forged: forgeries(key, ourKey, service.now) };
};
type ConsentUnderAttack = Awaited<ReturnType<typeof aConsentUnderAttack>>;

/** Runs an action with each forgery in place, and checks that the consent does not change. */
const expectNoEffect = async (
  { service, consent, forged }: ConsentUnderAttack,
  run: () => Promise<unknown>,
  excluded?: string,
) => {
  for (const [name, forge] of Object.entries(forged)) {
    if (name === excluded) continue;
    const before = await service.seen(consent);
    service.intercept(forgedBy(forge));
    await run().catch(() => undefined);
    service.intercept(undefined);
    expect(await service.seen(consent), name).toEqual(before);
  }
};

const statusOf = async ({ service, consent }: ConsentUnderAttack): Promise<AccountConsent['status'] | undefined> => {
  const [statusHistory] = (await service.seen(consent)).consent ?? [];
  return Array.isArray(statusHistory) ? statusHistory.at(-1)?.status : undefined;
};

test('forged responses do not affect an account consent, and its data can still be read', async () => {
  const target = await aConsentUnderAttack();
  const { service, consent } = target;
  await expectNoEffect(target, async () => service.followRedirect(await service.approve(consent)));
  expect(await statusOf(target)).toBe('AwaitingAuthorization');
  await service.followRedirect(await service.approve(consent));
  expect(await statusOf(target)).toBe('Authorized');
  // Each forged response claims that the consent is revoked.
  await expectNoEffect(target, () => service.watch(consent));
  // A response with accounts does not contain the consent's id, so changing that id forges nothing.
  await expectNoEffect(target, () => service.read(consent), otherIds);
  expect((await service.read(consent)).accounts.length).toBeGreaterThan(0);
  expect(await statusOf(target)).toBe('Authorized');
});

test('the same claims about an account consent are accepted if the bank has signed them', async () => {
  const target = await aConsentUnderAttack();
  const { service, consent, key } = target;
  await service.followRedirect(await service.approve(consent));
  service.intercept(forgedBy((jwt) => signedBy(key, claimsIn(jwt))));
  await service.watch(consent);
  service.intercept(undefined);
  expect(await statusOf(target)).toBe('Revoked');
});
