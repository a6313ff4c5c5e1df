import { paymentIdOfTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { HttpResponse } from '#shared/platform/outbound/http-client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { paymentOn } from '#test/support/builders/a-mandate.ts';
import { family, type Forge, withData, withMessage } from '../family.ts';
import { aPayingScene, forgeBody, type Target } from '../scene.ts';

const submission: Target = { method: 'POST', path: /\/payments$/ };
const status: Target = { method: 'GET', path: /\/payments\/[^/]+$/ };
const lookUp: Target = { method: 'GET', path: /\/payments$/ };
const either: Target = { method: 'GET', path: /\/payments(?:\/[^/]+)?$/ };

/** A mandate under which one payment is completed, with the bank's responses about that payment. */
const aMandateScene = async (table: Table) => {
  const scene = await aPayingScene(table);
  const { service } = scene;
  const consent = await scene.approve({
    type: 'FixedOnDemand',
    instructions: {
      periodicSchedule: {
        frequency: 'Month',
        startDate: '2026-11-21',
        controls: { maxCumulativeNumberOfPaymentsPerPeriod: 10 },
      },
    },
  });
  const deps = { stores: service.stores, now: service.now };
  /** Starts a payment of the mandate's amount. The next step submits its order. */
  const start = async (): Promise<string> => {
    const identity = { id: newId(), bodyHash: 'hash' };
    const day = service.now().toISOString().slice(0, 10);
    const owner = { clientId: consent.clientId, market: consent.market };
    const context = { owner, identity, interactionId: newId() };
    const { transaction } = await schedulePayment(paymentOn(consent.id, day), context, deps);
    await runTransaction(transaction.id, deps);
    return paymentIdOfTransaction(transaction.id);
  };
  const read = async (id: string) => {
    const payment = await service.stores.payments.get(id);
    if (!payment) throw new Error('The payment did not start');
    return payment;
  };
  /** Runs the steps that are due within five minutes: the mandate is polled much later, for as long as it lasts. */
  const settle = async (): Promise<void> => {
    const until = new Date(service.now().getTime() + 300_000).toISOString();
    while ((service.dueAt() ?? until) < until) await service.step();
  };
  const seen = new Map<Target, HttpResponse>();
  service.intercept(async (response, { method, url }) => {
    for (const target of [submission, status])
      if (target.method === method && target.path.test(new URL(url).pathname)) seen.set(target, response);
    return response;
  });
  const first = await start();
  await settle();
  service.intercept(undefined);
  const recorded = (target: Target): HttpResponse => {
    const response = seen.get(target);
    if (!response) throw new Error('The first payment was not made');
    return response;
  };
  return { ...scene, consent, start, read, settle, first: await read(first), recorded };
};
type MandateScene = Awaited<ReturnType<typeof aMandateScene>>;

/** Replays a response. Returns whether the service accepts it as a response about another payment. */
type Replay = (scene: MandateScene) => Promise<boolean>;

/**
 * Completes the payments. Returns whether they were confused: two have the same id at the bank, or the bank has not made
 * each of them.
 */
const areConfused = async ({ settle, read, first, service, consent }: MandateScene, ids: readonly string[]) => {
  await settle();
  const payments = [first, ...(await Promise.all(ids.map(read)))];
  const bankIds = new Set(payments.map(({ bank }) => bank?.paymentId));
  const made = (await service.atBank(consent)).map((atBank) => atBank.payments);
  const areCompleted = payments.every((payment) => payment.status === 'AcceptedCreditSettlementCompleted');
  return !areCompleted || bankIds.size !== payments.length || made[0] !== payments.length;
};

const lost = async (): Promise<HttpResponse> => ({ status: 504, headers: {}, text: '', seconds: 1 });

/** Replays a response about the first payment as the response about another payment under the mandate. */
const replayed =
  (target: Target, change: (scene: MandateScene, response: HttpResponse) => Promise<HttpResponse>): Replay =>
  async (scene) => {
    const id = await scene.start();
    if (target !== submission) await scene.service.step();
    const stop = scene.intercept(target, (response) => change(scene, response));
    await scene.service.step();
    if (stop() === 0) throw new Error('The service did not call the bank');
    const { bank, status: latest } = await scene.read(id);
    const isAccepted =
      bank?.paymentId === scene.first.bank?.paymentId || latest === 'AcceptedCreditSettlementCompleted';
    return (await areConfused(scene, [id])) || isAccepted;
  };

const completed = withData({ Status: 'AcceptedCreditSettlementCompleted' });

const leadingTo = (bankPaymentId: string | undefined): Forge =>
  withMessage((message) => ({
    ...message,
    Links: { Self: String(message.Links.Self).replace(/[^/]+$/, bankPaymentId ?? '') },
  }));

const asError = withMessage(() => ({
  Errors: [{ Code: 'Consent.BusinessRuleViolation', Message: 'The consent is used up' }],
}));

/** Replays a response about the first payment as the response about a payment under another consent. */
const toOtherConsent =
  (target: Target): Replay =>
  async ({ approve, service, intercept, recorded, settle }) => {
    const other: PaymentConsent = await approve();
    if (target !== submission) await service.step();
    const stop = intercept(target, async () => recorded(target));
    await service.step();
    if (stop() === 0) throw new Error('The service did not call the bank');
    const { payment } = await service.current(other);
    const isAccepted = payment?.status !== 'Pending';
    await settle();
    const { payment: latest } = await service.current(other);
    return isAccepted || latest?.status !== 'AcceptedCreditSettlementCompleted';
  };

/** Has the customer approve two payments, and uses the first token response in the second code exchange. */
const replayedTokens =
  (change: (tokens: Record<string, unknown>, earlier: Record<string, unknown>) => object): Replay =>
  async ({ service, intercept }) => {
    let earlier: Record<string, unknown> | undefined;
    const stop = intercept({ method: 'POST', path: /\/token$/ }, async (response, { body = '' }) => {
      if (!body.includes('grant_type=authorization_code')) return response;
      const tokens = JSON.parse(response.text);
      const text = JSON.stringify(earlier ? change(tokens, earlier) : tokens);
      earlier ??= tokens;
      return { ...response, text };
    });
    const approve = async (): Promise<string> => {
      const consent = await service.createConsent();
      const redirect = await service.sandbox.decide(await service.goToBank(consent));
      await service.followRedirect(redirect).catch(() => undefined);
      return (await service.current(consent)).consent.status;
    };
    const [first, second] = [await approve(), await approve()];
    stop();
    if (first !== 'Authorized') throw new Error(`The first consent is ${first}`);
    return second === 'Authorized';
  };

export const replay = family({
  name: 'replay',
  forged: {
    'the response to an earlier order of the mandate': replayed(submission, async ({ recorded }, response) => ({
      ...response,
      text: recorded(submission).text,
    })),
    'the response to an earlier order, with its headers': replayed(submission, async ({ recorded }) =>
      recorded(submission),
    ),
    'the response to an earlier order, which is now completed': replayed(
      submission,
      async ({ recorded, forger }, response) =>
        forgeBody(completed, forger)({ ...response, text: recorded(submission).text }),
    ),
    'the status of an earlier order as the response to an order': replayed(
      submission,
      async ({ recorded }, response) => ({ ...response, text: recorded(status).text }),
    ),
    'the status of an earlier payment of the mandate': replayed(status, async ({ recorded }) => recorded(status)),
    'the response to an earlier order of another consent': toOtherConsent(submission),
    'the status of an earlier payment of another consent': toOtherConsent(status),
    'an earlier payment of the mandate in a look-up': async (scene) => {
      const { start, service, intercept, recorded, read } = scene;
      const id = await start();
      const stopLosing = intercept(submission, lost);
      await service.step();
      stopLosing();
      const stop = intercept(either, async (response, { url }) => {
        if (url.endsWith('/payments')) return forgeBody(leadingTo(scene.first.bank?.paymentId), scene.forger)(response);
        return recorded(status);
      });
      await service.step();
      if (stop() === 0) throw new Error('The service did not look up the order');
      const isAccepted = (await read(id)).bank?.paymentId === scene.first.bank?.paymentId;
      return (await areConfused(scene, [id])) || isAccepted;
    },
    'one response to two orders at the same time': async (scene) => {
      const { start, service, intercept } = scene;
      const ids = [await start(), await start()];
      // Both steps wait until the bank has responded to both orders.
      const responses: HttpResponse[] = [];
      let release = (): void => undefined;
      const both = new Promise<void>((resolve) => {
        release = resolve;
      });
      const stop = intercept(submission, async (genuine) => {
        responses.push(genuine);
        if (responses.length === ids.length) release();
        await both;
        return responses.find((response) => response.status === 201) ?? genuine;
      });
      await Promise.all([service.step(), service.step()]);
      if (stop() < 2) throw new Error('The service did not submit both orders');
      return areConfused(scene, ids);
    },
    'the tokens of another consent': replayedTokens((_tokens, earlier) => earlier),
    'the id_token of another consent': replayedTokens((tokens, { id_token }) => ({ ...tokens, id_token })),
    'the details of another consent': replayedTokens((tokens, { authorization_details }) => ({
      ...tokens,
      authorization_details,
    })),
    'the revocation of another consent': async ({ approveMandate, service, intercept, watch }) => {
      const [first, second] = [await approveMandate(), await approveMandate()];
      await service.sandbox.manage('uae-enbdx', (await service.current(first)).consent.bankConsentId ?? '', 'revoke');
      let revocation: HttpResponse | undefined;
      const stop = intercept({ method: 'GET', path: /\/payment-consents\/[^/]+$/ }, async (response) => {
        revocation ??= response;
        return revocation;
      });
      await watch(first).catch(() => undefined);
      await watch(second).catch(() => undefined);
      stop();
      if ((await service.current(first)).consent.status !== 'Revoked') throw new Error('The first was not revoked');
      return (await service.current(second)).consent.status !== 'Authorized';
    },
    'the rejection of another order': async (scene) => {
      const { start, service, intercept, forger, read } = scene;
      const id = await start();
      const stop = intercept(submission, async (response) => ({
        ...(await forgeBody(asError, forger)(response)),
        status: 400,
      }));
      await service.step();
      if (stop() === 0) throw new Error('The service did not submit the order');
      const isAccepted = (await read(id)).status === 'Rejected';
      return (await areConfused(scene, [id])) || isAccepted;
    },
  } satisfies Readonly<Record<string, Replay>>,
  valid: {
    'the response to a retry of the same order': async (scene) => {
      const { start, service, intercept } = scene;
      const id = await start();
      let genuine: HttpResponse | undefined;
      const stopLosing = intercept(submission, async (response) => {
        genuine = response;
        return lost();
      });
      await service.step();
      stopLosing();
      // The look-up does not find the order at once, so the service submits it again.
      const stop = intercept(lookUp, async (response) => ({ ...response, status: 204, text: '' }));
      await service.step();
      stop();
      return genuine !== undefined && !(await areConfused(scene, [id]));
    },
    'two orders of the same amount': async (scene) => {
      const ids = [await scene.start(), await scene.start()];
      return !(await areConfused(scene, ids));
    },
  } satisfies Readonly<Record<string, Replay>>,
  // Every replay has a separate scene, because the earlier order must be recent.
  prepare: async (table) => table,
  accepts: async (run: Replay, table) => run(await aMandateScene(table)),
});
