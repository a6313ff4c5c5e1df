import { BankRefusal, BankUnavailable, type PaymentBank } from '#shared/banks/bank.ts';
import { Problem } from '#shared/http/problem.ts';
import type { Deps } from './deps.ts';

/** Asks a bank on an integrator's behalf: that it is silent, not connected or says no is the integrator's to hear of. */
export const askBank = async <T>(
  { banks }: Deps,
  providerCode: string,
  question: (bank: PaymentBank) => T | Promise<T>,
): Promise<T> => {
  try {
    return await question(banks(providerCode));
  } catch (error) {
    if (error instanceof BankUnavailable) throw new Problem('provider_unavailable', { cause: error });
    if (error instanceof BankRefusal) {
      const message = 'The bank refused the request: repeating it as it is will not help';
      throw new Problem('provider_unavailable', { message, details: { providerId: [error.code] }, cause: error });
    }
    throw error;
  }
};
