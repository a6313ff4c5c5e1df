import { newId } from '#shared/platform/runtime/ids.ts';
import type { VerificationRecord } from '#shared/verifications/verification-store.ts';

/** Creates a stored verification, whose encrypted response has a realistic length. */
export const aVerification = (overrides: Partial<VerificationRecord> = {}): VerificationRecord => ({
  requestId: newId(),
  clientId: newId(),
  market: 'KSA',
  operation: 'av.v2.account_verification.id_match',
  answeredAt: '2026-11-21T10:00:00.000Z',
  result: 'MATCH',
  errorDescription: null,
  accountStatus: 'ACTIVE',
  bankCode: '80',
  inputs: { iban: 'i'.repeat(43), NATIONAL_ID: 'n'.repeat(43) },
  charged: 1,
  answer: 's'.repeat(1_000),
  bodyHash: 'b'.repeat(43),
  ...overrides,
});
