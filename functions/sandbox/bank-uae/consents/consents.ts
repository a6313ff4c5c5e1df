import * as z from 'zod';
import type { Market } from '#functions/sandbox/banks/market/market.ts';
import type { Scope } from '#functions/sandbox/banks/registry/registered-client.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { kept } from '../books/books.ts';
import type { Consent } from '../records/consent.ts';
import { presentConsent } from '../views/consent-view.ts';

export const scopesOf = (kind: Consent['kind']): readonly Scope[] => [kind === 'payment' ? 'payments' : 'accounts'];

export const consents: Market<Consent>['consents'] = {
  ...kept,
  statuses: ConsentStatus.options,
  scopesOf,
  takesJson: false,

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
  notReadable: (status) => new ResourceError(400, 'Consent.BusinessRuleViolation', `The consent is ${status}`),
};
