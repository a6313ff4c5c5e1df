import { awaitsOthers } from '#shared/consents/authorisation.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Switches } from '#functions/sandbox/banks/registry/switches.ts';
import type { Service } from './a-service.ts';

/** The bank that has faults. */
export const bank = 'uae-enbdx';

/** Faults of the bank, each with the switches that cause it. */
export const troubles = {
  'is down': { down: true },
  'responds after the time-out': { slowSeconds: 20 },
  fails: { failWith: 500 },
  'limits its clients': { failWith: 429 },
  'truncates its responses': { malformed: true },
  'signs wrongly': { wrongSignature: true },
  'loses the response with the tokens': { lostResponses: ['token'] },
  'loses the response to a refresh': { lostResponses: ['refresh'] },
  'loses the response to an order': { lostResponses: ['payment'] },
  'replaces refresh tokens': { rotatesRefreshTokens: true },
  'loses a refresh token that it replaced': { rotatesRefreshTokens: true, lostResponses: ['refresh'] },
  'loses its events': { eventLost: true },
  'sends its events twice': { eventDoubled: true },
  'requires a second approver': { secondAuthoriser: true },
} satisfies Record<string, Partial<Switches>>;
export type Trouble = keyof typeof troubles;
export const troubleNames = Object.keys(troubles) as Trouble[];

/** Steps of a payment during which the bank may have a fault. */
export const steps = [
  'the staging',
  'the approval',
  'the exchange of the code',
  'the refresh',
  'the order',
  'the status query',
] as const;
export type Step = (typeof steps)[number];

/** Runs an action that may fail temporarily. */
const tried = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
};

/** A bank whose pages fail shows the customer an error without a redirect to us. */
const orLost = (redirect: Promise<URL>): Promise<URL | undefined> => redirect.catch(() => undefined);

/** Runs a payment from the request to its end. The bank has a fault during one step, and works before and after. */
const play = async (service: Service, trouble: Partial<Switches>, during: Step): Promise<PaymentConsent> => {
  const { sandbox } = service;
  const inTrouble = async <T>(step: Step, run: () => Promise<T>): Promise<T> => {
    await sandbox.switch(bank, step === during ? trouble : {});
    const result = await run();
    await sandbox.switch(bank, {});
    await service.deliver();
    return result;
  };
  const consent = await service.ask();

  const approve = async (): Promise<URL> => {
    const page = await inTrouble('the staging', () => tried(() => service.setOut(consent)));
    const link = page ?? (await service.setOut(consent));
    const back = await inTrouble('the approval', () => orLost(sandbox.decide(link)));
    return back ?? sandbox.decide(await service.setOut(consent));
  };
  let back = await approve();
  await inTrouble('the exchange of the code', () => tried(() => service.comeBack(back)));
  // The customer reloads the page. If the bank reports the code as spent, the customer starts again once.
  for (let round = 0; round < 2 && !(await service.current(consent)).payment; round += 1) {
    await tried(() => service.comeBack(back));
    const { payment, consent: decided } = await service.current(consent);
    if (payment || awaitsOthers(decided)) break;
    back = await sandbox.decide(await service.setOut(consent));
    await service.comeBack(back);
  }
  const { consent: decided } = await service.current(consent);
  if (awaitsOthers(decided)) await othersApprove(service, decided);
  if (during === 'the refresh') {
    service.pass(700);
    await inTrouble('the refresh', service.step);
  }
  await inTrouble('the order', service.step);
  await inTrouble('the status query', service.step);
  while (await service.step());
  return consent;
};

/** The second person approves. If no event arrives, the next status poll detects the approval. */
const othersApprove = async (service: Service, consent: PaymentConsent): Promise<void> => {
  await service.step();
  await service.sandbox.manage(bank, consent.bankConsentId ?? '', 'approve');
  await service.deliver();
  while (!(await service.current(consent)).payment) await service.step();
};

/** It depends on the fault whether the service polls early enough to see an accepted payment before its completion. */
const toldOf = (service: Service): readonly string[] => service.events().filter((type) => type !== 'payment.accepted');

/**
 * A bank that has replaced the refresh token but lost the new one accepts no token, so it has not received an order
 * either.
 */
const endsWithoutTokens = (name: Trouble, step: Step): boolean =>
  name === 'loses a refresh token that it replaced' && step === 'the refresh';

const told = [
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
  const consent = await play(service, troubles[name], step);
  const { request, payment, consent: ended } = await service.current(consent);
  const atBank = await service.atBank(consent);
  return {
    statuses: [request.status, ended.status, payment?.status],
    paid: atBank.map(({ payments }) => payments).filter((count) => count > 0),
    told: toldOf(service),
    areOthersRevoked: atBank.filter(({ payments }) => payments === 0).every(({ status }) => status === 'Revoked'),
  };
};

/**
 * The expected outcome: the payment is made once and no other consent is open, or no token exists to submit the order.
 */
export const rightOutcome = (name: Trouble, step: Step) =>
  endsWithoutTokens(name, step)
    ? {
        statuses: ['Failed', 'Authorized', 'Rejected'],
        paid: [],
        told: [...told, 'payment_request.failed', 'payment.rejected'],
      }
    : {
        statuses: ['Completed', 'Consumed', 'AcceptedCreditSettlementCompleted'],
        paid: [1],
        told: [...told, 'payment_request.completed', 'consent.consumed', 'payment.completed'],
        areOthersRevoked: true,
      };
