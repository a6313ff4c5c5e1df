import type { BankTokens, PaymentBank } from '#shared/banks/port/bank.ts';

const unexpected = (call: string) => (): Promise<never> => Promise.reject(new Error(`nobody expects ${call} here`));

/** A bank behind the port that does what the test says, and fails the test if anything else is asked of it. */
export const aBank = (does: Partial<PaymentBank>): PaymentBank => ({
  issuer: 'https://bank.example',
  stageConsent: unexpected('stageConsent'),
  exchangeCode: unexpected('exchangeCode'),
  refreshTokens: unexpected('refreshTokens'),
  consentStatus: unexpected('consentStatus'),
  revokeConsent: unexpected('revokeConsent'),
  submitPayment: unexpected('submitPayment'),
  paymentStatus: unexpected('paymentStatus'),
  ...does,
});

export const someTokens = (over: Partial<BankTokens> = {}): BankTokens => ({
  accessToken: 'access',
  expiresInSeconds: 600,
  refreshToken: 'refresh',
  debtorAccount: undefined,
  ...over,
});
