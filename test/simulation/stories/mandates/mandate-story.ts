import {
  createPaymentConsent,
  syncPaymentConsent,
  updatePaymentConsent,
} from '#functions/payments/consents/operations.ts';
import { approvePayment, schedulePayment } from '#functions/mandates/operations.ts';
import { createPaymentRequest, getPaymentRequest } from '#functions/payments/requests/operations.ts';
import { clockToleranceMs, dayAt } from '../../oracles/mandates/mandate-facts.ts';
import type { RequestedPaymentOrder, Payee } from '../../oracles/order-oracles.ts';
import { followRedirect, followLink } from '../authorise.ts';
import { currentPaymentApi } from '../payment-apis.ts';
import { places } from '../places.ts';
import { type FinalResponse, onceOrTwice, type Scene } from '../scene.ts';
import { createPauses } from './pausing.ts';
import { suspendOverMidnight } from './suspension.ts';
import { amounts, approvedAmounts, drawMandate, payee, reference } from './terms.ts';
import { callBy } from '#test/support/builders/a-call.ts';

/** A client's request to schedule or approve a payment under its mandate, with the times before and after the call. */
export interface MandateCall {
  readonly kind: 'schedule' | 'approve';
  readonly from: number;
  readonly until: number;
  readonly day: string;
  /** The transaction to approve. */
  readonly approvedId: string | undefined;
  /** The amount, if the client specified one. */
  readonly minor: bigint | undefined;
  /** The transaction that was scheduled or approved. Absent if the request was rejected. */
  readonly transactionId: string | undefined;
  readonly errorCode: string | undefined;
}

/** A payment that the client has scheduled. */
export interface ScheduledPayment {
  readonly id: string;
  readonly day: string;
  readonly reference: string;
  readonly payee: Payee;
}

export interface MandateStory {
  readonly calls: readonly MandateCall[];
  readonly payment: RequestedPaymentOrder;
  readonly scheduled: readonly ScheduledPayment[];
}

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const minorOf = (amount: string | undefined): bigint | undefined =>
  amount === undefined ? undefined : BigInt(amount.replace('.', ''));

/**
 * Plays a mandate: the customer agrees to it, and the integrator schedules and approves payments, including some that
 * the mandate does not allow, while the bank and the integrator suspend, resume and end it.
 */
