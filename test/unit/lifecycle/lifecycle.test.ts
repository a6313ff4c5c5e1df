import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  born,
  canMove,
  IllegalTransition,
  isFinal,
  type Lifecycle,
  type Living,
  move,
} from '#shared/lifecycle/lifecycle.ts';
import { advanceConsent, consentLifecycle, ConsentStatus } from '#shared/payment-consents/payment-consent.ts';
import {
  advancePaymentRequest,
  paymentRequestLifecycle,
  PaymentRequestStatus,
} from '#shared/payment-requests/payment-request.ts';
import { advancePayment, paymentLifecycle, PaymentStatus } from '#shared/payments/payment.ts';

const machines = [
  ['payment request', paymentRequestLifecycle, PaymentRequestStatus.options, 'New'],
  ['consent', consentLifecycle, ConsentStatus.options, 'AwaitingAuthorization'],
  ['payment', paymentLifecycle, PaymentStatus.options, 'Pending'],
] as const;

describe.each(machines)('the lifecycle of a %s', (_name, machine, statuses, first) => {
  const lifecycle: Lifecycle<string> = machine;

  test('names every status', () => {
    expect(Object.keys(lifecycle).toSorted()).toEqual([...statuses].toSorted());
  });

  test('reaches every status from the first, and a final one from every status', () => {
    const reach = (from: string, seen = new Set<string>()): Set<string> => {
      seen.add(from);
      for (const next of lifecycle[from] ?? []) if (!seen.has(next)) reach(next, seen);
      return seen;
    };
    expect([...reach(first)].toSorted()).toEqual([...statuses].toSorted());
    for (const status of statuses)
      expect(
        [...reach(status)].some((end) => isFinal(lifecycle, end)),
        status,
      ).toBe(true);
  });

  test('walks only along its edges, and the history of a walk only grows', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<string>(...statuses), { maxLength: 12 }), (wishes) => {
        let resource: Living<string> = born<string>(first, '2026-01-01T00:00:00.000Z');
        for (const wish of wishes) {
          const legal = canMove(lifecycle, resource.status, wish);
          if (!legal) {
            expect(() => move(lifecycle, resource, wish, '2026-01-02T00:00:00.000Z')).toThrow(IllegalTransition);
            continue;
          }
          const before = resource;
          resource = move(lifecycle, resource, wish, '2026-01-02T00:00:00.000Z');
          expect(resource.version).toBe(before.version + 1);
          expect(resource.history.slice(0, -1)).toEqual(before.history);
          expect(resource.history.at(-1)).toMatchObject({ status: wish, version: resource.version });
        }
        expect(resource.history[0]).toEqual({ status: first, at: '2026-01-01T00:00:00.000Z', version: 0 });
      }),
    );
  });
});

test('a settled payment cannot be rejected: it does not compile', () => {
  expectTypeOf(advancePayment<'AcceptedCreditSettlementCompleted'>)
    .parameter(1)
    .toEqualTypeOf<never>();
  expectTypeOf(advanceConsent<'Consumed'>)
    .parameter(1)
    .toEqualTypeOf<never>();
  expectTypeOf(advancePaymentRequest<'New'>)
    .parameter(1)
    .toEqualTypeOf<'AwaitingAuthorization' | 'Cancelled' | 'Expired'>();
});
