import { beforeEach, expect, test } from 'vitest';
import { type Deps, handleMessage } from '#functions/payment-runner/run-payment.ts';
import type { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { moveAgreement } from '#shared/payments/agreement/payment-agreements.ts';
import { restoreAgreement } from '#shared/payments/agreement/restore-agreement.ts';
import { consentIdOf } from '#shared/payments/consent/payment-consent.ts';
import { applyBankStatus, authorise } from '#shared/payments/payment/payment-flow.ts';
import { PaymentStep } from '#shared/payments/payment/payment-steps.ts';
import {
  type AgreementWithPayment,
  createPaymentStores,
  type PaymentAgreement,
} from '#shared/payments/payment/payment-stores.ts';
import { paymentIdOf } from '#shared/payments/payment/payment.ts';
import { mandateLifecycle } from '#shared/payments/mandate/mandate.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { eraseRequest } from '#shared/payments/retention/erase-payment-data.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import {
  aPaymentThrough,
  anEncryptedGrant,
  aNewRequest,
  aStagedConsent,
  at,
} from '#test/support/builders/a-payment.ts';
import { type LocalTable, replicate, useLocalTable } from '#test/support/cloud/local-table.ts';

// The tables of the lost region and of the second one.
const lost = useLocalTable();
const second = useLocalTable();

const storesOf = ({ table }: LocalTable) => createPaymentStores(table);

/** Makes a commit in the first region, of which only the items of these kinds arrive in the second before the loss. */
const cut = async (
  [before, after]: readonly [PaymentAgreement, PaymentAgreement],
  arrived: readonly string[],
): Promise<void> => {
  await storesOf(lost()).move({}, before);
  await replicate(lost(), second());
  await storesOf(lost()).move(before, after);
  await replicate(lost(), second(), arrived);
};

/** A customer's approval, before and after it is committed. */
const anApproval = (overrides: Parameters<typeof aStagedConsent>[0] = {}) => {
  const before = aStagedConsent(overrides);
  return [before, authorise(before, anEncryptedGrant, { interactionId: newId() }, at(2))] as const;
};

let seconds: number;
/** The status of the consent at the bank, and the numbers of its payments and of the orders that it received. */
let bank: { consent: BankConsentStatus; payments: number; orders: number };
beforeEach(() => {
  seconds = 60;
  bank = { consent: 'Authorized', payments: 0, orders: 0 };
});

const now = () => new Date(at(seconds));
const restore = ({ request }: PaymentAgreement) => restoreAgreement(request.id, { stores: storesOf(second()), now });

const exchange = { error: null, httpMethod: 'POST', idempotencyKey: 'k', interactionId: 'i', requestSeconds: 0.1 };

/** Runs the payment's steps in the second region, as `resume` and the table's stream send them. */
const runPayment = async ({ consent }: PaymentAgreement, steps = 10): Promise<void> => {
  const record = {
    paymentId: `at-bank-${consent.id}`,
    createdAt: at(9),
    statusUpdatedAt: at(9),
    rejectReasons: [],
    charges: [],
  };
  const settled = { status: 'AcceptedCreditSettlementCompleted' as PaymentStatus, record };
  const queue: PaymentStep[] = [];
  const deps: Deps = {
    stores: storesOf(second()),
    unknownPayments: 'possible',
    links: async () =>
      aBank({
        readConsent: async () => ({ status: bank.consent }),
        revoke: async () => {
          bank.consent = 'Revoked';
        },
        findPayment: async () => (bank.payments > 0 ? settled : undefined),
        submit: async () => {
          bank.orders += 1;
          bank.consent = 'Consumed';
          bank.payments = 1;
          return {
            exchange: { ...exchange, statusCode: 201, url: 'https://bank.example' },
            outcome: { accepted: settled },
          };
        },
      }),
    secrets: { encrypt: async (secret) => secret, decrypt: async (ciphertext) => ciphertext },
    sender: {
      send: async (_queue, message) => {
        queue.push(PaymentStep.parse(message));
      },
    },
    steps: { url: 'steps', arn: 'steps' },
    paymentPolls: { url: 'polls', arn: 'polls' },
    now,
  };
  const paymentId = paymentIdOf(consent.id);
  const payment = await storesOf(second()).payments.get(paymentId);
  let next: PaymentStep | undefined = { due: 'payment', paymentId, turn: payment?.turn ?? 0 };
  for (let step = 0; step < steps && next; step += 1) {
    await handleMessage(next, deps);
    seconds += 60;
    next = queue.shift();
  }
};

