import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { type ConsentRecord, hasEnded, withStatus } from '../store/consent-record.ts';
import type { BankDeps, BankOperation } from '../market/market.ts';
import type { BankCall } from '../server/call.ts';
import { ResourceError } from '../server/errors.ts';
import { readBody } from './read-body.ts';
import { requireClientToken } from './require-token.ts';

type Kind = ConsentRecord['kind'];

export const getConsent =
  (kind: Kind): BankOperation =>
  async (call, deps) => {
    const { clientId } = await requireClientToken(call, deps.market.consents.scopesOf(kind), deps);
    const consent = await findConsent(call, kind, clientId, deps);
    const signed = deps.market.consents.present(consent, call.addresses.resources);
    return { status: 200, body: { signed, audience: clientId, orJson: kind === 'account' } };
  };

/** Revokes a consent on behalf of the client, or changes its webhook. */
export const patchConsent =
  (kind: Kind): BankOperation =>
  async (call, deps) => {
    const { store, market, now } = deps;
    const { patch, scopesOf, revokedBy, revokesOnce, changeableTo = () => 'Revoked' } = market.consents;
    const { clientId } = await requireClientToken(call, scopesOf(kind), deps);
    const { Data, Subscription } = await readBody(call, clientId, patch, deps);
    await retryOnConflict(async () => {
      const consent = await findConsent(call, kind, clientId, deps, 400);
      if (hasEnded(consent) && (!Data || !revokesOnce)) return;
      if (hasEnded(consent) || (Data && Data.Status !== changeableTo(consent))) {
        const code = market.standard.code('Consent.BusinessRuleViolation');
        throw new ResourceError(400, code, `The consent is ${consent.status}`);
      }
      const revocation = { ...revokedBy.client, ...(Data?.RevokedBy !== undefined && { revokedBy: Data.RevokedBy }) };
      const next = Data
        ? { ...withStatus(consent, Data.Status, now().toISOString()), ...revocation }
        : { ...consent, version: consent.version + 1 };
      await store.saveConsent(Subscription ? { ...next, webhook: Subscription.Webhook } : next);
    });
    return { status: 204 };
  };

const findConsent = async <C extends ConsentRecord>(
  { bank, params }: BankCall,
  kind: Kind,
  clientId: string,
  { store, now, market }: BankDeps<C>,
  // The standards declare 404 only for reading a payment consent.
  notFoundStatus: 400 | 404 = kind === 'payment' ? 404 : 400,
): Promise<C> => {
  const consent = await store.consent(bank.code, params.consentId ?? '', now().toISOString());
  if (consent?.kind === kind && consent.clientId === clientId) return consent;
  if (notFoundStatus === 404) throw new ResourceError(404);
  throw new ResourceError(400, market.standard.beyondConsent.resource, 'The consent does not exist');
};
