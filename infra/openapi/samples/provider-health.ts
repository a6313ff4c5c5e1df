import type { BankStep } from '#shared/banks/health/bank-step.ts';
import {
  type BankInMarket,
  type HealthStatus,
  type ProviderHealth,
  withStep,
} from '#shared/banks/health/provider-health.ts';
import { at } from './identity.ts';

const bank: BankInMarket = { provider: 'uae-enbdx', market: 'UAE' };

const changed = (
  health: ProviderHealth | undefined,
  step: BankStep,
  status: HealthStatus,
  seconds: number,
): ProviderHealth => {
  const next = withStep(health, bank, step, status, at(seconds));
  if (!next) throw new Error('The sample bank has no outage');
  return next;
};

const recovered = changed(changed(undefined, 'token', 'down', 0), 'token', 'operational', 95);

/** A bank whose token endpoint has recovered, and which now rejects many payments. */
export const bankInTrouble = changed(recovered, 'payment', 'degraded', 300);
