import { moved } from '#functions/sandbox/banks/books/consent-record.ts';
import * as z from 'zod';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { requireClientToken } from '../access/bearer-token.ts';
import type { BankDeps } from '../access/deps.ts';
import type { BankCall, Operation, Reply } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { type Consent, hasEnded, Webhook } from '../records/consent.ts';
import { presentAccountConsent, presentPaymentConsent } from '../views/consent-view.ts';
import { readMessage } from './read-message.ts';

type Kind = Consent['kind'];

const scopes = { payment: 'payments', account: 'accounts' } as const;

/** The consents that a client has replaced one by the next (`baseConsentId`). */
export const findConsents =
  (kind: Kind): Operation<BankDeps> =>
  async (call, deps) => {
    const { clientId } = await requireClientToken(call, scopes[kind], deps);
    const baseId = call.query.get('baseConsentId');
    if (!baseId) throw new ResourceError(400, 'Resource.InvalidFormat', 'baseConsentId is required');
    const consents = await deps.books.chain(call.bank.code, baseId, deps.now().toISOString());
    const own = consents.filter((consent) => consent.kind === kind && consent.clientId === clientId);
    return answer(
      own.map((consent) => presented(consent, call)),
      clientId,
      kind,
    );
  };

export const getConsent =
  (kind: Kind): Operation<BankDeps> =>
  async (call, deps) => {
    const { clientId } = await requireClientToken(call, scopes[kind], deps);
    return answer(presented(await findConsent(call, kind, clientId, deps), call), clientId, kind);
  };

/** `AEPatchPaymentConsent`: a third party can revoke a consent, and change where its events go. */
const Patch = z.strictObject({
  Data: z
    .strictObject({ Status: z.literal('Revoked'), RevokedBy: z.enum(['TPP', 'TPP.InitiatedByUser']).optional() })
    .optional(),
  Subscription: z.strictObject({ Webhook }).optional(),
});

/** Revokes a consent for the third party. Leaves a consent that has ended as it is, so a repetition changes nothing. */
export const patchConsent =
  (kind: Kind): Operation<BankDeps> =>
  async (call, deps) => {
    const { clientId } = await requireClientToken(call, scopes[kind], deps);
    const { Data, Subscription } = await readMessage(call, clientId, Patch, deps);
    await retryOnConflict(async () => {
      const consent = await findConsent(call, kind, clientId, deps, 400);
      if (hasEnded(consent)) return;
      const at = deps.now().toISOString();
      const next: Consent = Data
        ? { ...moved(consent, 'Revoked', at), revokedBy: Data.RevokedBy ?? 'TPP', tokenFamily: undefined }
        : { ...consent, version: consent.version + 1 };
      await deps.books.saveConsent(Subscription ? { ...next, webhook: Subscription.Webhook } : next);
    });
    return { status: 204 };
  };

const findConsent = async (
  { bank, params }: BankCall,
  kind: Kind,
  clientId: string,
  { books, now }: BankDeps,
  // The standard declares 404 for reading a payment consent alone.
  unknown: 400 | 404 = kind === 'payment' ? 404 : 400,
): Promise<Consent> => {
  const consent = await books.consent(bank.code, params.consentId ?? '', now().toISOString());
  if (consent?.kind === kind && consent.clientId === clientId) return consent;
  if (unknown === 404) throw new ResourceError(404);
  throw new ResourceError(400, 'Resource.NotFound', 'The consent does not exist');
};

const presented = (consent: Consent, { addresses }: BankCall) =>
  consent.kind === 'payment'
    ? presentPaymentConsent(consent, addresses.resources)
    : presentAccountConsent(consent, addresses.resources);

const answer = (message: object, audience: string, kind: Kind): Reply => ({
  status: 200,
  body: { signed: message, audience, orJson: kind === 'account' },
});
