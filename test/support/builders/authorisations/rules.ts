import { expect } from 'vitest';
import type { ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { canMove, type Versioned } from '#shared/platform/lifecycle/lifecycle.ts';
import type { Item } from '#shared/platform/storage/table.ts';
import { anyResource, kindOfItem } from '#shared/resources.ts';
import type { Current, Scene } from './scene.ts';

/** Checks the invariants of the resources, which hold for every order of steps. */
export const checkResources = (scene: Scene): void => {
  const { written } = scene;
  for (const versions of Map.groupBy(written, ({ pk }) => pk).values()) checkVersions(versions);
  expect(written.filter(({ sk }) => sk === 'PAYMENT').length, 'payments').toBeLessThanOrEqual(1);
  const consents = written.filter(({ sk }) => sk === 'PAYMENT_CONSENT').map((item) => PaymentConsent.parse(item));
  for (const [index, consent] of consents.slice(1).entries()) checkTokens(consents[index] ?? consent, consent);
  checkTogether(scene.current());
};

/** Checks that versions and histories have no gaps, and that the lifecycle allows every transition. */
const checkVersions = (items: readonly Item[]): void => {
  for (const [index, item] of items.slice(1).entries()) {
    const kind = kindOfItem(item) ?? expect.fail('An item that is not a resource was written');
    const { lifecycle, schema } = anyResource(kind);
    const previous: Versioned = schema.parse(items[index]);
    const { version, status, history }: Versioned = schema.parse(item);
    expect(version, 'version').toBe(previous.version + 1);
    const isMove = previous.status !== status;
    if (isMove) expect(canMove(lifecycle, previous.status, status), `${previous.status} to ${status}`).toBe(true);
    const entries = isMove ? [{ status, at: expect.any(String), version }] : [];
    expect(history, 'history').toEqual([...previous.history, ...entries]);
  }
};

/**
 * Checks that tokens are stored only once, for a consent that awaits authorisation or is authorised, and that a consent
 * does not expire before its deadline.
 */
const checkTokens = (before: PaymentConsent, after: PaymentConsent): void => {
  if (after.accessToken !== before.accessToken) {
    expect(before.accessToken, 'earlier tokens').toBeUndefined();
    expect(['AwaitingAuthorization', 'Authorized'], 'status before the tokens').toContain(before.status);
    expect(after.status, 'status with the tokens').toBe('Authorized');
  }
  if (after.status === 'Expired' && before.status !== 'Expired')
    expect(after.updatedAt >= before.expiresAt, 'the consent expired after its deadline').toBe(true);
};

type StatusOfRequest = Partial<Record<ConsentStatus, PaymentRequestStatus>>;

/** The status of a request for each status of its consent, as long as the consent has no tokens. */
const withoutTokens: StatusOfRequest = {
  AwaitingAuthorization: 'AwaitingAuthorization',
  Authorized: 'AwaitingAuthorization',
  Suspended: 'AwaitingAuthorization',
  Rejected: 'Rejected',
  Expired: 'Expired',
  Revoked: 'Cancelled',
};

/** The status of a request with a mandate, for each status of its consent. */
const withMandate: StatusOfRequest = {
  Authorized: 'Active',
  Paused: 'Active',
  Suspended: 'Suspended',
  Expired: 'Expired',
  Revoked: 'Revoked',
};

/** Checks that a consent with tokens has a payment or a mandate, and that one without tokens has neither. */
const checkTogether = ({ request, consent, payment }: Current): void => {
  const ofConsent = `status of the request while the consent is ${consent.status}`;
  if (!consent.accessToken) {
    expect(request.status, ofConsent).toBe(withoutTokens[consent.status]);
    expect([payment, request.paymentId, consent.paymentId, consent.refreshToken]).toEqual(Array(4));
  } else if (isSingle(request.type)) {
    expect(request.status, ofConsent).toBe('Processing');
    expect(payment).toMatchObject({ consentId: consent.id, status: 'Pending', version: 0 });
    expect([request.paymentId, consent.paymentId]).toEqual([payment?.id, payment?.id]);
    expect(consent.accessToken).toBe(`${consent.id} granted-to-${payment?.interactionId}`);
  } else {
    expect(request.status, ofConsent).toBe(withMandate[consent.status]);
    expect(payment).toBeUndefined();
  }
};
