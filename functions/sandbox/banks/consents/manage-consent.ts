import * as z from 'zod';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { type ConsentRecord, hasEnded, withStatus } from '../store/consent-record.ts';
import type { BankDeps, BankOperation } from '../market/market.ts';
import { sendConsentEvent } from './send-event.ts';

/** Actions of the customer, the second authoriser or the bank's staff that bypass the client. */
const Action = z.enum(['revoke', 'suspend', 'resume', 'consume', 'approve', 'reject', 'expire']);
type Action = z.infer<typeof Action>;

/** Returns the consent after an action, or undefined if the action is not possible. */
const afterAction = <C extends ConsentRecord>(
  consent: C,
  action: Action,
  at: string,
  { consents }: BankDeps<C>['market'],
): C | undefined => {
  const { status } = consent;
  switch (action) {
    case 'revoke':
      return consents.revocable.includes(status)
        ? { ...withStatus(consent, 'Revoked', at), ...consents.revokedBy.bank }
        : undefined;
    case 'suspend':
      return status === 'Authorized' && consents.hasSuspended ? withStatus(consent, 'Suspended', at) : undefined;
    case 'resume':
      return status === 'Suspended' ? withStatus(consent, 'Authorized', at) : undefined;
    case 'consume':
      return status === 'Authorized' && consents.hasConsumed ? withStatus(consent, 'Consumed', at) : undefined;
    case 'approve':
      return consent.approvals.length > 0 ? decided(consent, 'Approved', at) : undefined;
    case 'reject':
      return decided(consent, 'Rejected', at);
    case 'expire':
      return hasEnded(consent) ? undefined : withStatus(consent, 'Expired', at);
  }
};

/** Records the decision of all approvers who have not decided yet. */
const decided = <C extends ConsentRecord>(consent: C, status: 'Approved' | 'Rejected', at: string): C | undefined => {
  if (consent.status !== 'AwaitingAuthorization') return undefined;
  const approvals = consent.approvals.map((approval) =>
    approval.status === 'Pending' ? { ...approval, status, decidedAt: at } : approval,
  );
  return { ...withStatus(consent, status === 'Approved' ? 'Authorized' : 'Rejected', at), approvals };
};

/**
 * Performs the action in the form field `action`, and notifies the client with an event. The fields `failing` list the
 * sections of account data that become unavailable. Responds with 409 if the action is not possible.
 */
export const manageConsent: BankOperation = async (call, deps) => {
  const { bank, params, form } = call;
  const failing = form.getAll('failing');
  const action = Action.safeParse(form.get('action'));
  if (!action.success && failing.length === 0) return { status: 400, body: { json: { action: Action.options } } };
  const changed = await retryOnConflict(async () => {
    const at = deps.now().toISOString();
    const consent = await deps.store.consent(bank.code, params.consentId ?? '', at);
    if (!consent) return undefined;
    const next = action.success
      ? afterAction(consent, action.data, at, deps.market)
      : { ...consent, failing, version: consent.version + 1 };
    if (next) await deps.store.saveConsent(next);
    return next;
  });
  if (!changed)
    return { status: 409, body: { json: { error: 'The consent does not exist, or it cannot be changed' } } };
  if (action.success) await sendConsentEvent(call, changed, deps);
  return { status: 200, body: { json: { status: changed.status, failing: changed.failing } } };
};
