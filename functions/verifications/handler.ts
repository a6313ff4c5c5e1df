import { openGate } from '#shared/clients/sessions/gate.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { openHttpClient } from '#shared/platform/outbound/http-client.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { kmsSealedBox } from '#shared/platform/secrets/sealed-box.ts';
import { openKms } from '#shared/platform/aws/kms.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { noAccountSource } from '#shared/verifications/sources/account-source.ts';
import { openBalances } from '#shared/verifications/balances.ts';
import { noCommercialRegistry } from '#shared/verifications/sources/commercial-registration.ts';
import { kmsKeyedHashes } from '#shared/platform/secrets/keyed-hashes.ts';
import { ownershipApi } from '#shared/verifications/sources/ownership-api.ts';
import type { SourceSettings } from '#shared/verifications/sources/sources-env.ts';
import { openSealedKey } from '#shared/platform/secrets/sealed-key.ts';
import { answersPurpose, openVerifications } from '#shared/verifications/verification-store.ts';
import { wathqRegistry } from '#shared/verifications/sources/wathq-registry.ts';
import { Env } from './env.ts';
import { routes } from './routes.ts';
import * as operations from './operations.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
const kms = openKms();
const http = openHttpClient();
const { ownership, registry } = env.SOURCES;
const endpointOf = ({ url, apiKey }: SourceSettings) => ({ url, apiKey: openSealedKey(apiKey, kms, env.SECRETS_KEY) });

const deps = {
  accounts: ownership ? ownershipApi(endpointOf(ownership), http) : noAccountSource,
  registry: registry ? wathqRegistry(endpointOf(registry), http) : noCommercialRegistry,
  balances: openBalances(table, systemClock),
  verifications: openVerifications(table, env.RETENTION_DAYS),
  secrets: kmsSealedBox({ keyArn: env.SECRETS_KEY, purpose: answersPurpose, table }),
  hashInput: kmsKeyedHashes(kms, env.INPUT_HASH_KEY, 'verification inputs'),
  now: systemClock,
};

export const handler = serve(routes, operations, deps, openGate(table, env));
