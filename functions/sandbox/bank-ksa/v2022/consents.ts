import * as z from 'zod';
import { signJwt, signMessage } from '#functions/sandbox/banks/jose/bank-signer.ts';
import type { Market } from '#functions/sandbox/banks/market/market.ts';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { accountInformation, type Version, versions } from '../standard/versions.ts';
import { Consent, Subscription } from '../standard/terms.ts';

/** Renders `OBReadConsentResponse`, with the status and the terms as a version of the standard names them. */
export const presentIn =
  (version: Version, fieldsOf: (consent: Consent) => object) => (consent: Consent, resources: string) => ({
    Data: {
      ConsentId: consent.consentId,
      CreationDateTime: consent.createdAt,
      ...fieldsOf(consent),
      ...(consent.revokedBy !== undefined && { RevokedBy: consent.revokedBy }),
    },
    ...(consent.webhook && { Subscription: { Webhook: consent.webhook } }),
    Links: { Self: `${resources}${accountInformation(version)}/account-access-consents/${consent.consentId}` },
    Meta: {},
  });

const presentConsent = presentIn(versions[2022], ({ status, statusUpdatedAt, terms }) => ({
  Status: status,
  StatusUpdateDateTime: statusUpdatedAt,
  ...terms,
}));

/** Consents are separate resources, which the client creates before it pushes the authorisation request. */
export const consents: Market<Consent>['consents'] = {
  keyPrefix: 'KSA-',
  schema: Consent,
  hasSuspended: false,
  hasConsumed: false,
  scopesOf: () => ['openid', 'accounts'],
  accepted: /\*\/\*|application\/(?:\*|json|jwt)/,
  acceptsJson: true,
  /** `OBPatchConsent`. */
  patch: z.strictObject({
    Data: z.strictObject({ Status: z.literal('Revoked') }).optional(),
    Subscription: Subscription.optional(),
  }),
  revokedBy: { client: { revokedBy: 'KSAOB.TPP' }, bank: { revokedBy: 'KSAOB.PASP' } },
  revocable: ['AwaitingAuthorization', 'Authorized'],
  revokesOnce: true,
  present: presentConsent,
  readError(status) {
    const code = status === 'Revoked' ? 'KSAOB.Consent.Revoked' : 'KSAOB.Consent.Invalid';
    return new ResourceError(403, code, `The consent is ${status}`);
  },
};

/** The lifetime of the JWT that authenticates an event. */
const eventSeconds = 300;

export const events: Market<Consent>['events'] = {
  dataOf: presentConsent,

  /** Builds a signed `WebhookEvent`, with a JWT signed by the bank as its access token (`PASPWebhookSecurity`). */
  async write(sender, { Data, resource, type, consentId }, { clientId }, { settings, now }) {
    const { issuer } = sender.addresses;
    const at = now();
    const EventMeta = {
      EventDateTime: at.toISOString(),
      EventResource: resource,
      EventType: `KSAOB.${type}`,
      ConsentId: consentId,
    };
    const message = { Data, Links: { Self: resource }, EventMeta };
    const iat = epochSeconds(at);
    const access = { iss: issuer, sub: issuer, aud: clientId, jti: newId(), iat, exp: iat + eventSeconds };
    return {
      headers: {
        'content-type': 'application/jwt',
        'x-fapi-interaction-id': newId(),
        authorization: `Bearer ${await signJwt(sender, access, settings)}`,
      },
      body: await signMessage(sender, { audience: [clientId], message, now: at }, settings),
    };
  },
};
