import type { AccountBank } from './accounts.ts';
import type { ConsentAtBank, ConsentAuthority } from './consents.ts';
import type { PayeeBank } from './payees.ts';
import type { PaymentBank } from './payments.ts';

/** The connection to one bank. Each bank protocol implements this interface for the features that the bank supports. */
export interface BankLink {
  /**
   * Set if the market has suspended the bank or no longer lists it, or the operator has disabled it. No new consents can
   * be created at the bank, but existing consents remain usable as long as the bank responds.
   */
  readonly closed?: 'suspended' | 'removed' | 'disabled' | undefined;
  readonly authority: ConsentAuthority;
  readonly payments: PaymentBank;
  /** Absent if the bank does not share account data. */
  readonly accounts?: AccountBank | undefined;
  /** Absent if the bank does not confirm payees. */
  readonly payees?: PayeeBank | undefined;
}

/**
 * Returns the connection to a provider. A bank may use different protocols for payments and account data, so the caller
 * specifies the kind of consent. Throws BankUnavailable if the provider is not connected.
 */
export type BankLinks = (providerCode: string, kind: ConsentAtBank['kind']) => Promise<BankLink>;
