import type { BankLink } from '#shared/banks/port/bank-link.ts';
import type { BankGrant, ConsentAuthority } from '#shared/banks/port/consents.ts';
import type { PaymentBank } from '#shared/banks/port/payments.ts';

/** A bank's operations, in one flat interface. */
export interface BankBehaviour extends Pick<
  ConsentAuthority,
  'issuer' | 'announcesIssuer' | 'stage' | 'exchangeCode' | 'refresh' | 'chain' | 'revoke'
> {
  readonly readConsent: ConsentAuthority['read'];
  readonly sign: PaymentBank['sign'];
  readonly submit: PaymentBank['submit'];
  readonly readPayment: PaymentBank['read'];
  readonly findPayment: PaymentBank['find'];
}

const unexpected = (call: string) => (): Promise<never> => Promise.reject(new Error(`Unexpected call: ${call}`));

/** Creates a link to a bank with the given operations. Any other call fails the test. */
export const aBank = (operations: Partial<BankBehaviour>): BankLink => ({
  authority: {
    issuer: operations.issuer ?? 'https://bank.example',
    announcesIssuer: operations.announcesIssuer,
    stage: operations.stage ?? unexpected('stage'),
    exchangeCode: operations.exchangeCode ?? unexpected('exchangeCode'),
    refresh: operations.refresh ?? unexpected('refresh'),
    read: operations.readConsent ?? unexpected('readConsent'),
    chain: operations.chain,
    revoke: operations.revoke ?? unexpected('revoke'),
  },
  payments: {
    sign: operations.sign ?? (async () => 'a.b.c'),
    submit: operations.submit ?? unexpected('submit'),
    read: operations.readPayment ?? unexpected('readPayment'),
    // By default, the bank has not accepted any order.
    find: operations.findPayment ?? (async () => undefined),
    refundAccount: unexpected('refundAccount'),
  },
});

export const aGrant = (overrides: Partial<BankGrant> = {}): BankGrant => ({
  accessToken: 'access',
  expiresInSeconds: 600,
  refreshToken: 'refresh',
  consent: { status: 'Authorized' },
  debtorAccount: undefined,
  ...overrides,
});
