import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { ReadHealth } from '#shared/banks/health/health-store.ts';
import type { ProviderCatalog } from '#shared/banks/providers/providers.ts';
import type { Clients } from '#shared/clients/client-store.ts';
import type { TokenDeps } from '#shared/consents/consent-tokens.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { DepartureLimit } from './departure-limit.ts';

export interface PageDeps extends TokenDeps {
  readonly baseUrl: string;
  readonly clients: Clients;
  readonly providers: ProviderCatalog;
  readonly stores: PaymentStores & AccountConsentStore;
}

export interface RequestPageDeps extends PageDeps {
  readonly health: ReadHealth;
  readonly limitDepartures: DepartureLimit;
}
