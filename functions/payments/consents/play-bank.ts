import { askAboutConsent } from '#shared/consents/watch-consent.ts';
import { askBank } from '#shared/banks/providers/ask-bank.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import type { PlayBank } from '#shared/payments/agreement/change-payment-consent.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { type HttpClient, Unreachable } from '#shared/platform/outbound/http-client.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';

export interface SandboxBanksDeps {
  /** The address of the sandbox banks' first host. */
  readonly sandboxBanks: string;
  readonly http: HttpClient;
  readonly stores: PaymentStores;
  readonly links: BankLinks;
  readonly now: Clock;
}

const timeoutMs = 10_000;

/**
 * Has sandbox banks do what their customers and their staff do. The consent then follows the bank as it does after an
 * event. A bank that cannot do it answers 409, and the consent follows the bank all the same: it may have been done
 * before.
 */
export const openPlayBank =
  ({ sandboxBanks, http, stores, links, now }: SandboxBanksDeps): PlayBank =>
  ({ id }, { providerCode, bankConsentId }, action) =>
    askBank(providerCode, async () => {
      const url = `${sandboxBanks}/${providerCode}/consents/${encodeURIComponent(bankConsentId)}`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { status } = await http({ method: 'POST', url, headers, body: `action=${action}`, timeoutMs }).catch(
        (cause: unknown) => {
          if (cause instanceof Unreachable) throw new BankUnavailable(cause.message, { cause });
          throw cause;
        },
      );
      if (status !== 200 && status !== 409) throw new BankUnavailable(`The sandbox bank answered ${status}`);
      return askAboutConsent(paymentAgreements(stores), id, { links, now });
    });
