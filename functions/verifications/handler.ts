import { openGate } from '#shared/http/gate.ts';
import { serve } from '#shared/http/serve.ts';
import { openHttpClient } from '#shared/outbound/http-client.ts';
import { systemClock } from '#shared/runtime/clock.ts';
import { kmsSealedBox } from '#shared/secrets/sealed-box.ts';
import { openKms } from '#shared/signing/kms-signer.ts';
import { openTable } from '#shared/storage/open-table.ts';
import { noAccountSource } from '#shared/verifications/account-source.ts';
import { openBalances } from '#shared/verifications/balances.ts';
import { noCommercialRegistry } from '#shared/verifications/commercial-registration.ts';
import { kmsInputHashes } from '#shared/verifications/input-hashes.ts';
import { ownershipApi } from '#shared/verifications/ownership-api.ts';
import { openApiKey, type SourceSettings } from '#shared/verifications/sources-env.ts';
import { openVerifications } from '#shared/verifications/verification-store.ts';
import { wathqRegistry } from '#shared/verifications/wathq-registry.ts';
import type { Deps } from './answer.ts';
import { commercialRegistration } from './commercial-registration.ts';
import { Env } from './env.ts';
import { routes } from './routes.ts';
import {
  beneficiaryMatch,
  commonCorporate,
  commonMatch,
  corporate,
  idMatch,
  proCorporate,
  proMatch,
  verifyBeneficiary,
} from './verify-accounts.ts';

const env = Env.parse(process.env);
const table = openTable(env.TABLE_NAME);
const kms = openKms();
const http = openHttpClient();
const { ownership, registry } = env.SOURCES;
const reach = ({ url, apiKey }: SourceSettings) => ({ url, apiKey: openApiKey(apiKey, kms, env.SECRETS_KEY) });

const deps: Deps = {
  accounts: ownership ? ownershipApi(reach(ownership), http) : noAccountSource,
  registry: registry ? wathqRegistry(reach(registry), http) : noCommercialRegistry,
  balances: openBalances(table, systemClock),
  verifications: openVerifications(table, env.RETENTION_DAYS),
  secrets: kmsSealedBox(kms, env.SECRETS_KEY, systemClock),
  hashInput: kmsInputHashes(kms, env.INPUT_HASH_KEY),
  now: systemClock,
};

export const handler = serve(
  routes,
  {
    verifyBeneficiary,
    idMatch,
    corporate,
    beneficiaryMatch,
    commercialRegistration,
    commonMatch,
    commonCorporate,
    proMatch,
    proCorporate,
  },
  deps,
  openGate(table, env),
);
