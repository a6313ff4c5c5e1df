import { type SigningKeyFaultCode, SigningKeyFault } from '#shared/clients/signing-key.ts';
import type { Fault } from '#shared/platform/problems/fault.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { ReferenceUsed } from '#shared/verifications/balances.ts';
import { isBusy } from '#shared/platform/storage/table.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

const ofKeys: Readonly<Record<SigningKeyFaultCode, RefusalCode>> = {
  private: 'keyPrivate',
  purpose: 'keyPurpose',
  unreadable: 'keyUnreadable',
  kid: 'keyKid',
  otherKid: 'keyOtherKid',
  kidTaken: 'keyKidTaken',
};

/** An error as the dashboard explains it. Anything that is no refusal is a bug. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (error instanceof SigningKeyFault) return new Refusal(ofKeys[error.code]);
  if (error instanceof ReferenceUsed) return new Refusal('referenceUsed');
  if (isBusy(error)) return new Refusal('conflict');
  if (!(error instanceof Problem) || error.code === 'internal_error') return new Refusal('unexpected');
  if (error.code === 'not_found') return new Refusal('notFound');
  const faults = Object.entries(error.details).map(([field, messages]): Fault => [field, messages.join(', ')]);
  return new Refusal('invalidForm', faults.length > 0 ? faults : [['form', error.message]]);
};
