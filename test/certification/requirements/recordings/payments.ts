import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import { isFixed, PaymentType } from '#shared/standard/payments/payment-type.ts';
import { approveTransaction, paymentOn } from '#test/support/builders/a-mandate.ts';
import { aService, type Service } from '#test/support/banks/sandbox-uae/a-service.ts';
import type { Recording } from '../scene.ts';
import { dayOf } from '../rules/consents.ts';
import type { Proofs } from './payees.ts';
import { createRecorder } from './recorder.ts';

const bank = 'uae-enbdx';
const daySeconds = 86_400;

/** The day on which the recordings begin (a-payment.ts). */
const [firstDay, nextDay] = ['2026-11-21', '2026-11-22'];

const weekly = { frequency: 'Week', startDate: firstDay } as const;
const totals = { maxCumulativeAmount: '1000.00', maxCumulativeNumberOfPayments: 5 };
const perPeriod = { maxCumulativeAmountPerPeriod: '600.00', maxCumulativeNumberOfPaymentsPerPeriod: 3 };

/** The days of a defined schedule, with its amounts. */
const listed = [firstDay, nextDay].map((paymentExecutionDate) => ({
  paymentExecutionDate,
  amount: '150.00',
  maxAmount: '180.00',
}));

const onDemand = { ...totals, periodicSchedule: { ...weekly, maxAmount: '180.00', controls: perPeriod } };

/** The terms of the mandates of a type, with the seconds between two orders. */
interface MandateTerms {
  readonly full: Instructions;
  /** Only what a client must specify. */
  readonly minimal: Instructions | undefined;
  readonly secondsBetween: number;
}

const week = 7 * daySeconds;
const mandates: Readonly<Partial<Record<PaymentType, MandateTerms>>> = {
  FixedOnDemand: { full: onDemand, minimal: undefined, secondsBetween: daySeconds },
  VariableOnDemand: { full: onDemand, minimal: undefined, secondsBetween: daySeconds },
  FixedPeriodicSchedule: {
    full: { ...totals, periodicSchedule: weekly },
    minimal: { periodicSchedule: weekly },
    secondsBetween: week,
  },
  VariablePeriodicSchedule: {
    full: { ...totals, periodicSchedule: { ...weekly, maxAmount: '180.00' } },
    minimal: { periodicSchedule: weekly },
    secondsBetween: week,
  },
  FixedDefinedSchedule: {
    full: { ...totals, paymentSchedule: listed },
    minimal: { paymentSchedule: listed },
    secondsBetween: daySeconds,
  },
  VariableDefinedSchedule: {
    full: { ...totals, paymentSchedule: listed },
    minimal: { paymentSchedule: listed.map(({ paymentExecutionDate }) => ({ paymentExecutionDate })) },
    secondsBetween: daySeconds,
  },
};

const creditorAccount = {
  id: newId(),
  schemeName: 'IBAN',
  identification: 'AE070331234567890123456',
  name: 'Ivan David England',
  accountHolderName: 'Ivan David England',
} as const;

const company = {
  id: newId(),
  schemeName: 'IBAN',
  identification: 'AE500330000000000001001',
  businessName: 'Gulf Horizon Engineering LLC',
} as const;

const permissions = { readAccountsBasic: true, readAccountsDetail: true, readBalances: true };

const matchWith = (proof: string | undefined) =>
  ({ match: 'match', providerCode: 'uae-mashrt', proof, performedAt: `${firstDay}T08:00:00.000Z` }) as const;

/** A request for a payment with every field that a consent can contain. */
const fullTerms = (type: PaymentType, { ofPerson }: Proofs): Partial<PaymentRequest> => ({
  type,
  creditorAccount,
  purpose: 'ACM',
  creditorReference: 'INV-1001',
  debtorReference: 'Order 1001',
  creditorType: 'Merchant',
  merchantId: 'merchant-1',
  instructions: { permissions, ...mandates[type]?.full },
  isCopPerformed: true,
  isCopVerified: true,
  payeeCheck: matchWith(ofPerson),
});

/** A request for payments to two creditors, both of whom the client has checked. */
const termsOfSeveral = (proofs: Proofs): Partial<PaymentRequest> => ({
  ...fullTerms('VariableOnDemand', proofs),
  additionalCreditorAccounts: [company],
  additionalPayeeChecks: { [company.id]: matchWith(proofs.ofCompany) },
});

/** A request with the fields that are required. */
const minimalTerms = (type: PaymentType): Partial<PaymentRequest> => ({
  type,
  creditorAccount,
  purpose: undefined,
  instructions: mandates[type]?.minimal,
});

const approve = async (service: Service, request: Partial<PaymentRequest>): Promise<PaymentConsent> => {
  const consent = await service.createConsent(request);
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  return consent;
};

/** Runs the steps that are due within ten minutes. */
const settle = async (service: Service): Promise<void> => {
  const until = new Date(service.now().getTime() + 600_000).toISOString();
  while ((service.dueAt() ?? until) < until) await service.step();
};

/**
 * Pays the first or another creditor of a mandate on the current day, as the client requests and, if the amount is
 * variable, approves.
 */
const payUnder = async (
  service: Service,
  { id, clientId, market, type }: PaymentConsent,
  creditorAccountId?: string,
): Promise<void> => {
  const deps = { stores: service.stores, now: service.now };
  const identity = { id: newId(), bodyHash: 'hash' };
  const owner = { clientId, market };
  const payment = { ...paymentOn(id, dayOf(service.now().toISOString())), creditorAccountId };
  const { transaction } = await schedulePayment(payment, { owner, identity, interactionId: newId() }, deps);
  if (!isFixed(type)) await approveTransaction({ mandateId: id, owner, deps }, transaction.id, '120.00');
  await runTransaction(transaction.id, deps);
  await settle(service);
};

/** Makes a single payment whose bank first fails, so that the order is submitted again. */
const paySingle = async (service: Service, request: Partial<PaymentRequest>): Promise<void> => {
  await approve(service, request);
  await service.sandbox.switch(bank, { failWith: 500 });
  await service.step();
  await service.sandbox.switch(bank, {});
  await settle(service);
};

/** Records payments on a request: a single payment, or two payments under a mandate, each to another creditor if any. */
const record = async (table: Table, request: Partial<PaymentRequest>): Promise<readonly Recording[]> => {
  const service = await aService(table, bank);
  const recorder = createRecorder(service.now);
  service.intercept(async (response, sent) => {
    recorder.note(sent, response);
    return response;
  });
  const { secondsBetween } = mandates[request.type ?? 'SingleInstantPayment'] ?? {};
  if (secondsBetween === undefined) await paySingle(service, request);
  else {
    const consent = await approve(service, request);
    await payUnder(service, consent);
    service.pass(secondsBetween);
    await payUnder(service, consent, request.additionalCreditorAccounts?.[0]?.id);
  }
  return recorder.recordings(service.sandbox);
};

/** Records payments of every type, with all fields that a consent can contain and with as few as possible. */
export const recordPayments = async (table: Table, proofs: Proofs): Promise<readonly Recording[]> => {
  const ofEveryType = PaymentType.options.flatMap((type) => [fullTerms(type, proofs), minimalTerms(type)]);
  const requests = [...ofEveryType, termsOfSeveral(proofs)];
  const recordings: Recording[] = [];
  for (const request of requests) recordings.push(...(await record(table, request)));
  return recordings;
};
