import { rulesOf } from '#shared/standard/markets/market.ts';
import { promisedSeconds } from '#shared/standard/promises.ts';
import { ApiError, type ClientOptions, createClient } from '../docs/client-library/client.ts';
import { pressThrough } from './browser.ts';
import type { ProbePayment } from './settings.ts';

/** A client of the service, as `npm run --silent clients -- --json create` prints it. */
export type ProbeClient = Required<Pick<ClientOptions, 'appId' | 'apiKey' | 'signingKey'>>;

type Step = 'create the payment request' | 'create the consent' | 'approve at the bank' | 'wait for the settlement';

export interface ProbeResult {
  readonly succeeded: 0 | 1;
  readonly seconds: number;
  /** The step that failed. */
  readonly step?: Step;
  readonly error?: string;
}

const pollMs = 1_000;
/** Longer than API Gateway waits for a function. */
const requestMs = 31_000;

const fetchInTime: typeof globalThis.fetch = (input, init) =>
  globalThis.fetch(input, { ...init, signal: AbortSignal.timeout(requestMs) });

/** Returns an error without its message, which may quote a response. */
const nameOf = (error: unknown): string => {
  if (error instanceof ApiError) return `${error.status} ${error.code ?? ''}`.trim();
  return error instanceof Error ? error.name : typeof error;
};

class Unsettled extends Error {
  override readonly name = 'Unsettled';
}

/**
 * Makes a payment as an integrator and as its customer, from outside: only over the public interface, and without
 * retries, because a failed request is what the probe is to find.
 */
export const probe = async (
  baseUrl: string,
  client: ProbeClient,
  payment: ProbePayment,
  settleSeconds: number = promisedSeconds.payment,
): Promise<ProbeResult> => {
  const { market, provider, payee } = payment;
  const service = createClient({ baseUrl, ...client, market, retries: 0, fetch: fetchInTime });
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  let step: Step = 'create the payment request';
  try {
    const { internalReferenceId: paymentRequestId } = await service.createPaymentRequest({
      body: {
        amount: '1.00',
        currency: rulesOf(market).country.currency.iso4117Code,
        beneficiaryIban: payee.iban,
        beneficiaryName: payee.name,
        reference: `PROBE-${Date.now()}`,
        providerId: provider,
      },
    });
    step = 'create the consent';
    const { authorizationLink } = await service.createPaymentConsent({ query: { id: paymentRequestId } });
    step = 'approve at the bank';
    await pressThrough(authorizationLink, fetchInTime);
    step = 'wait for the settlement';
    const deadline = performance.now() + settleSeconds * 1000;
    while ((await service.getPaymentRequest({ path: { paymentRequestId } })).status !== 'Completed') {
      if (performance.now() > deadline) throw new Unsettled();
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    return { succeeded: 1, seconds: seconds() };
  } catch (error) {
    return { succeeded: 0, seconds: seconds(), step, error: nameOf(error) };
  }
};
