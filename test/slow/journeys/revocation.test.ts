import { expect } from 'vitest';
import { statusAtBank } from '#test/support/drivers/banks/consents-at-bank.ts';
import { setConsentStatus, test } from '#test/support/drivers/journey.ts';
import { aSharing } from '#test/support/drivers/sharing.ts';

test('a revocation reaches the bank within a second', async ({ client }) => {
  const secondsToBank = async (): Promise<number> => {
    const { consentId } = await aSharing(client);
    const revokedAt = performance.now();
    await setConsentStatus(client, 'account', consentId, 'Revoked');
    while ((await statusAtBank(consentId)) !== 'Revoked') await new Promise((resolve) => setTimeout(resolve, 20));
    return (performance.now() - revokedAt) / 1_000;
  };
  // Other processes of the computer may delay some revocations, but not all of them.
  let fastest = await secondsToBank();
  for (let attempt = 0; attempt < 9 && fastest >= 1; attempt += 1) fastest = Math.min(fastest, await secondsToBank());
  expect(fastest).toBeLessThan(1);
});
