import { queryConsentStatus } from '#shared/consents/watch-consent.ts';
import { callBank } from '#shared/banks/providers/call-bank.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import type { PerformBankAction } from '#shared/payments/agreement/change-payment-consent.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { type HttpClient, Unreachable } from '#shared/platform/outbound/http-client.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';

export interface SandboxBanksDeps {
  /** Base URL of the sandbox banks' first host. */
  readonly sandboxBanks: string;
  readonly http: HttpClient;
  readonly stores: PaymentStores;
  readonly links: BankLinks;
  readonly now: Clock;
}

const timeoutMs = 10_000;

/**
 * Returns a function that makes a sandbox bank perform an action of its customers or staff, and then syncs the consent
 * from the bank, as after a bank event. A 409 means that the bank cannot perform the action, perhaps because it has
 * already done so; the consent is synced anyway.
 */
export const createBankActionPerformer =
  ({ sandboxBanks, http, stores, links, now }: SandboxBanksDeps): PerformBankAction =>
  ({ id }, { providerCode, bankConsentId }, action) =>
    callBank(providerCode, async () => {
      const url = `${sandboxBanks}/${providerCode}/consents/${encodeURIComponent(bankConsentId)}`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { status } = await http({ method: 'POST', url, headers, body: `action=${action}`, timeoutMs }).catch(
        (cause: unknown) => {
          if (cause instanceof Unreachable) throw new BankUnavailable(cause.message, { cause });
          throw cause;
        },
      );
      if (status !== 200 && status !== 409) throw new BankUnavailable(`The sandbox bank returned ${status}`);
      return queryConsentStatus(paymentAgreements(stores), id, { links, now });
    });
