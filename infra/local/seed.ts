import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { createBalances } from '#shared/verifications/balances.ts';
import { publicKeyFrom } from '#shared/clients/signing-key.ts';
import { newSigningKey, SigningKey } from '../operator/keys/signing-key.ts';

const names = ['Falcon Pay', 'Dune Market'] as const;
const markets = ['UAE', 'KSA'] as const;

const SandboxClient = z.object({
  name: z.string(),
  clientId: z.string(),
  appId: z.string(),
  apiKey: z.string(),
  markets: z.array(z.enum(markets)).readonly(),
  signingKey: SigningKey,
});
type SandboxClient = z.infer<typeof SandboxClient>;

/** The settings for test clients: the content of `.local/sandbox.json`. */
export const Sandbox = z.object({
  baseUrl: z.url(),
  /** The URL of the sandbox banks' pages. Empty if the URL is not needed. */
  bankUrl: z.string(),
  clients: z.array(SandboxClient).min(1).readonly(),
});
export type Sandbox = z.infer<typeof Sandbox>;

const seededVerifications = 1_000;

/**
 * Creates two clients, or reuses those of an earlier start with the same state, and writes their settings to a file.
 */
export const seed = async (
  table: Table,
  addresses: Pick<Sandbox, 'baseUrl' | 'bankUrl'>,
  file: string,
): Promise<Sandbox> => {
  const clients = (await existingClients(table, file)) ?? (await Promise.all(names.map((name) => create(table, name))));
  // The reference never changes, so each client gets this balance once, including in a state that predates balances.
  const balances = createBalances(table, systemClock);
  await Promise.all(clients.map(({ clientId }) => balances.topUp(clientId, seededVerifications, 'sandbox')));
  const sandbox = { ...addresses, clients };
  writeFileSync(file, `${JSON.stringify(sandbox, undefined, 2)}\n`, { mode: 0o600 });
  return sandbox;
};

const existingClients = async (table: Table, file: string): Promise<readonly SandboxClient[] | undefined> => {
  if (!existsSync(file)) return undefined;
  const { clients } = Sandbox.parse(JSON.parse(readFileSync(file, 'utf8')));
  const registry = createClientRegistry(table, systemClock);
  const lookups = await Promise.allSettled(clients.map(({ clientId }) => registry.get(clientId)));
  return lookups.every(({ status }) => status === 'fulfilled') ? clients : undefined;
};

const create = async (table: Table, name: string): Promise<SandboxClient> => {
  const registry = createClientRegistry(table, systemClock);
  const { client, apiKey } = await registry.create({
    name,
    markets: [...markets],
    products: ['payments', 'verifications', 'account-data', 'reports'],
  });
  const signingKey = newSigningKey();
  const { d: _private, ...publicKey } = signingKey;
  await registry.change(client.id, (current) => ({
    ...current,
    publicKeys: [publicKeyFrom(JSON.stringify(publicKey))],
  }));
  return { name, clientId: client.id, appId: client.appId, apiKey, markets, signingKey };
};
