import type { BankLink } from '#shared/banks/port/bank-link.ts';
import type { BankGrant, ConsentAuthority } from '#shared/banks/port/consents.ts';
import type { PaymentBank } from '#shared/banks/port/payments.ts';

/** All operations of a bank, in one flat interface. */
export interface BankBehaviour extends Pick<
  ConsentAuthority,
  'issuer' | 'announcesIssuer' | 'stage' | 'exchangeCode' | 'refresh' | 'revoke'
> {
  readonly readConsent: ConsentAuthority['read'];
  readonly submit: PaymentBank['submit'];
  readonly readPayment: PaymentBank['read'];
  readonly findPayment: PaymentBank['find'];
}

const unexpected = (call: string) => (): Promise<never> => Promise.reject(new Error(`unexpected call: ${call}`));

/** A bank link with the given operations. Any other call fails the test. */
export const aBank = (does: Partial<BankBehaviour>): BankLink => ({
  authority: {
    issuer: does.issuer ?? 'https://bank.example',
    announcesIssuer: does.announcesIssuer,
    stage: does.stage ?? unexpected('stage'),
    exchangeCode: does.exchangeCode ?? unexpected('exchangeCode'),
    refresh: does.refresh ?? unexpected('refresh'),
    read: does.readConsent ?? unexpected('readConsent'),
    revoke: does.revoke ?? unexpected('revoke'),
  },
  payments: {
    submit: does.submit ?? unexpected('submit'),
    read: does.readPayment ?? unexpected('readPayment'),
    // By default, the bank has accepted no order.
    find: does.findPayment ?? (async () => undefined),
    refundAccount: unexpected('refundAccount'),
  },
});

export const aGrant = (over: Partial<BankGrant> = {}): BankGrant => ({
  accessToken: 'access',
  expiresInSeconds: 600,
  refreshToken: 'refresh',
  consent: { status: 'Authorized' },
  debtorAccount: undefined,
  ...over,
});