const statusesOf = async ({ request, consent }: PaymentAgreement) => {
  const stores = storesOf(second());
  return [
    (await stores.paymentRequests.get(request.id))?.status,
    (await stores.paymentConsents.get(consent.id))?.status,
    (await stores.payments.get(paymentIdOf(consent.id)))?.status,
  ];
};

/** The parts of an approval that may arrive without the others. */
const subsets: readonly (readonly string[])[] = [
  ['PaymentRequest'],
  ['PaymentConsent'],
  ['Payment'],
  ['PaymentRequest', 'PaymentConsent'],
  ['PaymentRequest', 'Payment'],
  ['PaymentConsent', 'Payment'],
];

const settled = ['Completed', 'Consumed', 'AcceptedCreditSettlementCompleted'];

test.for(subsets)('an approval of which only %s arrive is decided, and paid at most once', async (arrived) => {
  const approval = anApproval();
  await cut(approval, arrived);
  const hasTokens = arrived.includes('PaymentConsent');
  expect(await restore(approval[1])).toBe(hasTokens ? 'completed' : 'revoked');
  expect(await restore(approval[1])).toBeUndefined();
  await runPayment(approval[1]);
  expect(await statusesOf(approval[1])).toEqual(hasTokens ? settled : ['Failed', 'Revoked', 'Rejected']);
  expect(bank).toEqual(
    hasTokens ? { consent: 'Consumed', payments: 1, orders: 1 } : { consent: 'Revoked', payments: 0, orders: 0 },
  );
});

test.for(subsets)('a payment that the lost region has made is found if only %s arrive', async (arrived) => {
  const approval = anApproval();
  await cut(approval, arrived);
  bank = { consent: 'Consumed', payments: 1, orders: 0 };
  await restore(approval[1]);
  await runPayment(approval[1]);
  const hasTokens = arrived.includes('PaymentConsent');
  expect(await statusesOf(approval[1])).toEqual(hasTokens ? settled : settled.with(1, 'Revoked'));
  // The bank makes one payment for each idempotency key. A payment that arrived as new is sent again under its key.
  expect(bank.orders).toBe(arrived.includes('Payment') && hasTokens ? 1 : 0);
});

test('a payment whose consent has not arrived waits until the agreement is restored', async () => {
  const approval = anApproval();
  await cut(approval, ['Payment']);
  await runPayment(approval[1]);
  expect(await statusesOf(approval[1])).toEqual(['AwaitingAuthorization', 'AwaitingAuthorization', 'Pending']);
  expect(await restore(approval[1])).toBe('revoked');
  await runPayment(approval[1]);
  expect(await statusesOf(approval[1])).toEqual(['Failed', 'Revoked', 'Rejected']);
});

test('a request whose customer is at an unknown bank is left to the operator', async () => {
  const [before, after] = anApproval();
  await cut([before, after], ['PaymentRequest']);
  const stores = storesOf(second());
  await stores.paymentConsents.save(before.consent, { ...before.consent, version: 1, stagings: [] });
  expect(await restore(after)).toBe('unclear');
});

test.each([
  ['AcceptedCreditSettlementCompleted', settled],
  ['Rejected', ['Failed', 'Authorized', 'Rejected']],
] as const)("the bank's decision %s, of which only the payment arrives, ends its request", async (status, expected) => {
  const [, before] = anApproval() as readonly [PaymentAgreement, AgreementWithPayment];
  const after = applyBankStatus(before, status, at(5));
  await cut([before, after], ['Payment']);
  expect(await restore(after)).toBe('completed');
  expect(await restore(after)).toBeUndefined();
  expect(await statusesOf(after)).toEqual(expected);
});

/** A consent of which the request has not arrived. */
const withoutRequest = (overrides: Parameters<typeof aStagedConsent>[0] = {}): PaymentAgreement => {
  const request = aNewRequest(overrides);
  const { consent, mandate } = aStagedConsent(overrides);
  const id = consentIdOf(request.id);
  const owner = { clientId: request.clientId, paymentRequestId: request.id };
  return {
    request,
    consent: { ...consent, id, ...owner },
    mandate: mandate && { ...mandate, id, consentId: id, ...owner },
  };
};

