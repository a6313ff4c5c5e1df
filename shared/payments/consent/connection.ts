import { isInForce } from '#shared/consents/authorisation.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { Providers } from '#shared/banks/providers/providers.ts';
import type { PaymentConsent } from './payment-consent.ts';

/** The connection between a customer and a bank that a consent creates. */
export interface Connection {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** ACTIVE from the customer's approval until the consent is revoked or expires. */
  readonly status: 'ACTIVE' | 'INACTIVE';
  /** Absent until the customer has approved at a bank, unless the client specified the bank. */
  readonly provider: Provider | undefined;
}

const isActive = (consent: PaymentConsent): boolean => isInForce(consent) || consent.status === 'Consumed';

export const connectionOf = (consent: PaymentConsent, { find }: Providers): Connection => ({
  id: derivedId('connection', consent.id),
  createdAt: consent.createdAt,
  updatedAt: consent.updatedAt,
  status: isActive(consent) ? 'ACTIVE' : 'INACTIVE',
  provider: find(consent.providerCode ?? ''),
});
