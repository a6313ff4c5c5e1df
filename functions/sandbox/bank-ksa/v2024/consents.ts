import * as z from 'zod';
import type { Market } from '#functions/sandbox/banks/market/market.ts';
import { consents as consents2022, events as events2022, presentIn } from '../v2022/consents.ts';
import { versions } from '../standard/versions.ts';
import { type Consent, instant, Subscription } from '../standard/terms.ts';

/** Returns the status and its flags. A consent that ends before its authorisation is rejected. */
const stateOf = ({ status, statusUpdatedAt, personaId }: Consent) => {
  if (status !== 'Revoked' && status !== 'Expired') return { ConsentStatus: status };
  return personaId === undefined
    ? { ConsentStatus: 'Rejected' }
    : { ConsentStatus: 'Finished', ConsentFlags: { [status]: statusUpdatedAt } };
};

/** Returns the terms without the customer's national ID, which responses do not contain. */
const termsOf = ({ terms }: Consent): object => {
  if (!('NationalIdentificationNumber' in terms)) return terms;
  const { NationalIdentificationNumber: _nationalId, ...others } = terms;
  return others;
};

const presentConsent = presentIn(versions[2024], (consent) => ({
  ...stateOf(consent),
  ConsentStatusUpdateDateTime: consent.statusUpdatedAt,
  ...termsOf(consent),
}));

/** `OBPatchConsent`: a client ends an authorised consent, or cancels a consent that awaits its authorisation. */
const Patch = z
  .strictObject({
    Data: z
      .strictObject({
        ConsentStatus: z.enum(['Rejected', 'Finished']),
        ConsentFlags: z.strictObject({ Revoked: instant.optional() }).optional(),
        RevokedBy: z.enum(['KSAOB.TPP', 'KSAOB.TPP.InitiatedByPSU']).optional(),
      })
      .optional(),
    Subscription: Subscription.optional(),
  })
  .transform(({ Data, Subscription: subscription }) => ({
    Data: Data && {
      Status: Data.ConsentStatus === 'Rejected' ? ('Rejected' as const) : ('Revoked' as const),
      RevokedBy: Data.RevokedBy,
    },
    Subscription: subscription,
  }));

export const consents: Market<Consent>['consents'] = {
  ...consents2022,
  accepted: /\*\/\*|application\/(?:\*|jwt)/,
  acceptsJson: false,
  patch: Patch,
  changeableTo: ({ status }) => (status === 'Authorized' ? 'Revoked' : 'Rejected'),
  present: presentConsent,
};

export const events: Market<Consent>['events'] = { ...events2022, dataOf: presentConsent };
