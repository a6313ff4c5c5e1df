import {
  createPaymentConsent,
  syncPaymentConsent,
  updatePaymentConsent,
} from '#functions/payments/consents/operations.ts';
import { approvePayment, schedulePayment } from '#functions/mandates/operations.ts';
import { createPaymentRequest, getPaymentRequest } from '#functions/payments/requests/operations.ts';
import { clockToleranceMs, dayAt } from '../../oracles/mandate-facts.ts';
import type { RequestedPaymentOrder, Payee } from '../../oracles/order-oracles.ts';
import { bringBack, followLink } from '../authorise.ts';
import { currentFace } from '../payment-faces.ts';
import { places } from '../places.ts';
import { type Answer, both, callOf, type Scene } from '../scene.ts';
import { suspendOverMidnight } from './suspension.ts';
import { amounts, approvedAmounts, drawMandate, payee, reference } from './terms.ts';

/** A client's request to schedule or approve a payment under its mandate, and when it was sent and completed. */
export interface Asked {
  readonly kind: 'schedule' | 'approve';
  readonly from: number;
  readonly until: number;
  readonly day: string;
  /** The transaction to approve. */
  readonly about: string | undefined;
  /** The amount, if the client specified one. */
  readonly minor: bigint | undefined;
  /** The transaction that was created or approved. Absent if the request was rejected. */
  readonly transactionId: string | undefined;
  readonly refused: string | undefined;
}

/** A scheduled payment, with its reference and its payee. */
export interface Scheduled {
  readonly id: string;
  readonly day: string;
  readonly reference: string;
  readonly payee: Payee;
}

export interface MandateStory {
  readonly asked: readonly Asked[];
  readonly payment: RequestedPaymentOrder;
  readonly scheduled: readonly Scheduled[];
}

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const minorOf = (amount: string | undefined): bigint | undefined =>
  amount === undefined ? undefined : BigInt(amount.replace('.', ''));

/**
 * A customer agrees to a mandate. The integrator schedules and approves payments, including some that the mandate does
 * not allow, while the bank and the integrator suspend, resume and end the mandate.
 */
