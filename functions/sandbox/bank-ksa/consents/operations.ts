import { moved } from '#functions/sandbox/banks/books/consent-record.ts';
import * as z from 'zod';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { BankCall, Operation, Reply } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { requireClientToken } from '../access/bearer-token.ts';
import type { BankDeps } from '../access/deps.ts';
import { consentUrl } from '../http/links.ts';
import { type Consent, isOpen } from '../records/consent.ts';
import { ConsentTerms, Subscription } from '../records/terms.ts';
import { readBody } from './read-body.ts';

/** How long a customer may take to decide. */
const authorisationSeconds = 3_600;

/** `OBReadConsent`. */
const NewConsent = z.strictObject({ Data: ConsentTerms, Subscription: Subscription.optional() });

/** Creates a consent, before the customer is asked. The bank gives it its id. */
export const createConsent: Operation<BankDeps> = async (call, deps) => {
  const { clientId } = await requireClientToken(call, deps);
  const { Data: terms, Subscription: subscription } = await readBody(call, clientId, NewConsent, deps);
  assertPossible(terms, deps.now());
  const createdAt = deps.now().toISOString();
  const consent: Consent = {
    bank: call.bank.code,
    consentId: `kac-${newRandomId()}`,
    clientId,
    status: 'AwaitingAuthorization',
    terms,
    ...(subscription && { subscription }),
    authorizationExpiresAt: addSeconds(createdAt, authorisationSeconds),
    accountIds: [],
    createdAt,
    statusUpdatedAt: createdAt,
    version: 0,
  };
  await deps.books.saveConsent(consent);
  return answer(consent, call, 201);
};

/** Throws ResourceError 400 for a consent that has ended before it begins, or for a period that ends before it begins. */
const assertPossible = (terms: ConsentTerms, now: Date): void => {
  const { ExpirationDateTime: end, TransactionFromDateTime: from, TransactionToDateTime: to } = terms;
  const isOver = end !== undefined && Date.parse(end) <= now.getTime();
  const isReversed = from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from);
  if (!isOver && !isReversed) return;
  const message = isOver ? 'ExpirationDateTime lies in the past' : 'The period of the transactions ends too early';
  throw new ResourceError(400, 'KSAOB.Consent.BusinessRuleViolation', message);
};

export const getConsent: Operation<BankDeps> = async (call, deps) => {
  const { clientId } = await requireClientToken(call, deps);
  return answer(await findConsent(call, clientId, deps), call, 200);
};

/** `OBPatchConsent`: a third party can revoke a consent, and change where its events go. */
const Patch = z.strictObject({
  Data: z.strictObject({ Status: z.literal('Revoked') }).optional(),
  Subscription: Subscription.optional(),
});

/** Revokes a consent for the third party. Throws ResourceError 400 if the consent has ended (`PatchConsentStatus`). */
export const patchConsent: Operation<BankDeps> = async (call, deps) => {
  const { clientId } = await requireClientToken(call, deps);
  const { Data, Subscription: subscription } = await readBody(call, clientId, Patch, deps);
  await retryOnConflict(async () => {
    const consent = await findConsent(call, clientId, deps);
    if (Data && !isOpen(consent))
      throw new ResourceError(400, 'KSAOB.Consent.BusinessRuleViolation', `The consent is ${consent.status}`);
    const at = deps.now().toISOString();
    const next: Consent = Data
      ? { ...moved(consent, 'Revoked', at), revokedBy: 'KSAOB.TPP' }
      : { ...consent, version: consent.version + 1 };
    await deps.books.saveConsent(subscription ? { ...next, subscription } : next);
  });
  return { status: 204 };
};

const findConsent = async (
  { bank, params }: BankCall,
  clientId: string,
  { books, now }: BankDeps,
): Promise<Consent> => {
  const consent = await books.consent(bank.code, params.consentId ?? '', now().toISOString());
  if (consent?.clientId === clientId) return consent;
  throw new ResourceError(400, 'KSAOB.Resource.InvalidResourceId', 'The consent does not exist');
};

/** `OBReadConsentResponse`. */
const presented = ({ terms, subscription, ...consent }: Consent, resources: string) => ({
  Data: {
    ConsentId: consent.consentId,
    CreationDateTime: consent.createdAt,
    Status: consent.status,
    StatusUpdateDateTime: consent.statusUpdatedAt,
    ...terms,
    ...(consent.revokedBy && { RevokedBy: consent.revokedBy }),
  },
  ...(subscription && { Subscription: subscription }),
  Links: { Self: consentUrl(resources, consent.consentId) },
  Meta: {},
});

const answer = (consent: Consent, { addresses }: BankCall, status: 200 | 201): Reply => ({
  status,
  body: { signed: presented(consent, addresses.resources), audience: consent.clientId, orJson: true },
});
