import * as z from 'zod';
import { newConsentFields } from '#functions/sandbox/banks/store/consent-record.ts';
import { respondWithConsent, getConsent, patchConsent } from '#functions/sandbox/banks/consents/operations.ts';
import { readBody } from '#functions/sandbox/banks/consents/read-body.ts';
import { requireClientToken } from '#functions/sandbox/banks/consents/require-token.ts';
import type { BankDeps } from '#functions/sandbox/banks/market/market.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { operations as common } from '#functions/sandbox/banks/service/operations.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { type Consent, ConsentTerms, Subscription } from './consent.ts';
import { consents } from './consents.ts';
import type { Operations } from './server.ts';

/** `OBReadConsent`. */
const NewConsent = z.strictObject({ Data: ConsentTerms, Subscription: Subscription.optional() });

/** Creates a consent for the customer to authorise. The bank assigns its id. */
const createConsent: Operation<BankDeps<Consent>> = async (call, deps) => {
  const { clientId } = await requireClientToken(call, consents.scopesOf('account'), deps);
  const { Data: terms, Subscription: subscription } = await readBody(call, clientId, NewConsent, deps);
  assertPossible(terms, deps.now());
  const consent: Consent = {
    ...newConsentFields(call.bank.code, clientId, deps.now()),
    kind: 'account',
    consentId: `kac-${newRandomId()}`,
    terms,
    ...(subscription && { webhook: subscription.Webhook }),
  };
  await deps.store.saveConsent(consent);
  return respondWithConsent(consent, call, 201, deps);
};

/** Throws ResourceError 400 if the expiry is in the past, or if the transaction period does not end after it begins. */
const assertPossible = (terms: ConsentTerms, now: Date): void => {
  const { ExpirationDateTime: end, TransactionFromDateTime: from, TransactionToDateTime: to } = terms;
  const hasExpired = end !== undefined && Date.parse(end) <= now.getTime();
  const isReversed = from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from);
  if (!hasExpired && !isReversed) return;
  const message = hasExpired
    ? 'ExpirationDateTime is in the past'
    : 'TransactionToDateTime must be after TransactionFromDateTime';
  throw new ResourceError(400, 'KSAOB.Consent.BusinessRuleViolation', message);
};

/** The operation of each route. */
export const operations: Operations = {
  ...common,
  createConsent,
  getConsent: getConsent('account'),
  patchConsent: patchConsent('account'),
};
