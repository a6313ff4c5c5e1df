import { loadAgreement } from '#shared/consents/agreement.ts';
import { stageAtBank } from '#shared/consents/stage-at-bank.ts';
import { finishAuthorisation } from '#shared/consents/finish-authorisation.ts';
import { routes as callbackRoutes } from '#functions/payments/callbacks/routes.ts';
import { routes as consentRoutes } from '#functions/payments/consents/routes.ts';
import { queryConsentStatus } from '#shared/consents/query-status.ts';
import { expireConsent } from '#shared/consents/expire-consent.ts';
import type { BankConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { syncPaymentConsent, updatePaymentConsent } from '#shared/payments/agreement/change-payment-consent.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { problemsOf } from '#shared/platform/http/route.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { pausingBank, pausingTable } from '#test/support/schedules/pausing.ts';
import { everything, type Pause } from '#test/support/schedules/play.ts';
import { baseUrl, type Scene } from './scene.ts';

/** An action of one actor on a scene's consent, and the error codes that it may return. */
export interface Part {
  act(scene: Scene, pause: Pause): Promise<unknown>;
  readonly errorCodes: readonly string[];
}

const storesOf = ({ table }: Scene, pause: Pause) => createPaymentStores(pausingTable(table, pause));

/** Forwards the bank's redirect, as the client. */
export const redirect = (
  interactionId: string,
  result: { readonly code: string } | { readonly error: string },
): Part => ({
  act: (scene, pause) => {
    const { state, secrets, now, consent: owner } = scene;
    const links = async () => pausingBank(scene.bank, pause);
    const kind = paymentAgreements(storesOf(scene, pause));
    return finishAuthorisation(kind, { state, ...result }, { owner, interactionId }, { links, secrets, now });
  },
  errorCodes: problemsOf(callbackRoutes.writeCallback),
});

/** Sets the consent's status as the client. */
const update = (to: 'Revoked' | 'Paused'): Part => ({
  act: (scene, pause) =>
    updatePaymentConsent(scene.consent, scene.consent.id, to, {
      stores: storesOf(scene, pause),
      links: async () => scene.bank,
      sandbox: undefined,
      now: scene.now,
    }),
  errorCodes: problemsOf(consentRoutes.updatePaymentConsent),
});
export const revocation = update('Revoked');
export const pausing = update('Paused');

/** A bank that reports the given status of every consent, or for one consent only. */
type Reported = BankConsentStatus | { readonly bankConsentId: string; readonly status: BankConsentStatus };

const reporting = (reported: Reported) =>
  aBank({
    readConsent: async ({ bankConsentId }) => {
      if (typeof reported === 'string') return { status: reported };
      return { status: reported.bankConsentId === bankConsentId ? reported.status : 'AwaitingAuthorization' };
    },
  });

/** Synchronises the status as the client. */
export const sync = (reported: Reported): Part => ({
  act: (scene, pause) =>
    syncPaymentConsent(
      scene.consent,
      scene.consent.paymentRequestId,
      { interactionId: 'sync' },
      {
        stores: storesOf(scene, pause),
        links: async () => pausingBank(reporting(reported), pause),
        now: scene.now,
      },
    ),
  errorCodes: problemsOf(consentRoutes.syncPaymentConsent),
});

/** Polls the consent in the background, as the service. */
export const watch = (reported: Reported): Part => ({
  act: (scene, pause) =>
    queryConsentStatus(paymentAgreements(storesOf(scene, pause)), scene.consent.id, {
      links: async () => pausingBank(reporting(reported), pause),
      now: scene.now,
    }),
  errorCodes: ['conflict'],
});

/** Leaves for another bank, as the customer, which creates another consent there. */
export const leaving: Part = {
  act: async (scene, pause) => {
    const { secrets, now } = scene;
    const agreements = paymentAgreements(storesOf(scene, pause));
    const links = async () =>
      aBank({ stage: async () => ({ link: 'https://other-bank.example', expiresInSeconds: 60 }) });
    const clients = { get: async (id: string) => ({ id, name: 'Falcon Pay' }) };
    const parts = await loadAgreement(agreements, scene.consent);
    const deps = { links, secrets, baseUrl, clients, now };
    return stageAtBank(agreements, parts, undefined, { interactionId: 'leaving', browser: 'browser' }, deps);
  },
  errorCodes: ['conflict', 'invalid_state'],
};

/** The firing of the consent's timer. If it fails with a conflict, its queue delivers it again. */
export const expiry: Part = {
  act: (scene, pause) => expireConsent(paymentAgreements(storesOf(scene, pause)), scene.consent.id, scene.now),
  errorCodes: ['conflict'],
};

/** Acts after a time, which passes between two steps of other actors. */
export const after = (seconds: number, { act, errorCodes }: Part): Part => ({
  act: async (scene, pause) => {
    await pause(`${seconds} seconds pass`, everything, async () => scene.pass(seconds));
    return act(scene, pause);
  },
  errorCodes,
});

const withoutPause: Pause = (_what, _touches, run) => run();

/** Runs an action without other actors. */
export const actAlone = ({ act }: Part, scene: Scene): Promise<unknown> => act(scene, withoutPause);