export const runMandateStory = async (scene: Scene): Promise<MandateStory> => {
  const { world, service, bank, client, wait, callUntilFinal, create, market } = scene;
  const { fate, timeline } = world;
  const { happens, draw } = fate;
  const asClient = callBy(client, market);
  const calls: MandateCall[] = [];
  const pick = <T>(place: string, from: readonly T[]): T | undefined => from[Math.floor(draw(place) * from.length)];
  const utcOffsetHours = { UAE: 4, KSA: 3 }[market];
  const { body, days, startsAtMonthEnd, firstDay } = drawMandate(fate, market);
  const { type, currency, instructions } = body;
  const mainPayee: Payee = { iban: places[market].iban, name: payee };
  const otherPayees = (body.additionalCreditorAccounts ?? []).map(({ identification, name = '' }) => ({
    iban: identification,
    name,
  }));
  const payees = [mainPayee, ...otherPayees];
  const payment = { type, currency, instructions, minor: minorOf(body.amount) ?? 0n, payees, reference };
  const scheduled: ScheduledPayment[] = [];
  const story: MandateStory = { calls, payment, scheduled };

  const created = await create(service.payments, (deps) =>
    createPaymentRequest({ ...asClient, body, signature: 'b'.repeat(64) }, deps),
  );
  if (!('ok' in created)) {
    // A standstill may have lasted past the first day of the mandate.
    const hasPassed = firstDay !== undefined && dayAt(timeline.now() + clockToleranceMs, utcOffsetHours) > firstDay;
    if (!hasPassed) world.violations.push(`schedule: A valid mandate was rejected: ${created.errorCode}`);
    return story;
  }
  const query = { id: created.ok.created.internalReferenceId, providerId: undefined };
  const consent = await callUntilFinal(service.payments, (deps) => createPaymentConsent({ ...asClient, query }, deps));
  if (!('ok' in consent)) return story;
  const { consentId: mandateId, authorizationLink } = consent.ok;
  const link = await followLink(authorizationLink, scene);
  await wait('the customer reads the page of the bank', minuteMs / 2);
  const redirect = link === undefined ? undefined : bank.decide(link, 'approve');
  if (!redirect) return story;
  const isForwarded = happens('the integrator forwards the redirect', 0.2);
  await followRedirect(redirect, isForwarded ? currentPaymentApi(scene) : undefined, scene);

  const params = { paymentRequestId: query.id };
  const paymentRequest =
    otherPayees.length > 0
      ? await callUntilFinal(service.payments, (deps) => getPaymentRequest({ ...asClient, params }, deps))
      : undefined;
  const accountIds = new Map(
    paymentRequest && 'ok' in paymentRequest
      ? paymentRequest.ok.additionalCreditorAccounts.map(({ identification, id }) => [identification, id])
      : [],
  );

  let count = 0;
  const record = <T>(
    call: Pick<MandateCall, 'kind' | 'from' | 'day' | 'minor' | 'approvedId'>,
    responses: readonly FinalResponse<T>[],
    idOf: (ok: T) => string,
  ) => {
    const ids = new Set(responses.flatMap((response) => ('ok' in response ? [idOf(response.ok)] : [])));
    if (ids.size > 1) world.violations.push('create: One order scheduled two payments');
    const [transactionId] = ids;
    const rejection = responses.find((response) => 'errorCode' in response);
    calls.push({
      ...call,
      until: timeline.now(),
      transactionId,
      errorCode: rejection && 'errorCode' in rejection ? rejection.errorCode : undefined,
    });
    return transactionId;
  };

  const schedule = async () => {
    const from = timeline.now();
    const earlier = happens('the payment is on the day of another one', 0.3)
      ? pick('the day of both', scheduled)
      : undefined;
    const day = earlier?.day ?? pick('the day of a payment', days) ?? '';
    const chosen = happens('the client names a payee', 0.5) ? pick('the payee', payees) : undefined;
    const amount = happens('the client names an amount', 0.4) ? pick('the amount of a payment', amounts) : undefined;
    const ownReference = happens('the payment has a reference', 0.4) ? `PAY-${count}` : undefined;
    const order = {
      mandateId,
      executionDate: day,
      amount,
      creditorAccountId: accountIds.get(chosen?.iban ?? ''),
      reference: ownReference,
    };
    const signature = `${(count += 1)}`.padStart(64, 'c');
    const key = happens('the order has an idempotency key', 0.3) ? `order ${count}` : undefined;
    const send = (idempotencyKey: string | undefined, signedAs = signature) =>
      create(service.mandates, (deps) =>
        schedulePayment({ ...asClient, body: order, signature: signedAs, idempotencyKey }, deps),
      );
    const responses = [...(await onceOrTwice(() => send(key), happens('the payment is scheduled twice', 0.2)))];
    const isSentAgain = happens('the signed order is sent again', 0.1);
    const laterKey = key ?? `key ${count}`;
    if (isSentAgain) responses.push(await send(key === undefined ? laterKey : undefined));
    if ((isSentAgain || key !== undefined) && happens('the order is signed again', 0.5)) {
      const other = signature.replaceAll('c', 'e');
      responses.push(await send(laterKey, other), await send(undefined, other));
    }
    const id = record(
      { kind: 'schedule', from, day, approvedId: undefined, minor: minorOf(amount) },
      responses,
      ({ created: transaction }) => transaction.id,
    );
    if (id !== undefined)
      scheduled.push({
        id,
        day,
        reference: ownReference ?? reference,
        payee: accountIds.has(chosen?.iban ?? '') && chosen ? chosen : mainPayee,
      });
  };

  const approve = async () => {
    const from = timeline.now();
    const transaction = happens('the last payment is approved', 0.6)
      ? scheduled.at(-1)
      : pick('the payment to approve', scheduled);
    if (!transaction) return;
    const amount = happens('another amount is approved', 0.7)
      ? pick('the approved amount', approvedAmounts)
      : undefined;
    const order = { mandateId, transactionId: transaction.id, amount };
    const signature = `${(count += 1)}`.padStart(64, 'd');
    const responses = await onceOrTwice(
      () => callUntilFinal(service.mandates, (deps) => approvePayment({ ...asClient, body: order, signature }, deps)),
      happens('the payment is approved twice', 0.2),
    );
    record(
      { kind: 'approve', from, day: transaction.day, approvedId: transaction.id, minor: minorOf(amount) },
      responses,
      ({ id }) => id,
    );
  };

  const update = (status: 'Suspended' | 'Authorized' | 'Revoked') =>
    callUntilFinal(service.payments, (deps) =>
      updatePaymentConsent({ ...asClient, params: { consentId: mandateId }, body: { status } }, deps),
    );

  /** Makes the service poll the consent's status at the bank. */
  const sync = async () => {
    const paymentRequestId = query.id;
    await callUntilFinal(service.payments, (deps) =>
      syncPaymentConsent({ ...asClient, query: { paymentRequestId } }, deps),
    );
  };

  const act = async () => {
    const kind = draw('what the integrator does');
    if (kind < 0.5) return schedule();
    if (kind < 0.85) return approve();
    if (kind < 0.89) return sync();
    if (kind < 0.925) return bank.suspendAsBank();
    if (kind < 0.96) return bank.resumeAsBank();
    if (happens('the integrator suspends and resumes', 0.3)) {
      await update('Suspended');
      await wait('the suspension', 6 * hourMs);
      await update('Authorized');
    } else if (happens('the mandate ends early', 0.2)) await end();
  };

  /** Ends the mandate. Otherwise, the service would poll it every day for a year. */
  const end = async () => {
    if (happens('the customer ends the mandate at the bank', 0.4)) bank.revokeAsCustomer();
    else await update('Revoked');
  };

  const pause = createPauses(mandateId, scene);
  const pauses: Promise<void>[] = [];
  const withdraw = async () => {
    await wait('between the signature and the change of mind', 1_000);
    if (happens('the integrator revokes as an order goes in', 0.4)) await update('Revoked');
    else await pause();
  };
  bank.whenSigning(() => {
    if (happens('the customer has second thoughts as an order goes in', 0.5)) pauses.push(withdraw());
  });
  const steps = 5 + Math.floor(draw('how many steps') * 6);
  for (let step = 0; step < steps; step += 1) {
    // The customer pauses while the integrator acts, and payments fall due.
    if (happens('the customer pauses the mandate', 0.12)) pauses.push(pause());
    await act();
    await wait('between two steps', happens('hours pass', 0.4) ? 14 * hourMs : 10 * minuteMs);
    if (bank.hasConsumed() && happens('the client asks about a consent that is used up', 0.8)) await sync();
  }
  const utcOffsetMs = utcOffsetHours * hourMs;
  if (happens('the bank suspends the mandate as a payment falls due', 0.3))
    await suspendOverMidnight({ scheduled, utcOffsetMs, sync }, scene);
  const sinceMidnight = (timeline.now() + utcOffsetMs) % dayMs;
  const lastDay =
    scheduled
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? '';
  const afterLast = startsAtMonthEnd || lastDay === '' ? 0 : Date.parse(`${lastDay}T00:00:00Z`) - utcOffsetMs + dayMs;
  const endsAt = Math.max(afterLast, timeline.now() + dayMs - sinceMidnight);
  if (happens('the customer pauses the mandate as a payment falls due', 0.3))
    pauses.push(wait('until the pause', endsAt - timeline.now()).then(pause));
  await timeline.pause(endsAt - timeline.now() + 3 * hourMs);
  await Promise.all(pauses);
  await end();
  return story;
};
