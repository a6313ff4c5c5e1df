import { systemClock } from '#shared/platform/runtime/clock.ts';
import { kmsPublicKeys, openKms } from '#shared/platform/signing/kms-signer.ts';
import { openTable } from '#shared/platform/storage/open-table.ts';
import { openBooks } from './books/books.ts';
import { type ConsentDeps, getConsent, manageConsent, patchConsent } from './consents/operations.ts';
import { Env } from './env.ts';
import { type AuthoriseDeps, decideConsent, showConsent } from './oauth/authorise.ts';
import type { ClientDeps } from './oauth/client-authentication.ts';
import { discovery } from './oauth/discovery.ts';
import { pushAuthorisation } from './oauth/push-authorisation.ts';
import { issueTokens } from './oauth/token.ts';
import { confirmPayee } from './payees/operations.ts';
import { createPayment, getPayment, type PaymentDeps } from './payments/operations.ts';
import { serveBanks } from './server.ts';

const env = Env.parse(process.env);

const deps: ClientDeps & AuthoriseDeps & ConsentDeps & PaymentDeps = {
  books: openBooks(openTable(env.TABLE_NAME)),
  clientId: env.CLIENT_ID,
  clientKeys: kmsPublicKeys(openKms(), env.CLIENT_KEYS),
  now: systemClock,
};

export const handler = serveBanks(
  {
    discovery,
    pushAuthorisation,
    showConsent,
    decideConsent,
    issueTokens,
    manageConsent,
    getConsent,
    patchConsent,
    confirmPayee,
    createPayment,
    getPayment,
  },
  env.BASE_URL,
  deps,
);