test('a consent whose request has not arrived can be approved', async () => {
  const after = withoutRequest();
  await cut([after, after], []);
  expect(await restore(after)).toBe('completed');
  expect(await statusesOf(after)).toEqual(['AwaitingAuthorization', 'AwaitingAuthorization', undefined]);
});

test('a consent that is revoked in the second step of its restoration is reported as revoked', async () => {
  const { mandate, ...parts } = withoutRequest({ type: 'FixedOnDemand', instructions: {} });
  const after = { ...parts, mandate: mandate && move(mandateLifecycle, mandate, 'Active', at(2)) };
  await cut([after, after], []);
  expect(await restore(after)).toBe('revoked');
  expect(await statusesOf(after)).toEqual(['Cancelled', 'Revoked', undefined]);
});

test("a consent whose entry has not arrived is found among its customer's consents", async () => {
  const after = withoutRequest({ risks: { MerchantCustomerIdentification: 'noura' } });
  await cut([after, after], []);
  await restore(after);
  expect(await storesOf(second()).customerConsents.of(after.request, 'noura')).toEqual([after.consent.id]);
});

test('a rejected payment whose data has been erased stays as it is', async () => {
  const { table } = second();
  const stores = createPaymentStores(table);
  const rejected = aPaymentThrough('Rejected');
  await stores.move({}, rejected);
  expect(await eraseRequest(rejected.request, { stores, now })).toBe('erased');
  expect(await restore(rejected)).toBeUndefined();
  expect(await statusesOf(rejected)).toEqual(['Failed', 'Authorized', 'Rejected']);
});

test.each<[readonly string[], string, readonly string[]]>([
  [['PaymentConsent'], 'completed', ['Active', 'Authorized', 'Active']],
  [['PaymentConsent', 'Mandate'], 'completed', ['Active', 'Authorized', 'Active']],
  [['PaymentRequest'], 'revoked', ['Revoked', 'Revoked', 'Revoked']],
  [['Mandate'], 'revoked', ['Cancelled', 'Revoked', 'Revoked']],
])('an approval of a mandate of which only %s arrives is %s', async (arrived, result, expected) => {
  const approval = anApproval({ type: 'FixedOnDemand', instructions: {} });
  await cut(approval, arrived);
  expect(await restore(approval[1])).toBe(result);
  expect(await restore(approval[1])).toBeUndefined();
  const mandate = await storesOf(second()).mandates.get(approval[1].consent.id);
  expect((await statusesOf(approval[1])).with(2, mandate?.status as never)).toEqual(expected);
});

test.each([
  ['Completed', ['Completed', 'Consumed', undefined]],
  ['Expired', ['Expired', 'Expired', undefined]],
] as const)('a mandate of whose end only %s arrives ends its request and its consent', async (end, expected) => {
  const { consent, ...before } = anApproval({ type: 'FixedOnDemand', instructions: {} })[1];
  if (!before.mandate) throw new Error('The agreement has no mandate');
  const after = { ...before, consent, mandate: move(mandateLifecycle, before.mandate, end, at(5)) };
  await cut([{ ...before, consent }, after], ['Mandate']);
  expect(await restore(after)).toBe('completed');
  expect(await statusesOf(after)).toEqual(expected);
});

test('a pause of which only the mandate arrives is not ended', async () => {
  const [, active] = anApproval({ type: 'FixedOnDemand', instructions: {} });
  const paused = moveAgreement(active, 'Paused', at(5));
  await cut([active, paused], ['Mandate']);
  expect(await restore(paused)).toBeUndefined();
  expect((await storesOf(second()).mandates.get(paused.consent.id))?.status).toBe('Paused');
});

test('complete agreements stay as they are', async () => {
  const [before, after] = anApproval();
  await cut([before, after], ['PaymentRequest', 'PaymentConsent', 'Payment']);
  expect(await restore(after)).toBeUndefined();
  const [staged] = anApproval({ type: 'FixedOnDemand', instructions: {} });
  await cut([staged, staged], []);
  expect(await restore(staged)).toBeUndefined();
});
