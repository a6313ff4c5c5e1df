import { moved } from '#functions/sandbox/banks/books/consent-record.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';
import type { BankDeps } from '../access/deps.ts';
import { type Consent, isOpen } from '../records/consent.ts';

/**
 * Does what the customer or the bank's staff do outside of what the client sees: the form member `action` may be
 * `revoke`. The members `failing` name the sections of account data that cannot be read from now on. Answers 409 if it is
 * not possible.
 */
export const manageConsent: Operation<BankDeps> = async ({ bank, params, form }, { books, now }) => {
  const failing = form.getAll('failing');
  const isRevocation = form.get('action') === 'revoke';
  if (failing.length === 0 && !isRevocation) return { status: 400, body: { json: { action: ['revoke'] } } };
  const changed = await retryOnConflict(async (): Promise<Consent | undefined> => {
    const at = now().toISOString();
    const consent = await books.consent(bank.code, params.consentId ?? '', at);
    if (!consent || (isRevocation && !isOpen(consent))) return undefined;
    const next: Consent = isRevocation
      ? { ...moved(consent, 'Revoked', at), revokedBy: 'KSAOB.PASP' }
      : { ...consent, failing, version: consent.version + 1 };
    await books.saveConsent(next);
    return next;
  });
  if (!changed)
    return { status: 409, body: { json: { error: 'The consent does not exist, or it cannot be changed' } } };
  return { status: 200, body: { json: { status: changed.status } } };
};
