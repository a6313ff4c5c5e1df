import * as z from 'zod';
import { requireClientToken } from '#functions/sandbox/banks/consents/require-token.ts';
import type { Market } from '#functions/sandbox/banks/market/market.ts';
import type { Scope } from '#functions/sandbox/banks/registry/registered-client.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { consentStorage, type UaeDeps } from '../store/bank-store.ts';
import type { Consent } from '../records/consent.ts';
import { presentConsent } from '../views/consent-view.ts';

const scopesOf = (kind: Consent['kind']): readonly Scope[] => [kind === 'payment' ? 'payments' : 'accounts'];

export const consents: Market<Consent>['consents'] = {
  ...consentStorage,
  hasSuspended: true,
  hasConsumed: true,
  scopesOf,
  acceptsJson: false,

  /** `AEPatchPaymentConsent`. */
  patch: z.strictObject({
    Data: z
      .strictObject({ Status: z.literal('Revoked'), RevokedBy: z.enum(['TPP', 'TPP.InitiatedByUser']).optional() })
      .optional(),
    Subscription: z.strictObject({ Webhook: z.strictObject({ Url: z.string(), IsActive: z.boolean() }) }).optional(),
  }),
  revokedBy: {
    client: { revokedBy: 'TPP', tokenFamily: undefined },
    bank: { revokedBy: 'LFI.InitiatedByUser', tokenFamily: undefined },
  },
  revocable: ['Authorized', 'Suspended'],
  revokesOnce: false,
  present: presentConsent,
  readError: (status) => new ResourceError(400, 'Consent.BusinessRuleViolation', `The consent is ${status}`),
};

/** Finds the consents of a renewal chain (`baseConsentId`). */
export const findConsents =
  (kind: Consent['kind']): Operation<UaeDeps> =>
  async (call, deps) => {
    const { clientId } = await requireClientToken(call, scopesOf(kind), deps);
    const baseId = call.query.get('baseConsentId');
    if (!baseId) throw new ResourceError(400, 'Resource.InvalidFormat', 'baseConsentId is required');
    const chain = await deps.store.chain(call.bank.code, baseId, deps.now().toISOString());
    const matching = chain.filter((consent) => consent.kind === kind && consent.clientId === clientId);
    const signed = matching.map((consent) => presentConsent(consent, call.addresses.resources));
    return { status: 200, body: { signed, audience: clientId, orJson: kind === 'account' } };
  };
