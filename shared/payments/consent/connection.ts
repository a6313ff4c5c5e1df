import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { Providers } from '#shared/banks/providers/providers.ts';
import type { PaymentConsent } from './payment-consent.ts';

/** The link between a customer and a bank that a consent makes. */
export interface Connection {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** ACTIVE from the customer's approval until the consent is revoked or expires. */
  readonly status: 'ACTIVE' | 'INACTIVE';
  /** Undefined until the customer has chosen a bank and approved there, unless the client named it. */
  readonly provider: Provider | undefined;
}

const isActive = ({ status }: PaymentConsent): boolean =>
  status === 'Authorized' || status === 'Suspended' || status === 'Consumed';

export const connectionOf = (consent: PaymentConsent, { find }: Providers): Connection => ({
  id: derivedId('connection', consent.id),
  createdAt: consent.createdAt,
  updatedAt: consent.updatedAt,
  status: isActive(consent) ? 'ACTIVE' : 'INACTIVE',
  provider: find(consent.providerCode ?? ''),
});
