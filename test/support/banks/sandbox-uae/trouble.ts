import { awaitsOthers } from '#shared/consents/authorisation.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Switches } from '#functions/sandbox/banks/registry/switches.ts';
import type { Service } from './a-service.ts';

/** The bank that has the faults. */
export const bank = 'uae-enbdx';

/** The bank's faults, each with the switches that cause it. */
export const faults = {
  'is down': { down: true },
  'responds after the time-out': { slowSeconds: 20 },
  fails: { failWith: 500 },
  'rate-limits its clients': { failWith: 429 },
  'truncates its responses': { malformed: true },
  'returns an invalid signature': { wrongSignature: true },
  'loses the response with the tokens': { lostResponses: ['token'] },
  'loses the response to a refresh': { lostResponses: ['refresh'] },
  'loses the response to an order': { lostResponses: ['payment'] },
  'replaces refresh tokens': { rotatesRefreshTokens: true },
  'loses a refresh token that it replaced': { rotatesRefreshTokens: true, lostResponses: ['refresh'] },
  'loses its events': { eventLost: true },
  'sends its events twice': { eventDoubled: true },
  'requires a second approver': { secondAuthoriser: true },
} satisfies Record<string, Partial<Switches>>;
export type Trouble = keyof typeof faults;
export const troubleNames = Object.keys(faults) as Trouble[];

/** The steps of a payment during which the bank may have a fault. */
export const steps = [
  'the staging',
  'the approval',
  'the exchange of the code',
  'the refresh',
  'the order',
  'the status query',
] as const;
export type Step = (typeof steps)[number];

/** Runs an action. Returns undefined if it fails with a problem. */
const unlessProblem = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
};

/** Returns the bank's redirect. Returns undefined if the bank's pages fail, so that the customer is not redirected. */
const unlessFailed = (redirect: Promise<URL>): Promise<URL | undefined> => redirect.catch(() => undefined);

/** Runs a payment from the request to its end. The bank has a fault during one step, and works before and after it. */
const runPayment = async (service: Service, trouble: Partial<Switches>, faultyStep: Step): Promise<PaymentConsent> => {
  const { sandbox } = service;
  const runStep = async <T>(step: Step, run: () => Promise<T>): Promise<T> => {
    await sandbox.switch(bank, step === faultyStep ? trouble : {});
    const result = await run();
    await sandbox.switch(bank, {});
    await service.deliver();
    return result;
  };
  const consent = await service.createConsent();

  const approve = async (): Promise<URL> => {
    const page = await runStep('the staging', () => unlessProblem(() => service.goToBank(consent)));
    const link = page ?? (await service.goToBank(consent));
    const approved = await runStep('the approval', () => unlessFailed(sandbox.decide(link)));
    return approved ?? sandbox.decide(await service.goToBank(consent));
  };
  let redirect = await approve();
  await runStep('the exchange of the code', () => unlessProblem(() => service.followRedirect(redirect)));
  // The customer reloads the page. If the code is spent by then, the customer authorises the payment again.
  for (let round = 0; round < 2 && !(await service.current(consent)).payment; round += 1) {
    await unlessProblem(() => service.followRedirect(redirect));
    const { payment, consent: decided } = await service.current(consent);
    if (payment || awaitsOthers(decided)) break;
    redirect = await sandbox.decide(await service.goToBank(consent));
    await service.followRedirect(redirect);
  }
  const { consent: decided } = await service.current(consent);
  if (awaitsOthers(decided)) await approveAsSecond(service, decided);
  if (faultyStep === 'the refresh') {
    service.pass(700);
    await runStep('the refresh', service.step);
  }
  await runStep('the order', service.step);
  await runStep('the status query', service.step);
  while (await service.step());
  return consent;
};

/** Approves as the second person. If the bank's event does not arrive, the next status poll detects the approval. */
const approveAsSecond = async (service: Service, consent: PaymentConsent): Promise<void> => {
  await service.step();
  await service.sandbox.manage(bank, consent.bankConsentId ?? '', 'approve');
  await service.deliver();
  while (!(await service.current(consent)).payment) await service.step();
};

/**
 * Returns the types of the client's events, except `payment.accepted`: depending on the fault, the service may poll too
 * late to see the payment before it is completed.
 */
const eventTypesOf = (service: Service): readonly string[] =>
  service.events().filter((type) => type !== 'payment.accepted');

/** Returns whether the service ends up without a valid token, so that it cannot submit the order. */
const endsWithoutTokens = (name: Trouble, step: Step): boolean =>
  name === 'loses a refresh token that it replaced' && step === 'the refresh';

const firstEvents = [
  'payment_request.created',
  'payment_request.awaiting_authorization',
  'consent.created',
  'payment_request.processing',
  'consent.authorized',
  'payment.created',
];

/**
 * Runs a payment at a bank that has a fault during a step. Returns its final state in the service, at the bank and for
 * the client.
 */
export const outcomeOf = async (service: Service, name: Trouble, step: Step) => {
  const consent = await runPayment(service, faults[name], step);
  const { request, payment, consent: finalConsent } = await service.current(consent);
  const atBank = await service.atBank(consent);
  return {
    statuses: [request.status, finalConsent.status, payment?.status],
    paid: atBank.map(({ payments }) => payments).filter((count) => count > 0),
    eventTypes: eventTypesOf(service),
    areOthersRevoked: atBank.filter(({ payments }) => payments === 0).every(({ status }) => status === 'Revoked'),
  };
};

/**
 * Returns the expected outcome: the payment is made once and no other consent remains open, unless there is no valid
 * token with which to submit the order.
 */
export const expectedOutcome = (name: Trouble, step: Step) =>
  endsWithoutTokens(name, step)
    ? {
        statuses: ['Failed', 'Authorized', 'Rejected'],
        paid: [],
        eventTypes: [...firstEvents, 'payment_request.failed', 'payment.rejected'],
      }
    : {
        statuses: ['Completed', 'Consumed', 'AcceptedCreditSettlementCompleted'],
        paid: [1],
        eventTypes: [...firstEvents, 'payment_request.completed', 'consent.consumed', 'payment.completed'],
        areOthersRevoked: true,
      };

/**
 * Cancels a payment at a bank that has a fault during the first attempt to revoke the consent. Returns the final state at
 * the bank and the last events of the client.
 */
export const outcomeOfCancellation = async (service: Service, name: Trouble) => {
  const consent = await service.createConsent();
  await service.goToBank(consent);
  await service.cancel(consent);
  await service.sandbox.switch(bank, faults[name]);
  await service.step();
  await service.sandbox.switch(bank, {});
  while (await service.step());
  return { atBank: await service.atBank(consent), lastEvents: service.events().slice(-2) };
};

export const expectedCancellation = {
  atBank: [{ status: 'Revoked', payments: 0 }],
  lastEvents: ['payment_request.cancelled', 'consent.revoked'],
};