export const tellMandateStory = async (scene: Scene): Promise<MandateStory> => {
  const { world, service, bank, client, wait, insist, create, market } = scene;
  const { fate, timeline } = world;
  const { happens, draw } = fate;
  const asClient = callOf(client, market);
  const asked: Asked[] = [];
  const pick = <T>(place: string, from: readonly T[]): T | undefined => from[Math.floor(draw(place) * from.length)];
  const zoneHours = { UAE: 4, KSA: 3 }[market];
  const { body, days, isOfMonths, firstDay } = drawMandate(fate, market);
  const { type, currency, instructions } = body;
  const first: Payee = { iban: places[market].iban, name: payee };
  const others = (body.additionalCreditorAccounts ?? []).map(({ identification, name = '' }) => ({
    iban: identification,
    name,
  }));
  const payees = [first, ...others];
  const payment = { type, currency, instructions, minor: minorOf(body.amount) ?? 0n, payees, reference };
  const scheduled: Scheduled[] = [];
  const story: MandateStory = { asked, payment, scheduled };

  const created = await create(service.payments, (deps) =>
    createPaymentRequest({ ...asClient, body, signature: 'b'.repeat(64) }, deps),
  );
  if (!('ok' in created)) {
    // A standstill may have lasted past the first day of the mandate.
    const hasPassed = firstDay !== undefined && dayAt(timeline.now() + clockToleranceMs, zoneHours) > firstDay;
    if (!hasPassed) world.violations.push(`schedule: A valid mandate was rejected: ${created.refused}`);
    return story;
  }
  const query = { id: created.ok.created.internalReferenceId, providerId: undefined };
  const response = await insist(service.payments, (deps) => createPaymentConsent({ ...asClient, query }, deps));
  if (!('ok' in response)) return story;
  const { consentId: mandateId, authorizationLink } = response.ok;
  const link = await followLink(authorizationLink, scene);
  await wait('the customer reads the page of the bank', minuteMs / 2);
  const redirect = link === undefined ? undefined : bank.decide(link, 'approve');
  if (!redirect) return story;
  const isForwarded = happens('the integrator forwards the redirect', 0.2);
  await bringBack(redirect, isForwarded ? currentFace(scene) : undefined, scene);

  const params = { paymentRequestId: query.id };
  const known =
    others.length > 0
      ? await insist(service.payments, (deps) => getPaymentRequest({ ...asClient, params }, deps))
      : undefined;
  const accountIds = new Map(
    known && 'ok' in known
      ? known.ok.additionalCreditorAccounts.map(({ identification, id }) => [identification, id])
      : [],
  );

  let count = 0;
  const record = <T>(
    about: Pick<Asked, 'kind' | 'from' | 'day' | 'minor' | 'about'>,
    responses: readonly Answer<T>[],
    idOf: (ok: T) => string,
  ) => {
    const ids = new Set(responses.flatMap((one) => ('ok' in one ? [idOf(one.ok)] : [])));
    if (ids.size > 1) world.violations.push('create: One signature scheduled two payments');
    const [transactionId] = ids;
    const rejection = responses.find((one) => 'refused' in one);
    asked.push({
      ...about,
      until: timeline.now(),
      transactionId,
      refused: rejection && 'refused' in rejection ? rejection.refused : undefined,
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
    const send = (idempotencyKey: string | undefined) =>
      create(service.mandates, (deps) =>
        schedulePayment({ ...asClient, body: order, signature, idempotencyKey }, deps),
      );
    const responses = [...(await both(() => send(key), happens('the payment is scheduled twice', 0.2)))];
    if (happens('the signed order is sent again', 0.1))
      responses.push(await send(key === undefined ? `key ${count}` : undefined));
    const id = record(
      { kind: 'schedule', from, day, about: undefined, minor: minorOf(amount) },
      responses,
      ({ created: made }) => made.id,
    );
    if (id !== undefined)
      scheduled.push({
        id,
        day,
        reference: ownReference ?? reference,
        payee: accountIds.has(chosen?.iban ?? '') && chosen ? chosen : first,
      });
  };

  const approve = async () => {
    const from = timeline.now();
    const one = happens('the last payment is approved', 0.6)
      ? scheduled.at(-1)
      : pick('the payment to approve', scheduled);
    if (!one) return;
    const amount = happens('another amount is approved', 0.7)
      ? pick('the approved amount', approvedAmounts)
      : undefined;
    const order = { mandateId, transactionId: one.id, amount };
    const signature = `${(count += 1)}`.padStart(64, 'd');
    const responses = await both(
      () => insist(service.mandates, (deps) => approvePayment({ ...asClient, body: order, signature }, deps)),
      happens('the payment is approved twice', 0.2),
    );
    record({ kind: 'approve', from, day: one.day, about: one.id, minor: minorOf(amount) }, responses, ({ id }) => id);
  };

  const update = (status: 'Suspended' | 'Authorized' | 'Revoked') =>
    insist(service.payments, (deps) =>
      updatePaymentConsent({ ...asClient, params: { consentId: mandateId }, body: { status } }, deps),
    );

  /** Makes the service poll the consent's status at the bank. */
  const sync = async () => {
    const paymentRequestId = query.id;
    await insist(service.payments, (deps) => syncPaymentConsent({ ...asClient, query: { paymentRequestId } }, deps));
  };

  const act = async () => {
    const kind = draw('what the integrator does');
    if (kind < 0.5) return schedule();
    if (kind < 0.85) return approve();
    if (kind < 0.89) return sync();
    if (kind < 0.925) return bank.suspendThere();
    if (kind < 0.96) return bank.resumeThere();
    if (happens('the integrator suspends and resumes', 0.3)) {
      await update('Suspended');
      await wait('the suspension', 6 * hourMs);
      await update('Authorized');
    } else if (happens('the mandate ends early', 0.2)) await end();
  };

  /** Ends the mandate, because the service would otherwise poll it every day for a year. */
  const end = async () => {
    if (happens('the customer ends the mandate at the bank', 0.4)) bank.revokeThere();
    else await update('Revoked');
  };

  const steps = 5 + Math.floor(draw('how many steps') * 6);
  for (let step = 0; step < steps; step += 1) {
    await act();
    await wait('between two steps', happens('hours pass', 0.4) ? 14 * hourMs : 10 * minuteMs);
    if (bank.hasConsumed() && happens('the client asks about a consent that is used up', 0.8)) await sync();
  }
  const zoneMs = zoneHours * hourMs;
  if (happens('the bank suspends the mandate as a payment falls due', 0.3))
    await suspendOverMidnight({ scheduled, zoneMs, sync }, scene);
  const sinceMidnight = (timeline.now() + zoneMs) % dayMs;
  const last =
    scheduled
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? '';
  const afterLast = isOfMonths || last === '' ? 0 : Date.parse(`${last}T00:00:00Z`) - zoneMs + dayMs;
  const overAt = Math.max(afterLast, timeline.now() + dayMs - sinceMidnight);
  await new Promise<void>((resolve) => timeline.after(overAt - timeline.now() + 3 * hourMs, resolve));
  await end();
  return story;
};
