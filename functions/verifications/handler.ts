import { openEndpoints } from '#shared/clients/sessions/open-endpoints.ts';
import { serve } from '#shared/platform/http/serve.ts';
import { createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { kmsSecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { createKmsClient } from '#shared/platform/aws/kms.ts';
import { noAccountSource } from '#shared/verifications/sources/account-source.ts';
import { createBalances } from '#shared/verifications/balances.ts';
import { noCommercialRegistry } from '#shared/verifications/sources/commercial-registration.ts';
import { kmsKeyedHashes } from '#shared/platform/secrets/keyed-hashes.ts';
import { ownershipApi } from '#shared/verifications/sources/ownership-api.ts';
import type { SourceSettings } from '#shared/verifications/sources/sources-env.ts';
import { decryptKey } from '#shared/platform/secrets/encrypted-key.ts';
import { verificationResultPurpose, createVerifications } from '#shared/verifications/verification-store.ts';
import { wathqRegistry } from '#shared/verifications/sources/wathq-registry.ts';
import { Env } from './env.ts';
import { routes } from './routes.ts';
import * as operations from './operations.ts';

const { env, table, guard } = openEndpoints(Env);
const kms = createKmsClient();
const http = createHttpClient();
const { ownership, registry } = env.SOURCES;
const endpointOf = ({ url, apiKey }: SourceSettings) => ({ url, apiKey: decryptKey(apiKey, kms, env.SECRETS_KEY) });

const deps = {
  accounts: ownership ? ownershipApi(endpointOf(ownership), http) : noAccountSource,
  registry: registry ? wathqRegistry(endpointOf(registry), http) : noCommercialRegistry,
  balances: createBalances(table, systemClock),
  verifications: createVerifications(table, env.RETENTION_DAYS),
  secrets: kmsSecretCipher({ keyArn: env.SECRETS_KEY, purpose: verificationResultPurpose, table }),
  hashInput: kmsKeyedHashes(kms, env.INPUT_HASH_KEY, 'verification inputs'),
  now: systemClock,
};

export const handler = serve(routes, operations, deps, guard);
