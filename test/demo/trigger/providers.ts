import { setSwitches } from '../../support/drivers/banks/sandbox-banks.ts';
import type { Recipe, Scene } from './scene.ts';

/** The pause that the bank asks for. It is so long that the bank counts as down at once, and that the client does not wait. */
const pauseSeconds = 90;

/** An account at each bank. */
const accounts = { 'uae-enbdx': 'AE850261234567890123456', 'ksa-alrajhi': 'SA0380000000608010167519' } as const;

/** Calls the customer's bank, whatever it responds: it confirms the holder of an account. */
const callBank = async ({ service, market: { provider } }: Scene): Promise<void> => {
  const body = { iban: accounts[provider], name: { fullName: 'Ivan England' } };
  await service.checkPayee({ query: { providerId: provider }, body }).catch(() => undefined);
};

const outage: Recipe = async (scene) => {
  const { bankUrl, market, follow } = scene;
  follow('bank', market.provider);
  await setSwitches(bankUrl, market.provider, { failWith: 503, retryAfterSeconds: pauseSeconds });
  await callBank(scene);
  await setSwitches(bankUrl, market.provider, {});
};

const recovery: Recipe = async (scene) => {
  await outage(scene);
  await scene.advance(`${pauseSeconds + 1}s`);
  await callBank(scene);
};

export const providerRecipes: Readonly<Record<string, Recipe>> = {
  'provider.degraded': outage,
  'provider.recovered': recovery,
};
