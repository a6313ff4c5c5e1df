import * as z from 'zod';
import type { HttpClient } from '#shared/outbound/http-client.ts';
import { systemClock } from '#shared/runtime/clock.ts';
import { KeyArns, kmsSigner, openKms } from '#shared/signing/kms-signer.ts';
import { type Banks, BankUnavailable, type PaymentBank } from './bank.ts';
import { openFinanceBank } from './open-finance-bank.ts';

const Endpoints = z.object({ issuer: z.string(), payments: z.string() });

/**
 * Where the banks are: provider code → endpoints. `*` stands for every provider not named, and `{provider}` in an
 * address for its code. Infra writes it with the same type that the functions read it with.
 */
export const BankDirectory = z.record(z.string(), Endpoints);
export type BankDirectory = z.infer<typeof BankDirectory>;

/** What a function needs to speak to banks. */
export const BankEnv = z.object({
  BANKS: z.string().transform((text) => BankDirectory.parse(JSON.parse(text))),
  /** This service's client id at the banks. */
  BANK_CLIENT_ID: z.string(),
  /** Keys of this service that banks know: private_key_jwt and signed orders. */
  BANK_KEYS: KeyArns,
  /** KMS key that wraps the data keys under which the banks' tokens are sealed. */
  SECRETS_KEY: z.string(),
});

export const openBanks = (env: z.output<typeof BankEnv>, http: HttpClient): Banks => {
  const signer = kmsSigner(openKms(), env.BANK_KEYS);
  const connected = new Map<string, PaymentBank>();
  return (provider) => {
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
