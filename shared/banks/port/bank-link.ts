import type { AccountBank } from './accounts.ts';
import type { ConsentAtBank, ConsentAuthority } from './consents.ts';
import type { PayeeBank } from './payees.ts';
import type { PaymentBank } from './payments.ts';

/** The way to one bank. Every bank protocol offers one, with what the bank supports. */
export interface BankLink {
  /**
   * Set if the market has suspended the bank or no longer lists it. No consent is staged there then. What has begun at the
   * bank goes on, as long as the bank answers.
   */
  readonly closed?: 'suspended' | 'removed' | undefined;
  readonly authority: ConsentAuthority;
  readonly payments: PaymentBank;
  /** Undefined if the bank shares no account data. */
  readonly accounts?: AccountBank | undefined;
  /** Undefined if the bank confirms no payees. */
  readonly payees?: PayeeBank | undefined;
}

/**
 * Returns the link to a provider. A bank may speak one protocol for payments and another one for account data, so the
 * caller says what the link is for. Throws BankUnavailable if the provider is not connected.
 */
export type BankLinks = (providerCode: string, kind: ConsentAtBank['kind']) => Promise<BankLink>;
