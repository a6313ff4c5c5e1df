import { KeyObject } from 'node:crypto';
import { bankKey, type StoredKeys } from '#functions/sandbox/banks/jose/bank-keys.ts';
import type { Settings } from '#functions/sandbox/banks/registry/settings.ts';
import { watchConsent } from '#functions/data-runner/watch-consent.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import type { HttpRequest, HttpResponse } from '#shared/platform/outbound/http-client.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { signing } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { aService } from '#test/support/banks/sandbox-uae/a-service.ts';
import type { Forge, Forger, NamedKey } from './family.ts';

export const bank = 'uae-enbdx';
const otherBank = 'uae-adcbrt';

export const ours: NamedKey = { kid: signing.publicJwk.kid, key: KeyObject.from(signing.privateKey) };

const firstOf = ([key]: StoredKeys['signing']): NamedKey => {
  if (!key) throw new Error('The bank has no key');
  return bankKey(key);
};

/** Creates a function that returns a forger's keys and facts at a sandbox bank. */
export const createForger = async (
  settings: Pick<Settings, 'keysOf'>,
  code: string,
  now: () => Date,
  otherPaymentId = 'none',
): Promise<() => Forger> => {
  const [own, other] = await Promise.all([settings.keysOf(code), settings.keysOf(otherBank)]);
  const keys = {
    bank: firstOf(own.signing),
    bankEncryption: firstOf(own.encryption),
    otherBank: firstOf(other.signing),
    ours,
  };
  return () => ({ ...keys, seconds: Math.floor(now().getTime() / 1000), otherPaymentId });
};

/** Selects the responses to forge. */
export interface Target {
  readonly method: HttpRequest['method'];
  readonly path: RegExp;
}

const mandate: Partial<PaymentRequest> = {
  type: 'VariableOnDemand',
  instructions: { periodicSchedule: { frequency: 'Month', startDate: '2026-12-01', maxAmount: '200.00' } },
};

/**
 * Creates the service with a bank and a forger between them. The forger can change every response, and has seen the
 * payment of another order.
 */
export const aPayingScene = async (table: Table) => {
  const service = await aService(table, bank);
  const approve = async (overrides?: Partial<PaymentRequest>): Promise<PaymentConsent> => {
    const consent = await service.createConsent(overrides);
    await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
    return consent;
  };
  const drain = async (): Promise<void> => {
    while (await service.step());
  };
  const earlier = await approve();
  await drain();
  const { payment: earlierPayment } = await service.current(earlier);
  const forger = await createForger(service.sandbox.settings, bank, service.now, earlierPayment?.bank?.paymentId);

  return {
    service,
    forger,
    approve,
    approveMandate: () => approve(mandate),
    drain,

    /** Changes the responses to matching requests, until the returned function is called. It returns their number. */
    intercept(
      { method, path }: Target,
      change: (response: HttpResponse, request: HttpRequest) => Promise<HttpResponse>,
    ) {
      let count = 0;
      service.intercept(async (response, request) => {
        if (request.method !== method || !path.test(new URL(request.url).pathname)) return response;
        count += 1;
        return change(response, request);
      });
      return (): number => {
        service.intercept(undefined);
        return count;
      };
    },

    /** Polls a consent at the bank, as the data runner does periodically. */
    watch: ({ id }: PaymentConsent) =>
      watchConsent(
        { due: 'consent', kind: 'consent', id, isRepeated: false },
        {
          stores: service.stores,
          links: async () => service.link,
          now: service.now,
        },
      ),
  };
};
export type PayingScene = Awaited<ReturnType<typeof aPayingScene>>;

/** Returns a function that forges the body of a response. */
export const forgeBody =
  (forge: Forge, forger: () => Forger) =>
  async (response: HttpResponse): Promise<HttpResponse> => ({
    ...response,
    text: await forge(response.text, forger()),
  });
