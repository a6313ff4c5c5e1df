import { moved } from '#functions/sandbox/banks/books/consent-record.ts';
import * as z from 'zod';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { BankDeps } from '../access/deps.ts';
import { sendConsentEvent } from '../events/send-event.ts';
import type { BankCall, Operation, Reply } from '#functions/sandbox/banks/server/call.ts';
import { type Consent, hasEnded } from '../records/consent.ts';

/** What the customer, the second authoriser or the bank's staff do, outside of what the client sees. */
const Action = z.enum(['revoke', 'suspend', 'resume', 'approve', 'reject', 'expire']);
type Action = z.infer<typeof Action>;

/** The consent after an action, or undefined if it is not possible. */
const after = (consent: Consent, action: Action, at: string): Consent | undefined => {
  const { status } = consent;
  switch (action) {
    case 'revoke':
      if (status !== 'Authorized' && status !== 'Suspended') return undefined;
      return { ...moved(consent, 'Revoked', at), revokedBy: 'LFI.InitiatedByUser', tokenFamily: undefined };
    case 'suspend':
      return status === 'Authorized' ? moved(consent, 'Suspended', at) : undefined;
    case 'resume':
      return status === 'Suspended' ? moved(consent, 'Authorized', at) : undefined;
    case 'approve':
      return consent.approvals.length > 0 ? decided(consent, 'Approved', at) : undefined;
    case 'reject':
      return decided(consent, 'Rejected', at);
    case 'expire':
      return hasEnded(consent) ? undefined : moved(consent, 'Expired', at);
  }
};

/** The decision of everybody who has not decided yet. */
const decided = (consent: Consent, status: 'Approved' | 'Rejected', at: string): Consent | undefined => {
  if (consent.status !== 'AwaitingAuthorization') return undefined;
  const approvals = consent.approvals.map((approval) =>
    approval.status === 'Pending' ? { ...approval, status, decidedAt: at } : approval,
  );
  return { ...moved(consent, status === 'Approved' ? 'Authorized' : 'Rejected', at), approvals };
};

/**
 * Does what the form member `action` says, and tells the client in an event. Answers 409 if it is not possible. The
 * members `failing` name the sections of account data that cannot be read from now on.
 */
export const manageConsent: Operation<BankDeps> = async (call, deps) => {
  const failing = call.form.getAll('failing');
  if (failing.length > 0) return setFailing(call, failing, deps);
  const action = Action.safeParse(call.form.get('action'));
  if (!action.success) return { status: 400, body: { json: { action: Action.options } } };
  const changed = await retryOnConflict(async () => {
    const at = deps.now().toISOString();
    const consent = await deps.books.consent(call.bank.code, call.params.consentId ?? '', at);
    const next = consent && after(consent, action.data, at);
    if (next) await deps.books.saveConsent(next);
    return next;
  });
  if (!changed)
    return { status: 409, body: { json: { error: 'The consent does not exist, or it cannot be changed' } } };
  await sendConsentEvent(call, changed, deps);
  return { status: 200, body: { json: { status: changed.status } } };
};

const setFailing = (call: BankCall, failing: readonly string[], { books, now }: BankDeps): Promise<Reply> =>
  retryOnConflict(async () => {
    const consent = await books.consent(call.bank.code, call.params.consentId ?? '', now().toISOString());
    if (!consent) return { status: 409, body: { json: { error: 'The consent does not exist' } } };
    await books.saveConsent({ ...consent, failing: [...failing], version: consent.version + 1 });
    return { status: 200, body: { json: { failing } } };
  });
