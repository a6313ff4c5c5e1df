import * as z from 'zod';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { KeyArns, kmsSigner, openKms } from '#shared/platform/signing/kms-signer.ts';
import type { BankLink, BankLinks } from './port/bank-link.ts';
import { BankUnavailable } from './port/errors.ts';
import { openFinanceBank } from './open-finance/open-finance-bank.ts';

const Endpoints = z.object({ issuer: z.string(), payments: z.string() });

/**
 * The endpoints of each bank, by provider code. `*` covers every provider that is not named, and `{provider}` in an
 * address is replaced by the provider's code. Infra writes the variable BANKS with this type, and the functions read it
 * with the same type.
 */
export const BankDirectory = z.record(z.string(), Endpoints);
export type BankDirectory = z.infer<typeof BankDirectory>;

/** The environment variables of a function that calls banks. */
export const BankEnv = z.object({
  BANKS: z.string().transform((text) => BankDirectory.parse(JSON.parse(text))),
  /** This service's client id at the banks. */
  BANK_CLIENT_ID: z.string(),
  /** The keys that sign client assertions (RFC 7523) and payment orders. They are registered at the banks. */
  BANK_KEYS: KeyArns,
  /** The KMS key that encrypts the banks' tokens (sealed-box.ts). */
  SECRETS_KEY: z.string(),
});

/** Opens the links to banks. A provider without a configured endpoint is not connected. */
export const openBanks = (env: z.output<typeof BankEnv>, http: HttpClient): BankLinks => {
  const signer = kmsSigner(openKms(), env.BANK_KEYS);
  const connected = new Map<string, BankLink>();
  return async (provider) => {
    const known = connected.get(provider);
    if (known) return known;
    const endpoints = env.BANKS[provider] ?? env.BANKS['*'];
    if (!endpoints) throw new BankUnavailable(`${provider} is not connected`);
    const bank = openFinanceBank({
      provider,
      endpoints: {
        issuer: endpoints.issuer.replaceAll('{provider}', provider),
        payments: endpoints.payments.replaceAll('{provider}', provider),
      },
      clientId: env.BANK_CLIENT_ID,
      signer,
      http,
      now: systemClock,
    });
    connected.set(provider, bank);
    return bank;
  };
};
