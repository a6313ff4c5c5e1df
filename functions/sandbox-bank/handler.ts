import { systemClock } from '#shared/platform/runtime/clock.ts';
import { kmsPublicKeys, openKms } from '#shared/platform/signing/kms-signer.ts';
import { openTable } from '#shared/platform/storage/open-table.ts';
import { decide, discovery, pushAuthorization, showConsent } from './authorization.ts';
import type { Deps } from './deps.ts';
import { Env } from './env.ts';
import { createPayment, getConsent, getPayment, manageConsent, patchConsent } from './payments.ts';
import { serveBanks } from './server.ts';
import { openBankStore } from './store.ts';
import { token } from './tokens.ts';

const env = Env.parse(process.env);

const deps: Deps = {
  store: openBankStore(openTable(env.TABLE_NAME)),
  clientId: env.CLIENT_ID,
  clientKeys: kmsPublicKeys(openKms(), env.CLIENT_KEYS),
  now: systemClock,
};

export const handler = serveBanks(
  {
    discovery,
    pushAuthorization,
    showConsent,
    decide,
    token,
    manageConsent,
    getConsent,
    patchConsent,
    createPayment,
    getPayment,
  },
  env.BASE_URL,
  deps,
);
