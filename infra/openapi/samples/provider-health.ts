import { type BankInMarket, type ProviderHealth, withStep } from '#shared/banks/health/provider-health.ts';
import { at } from './identity.ts';

const bank: BankInMarket = { provider: 'uae-enbdx', market: 'UAE' };

const changed = (health: ProviderHealth | undefined, ...[step, status, seconds]: Change): ProviderHealth => {
  const next = withStep(health, bank, step, status, at(seconds));
  if (!next) throw new Error('The sample bank has no outage');
  return next;
};
type Change = readonly [
  step: Parameters<typeof withStep>[2],
  status: Parameters<typeof withStep>[3],
  seconds: Parameters<typeof at>[0],
];

const recovered = changed(changed(undefined, 'token', 'down', 0), 'token', 'operational', 95);

/** A bank whose token endpoint has recovered, and which now rejects many payments. */
export const bankInTrouble = changed(recovered, 'payment', 'degraded', 300);
