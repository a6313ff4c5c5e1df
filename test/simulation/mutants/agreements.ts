import type { Mutant } from './mutant.ts';

/** Mutants of payment agreements, authorisations and lists. */
export const agreements: readonly Mutant[] = [
  {
    mistake: 'after the loss of a region, consents in force are revoked although all their parts have arrived',
    rule: 'restoration',
    file: 'shared/payments/agreement/restore-agreement.ts',
    from: 'if (phase < Math.max(requestPhase, mandatePhase ?? 0)) {',
    to: 'if (phase <= Math.max(requestPhase, mandatePhase ?? 0)) {',
  },
  {
    mistake: 'after the loss of a region, a consent that waits for another approver is authorised',
    rule: 'restoration',
    file: 'shared/payments/agreement/restore-agreement.ts',
    from: 'const wasApproved = isSingle(request.type) && (request.paymentId ?? consent.paymentId ?? payment?.id) !== undefined;',
    to: 'const wasApproved = isSingle(request.type);',
  },
  {
    mistake: 'a client completes an authorisation that is not its own',
    rule: 'isolation',
    file: 'shared/consents/finish-authorisation.ts',
    from: 'await (owner ? kind.consents.find(owner, id) : kind.consents.get(id));',
    to: 'await kind.consents.get(id);',
  },
  {
    mistake: 'a bank consent that is no longer needed is revoked only if our consent also changes its status',
    rule: 'revocation',
    file: 'shared/events/outbox/follow-ups.ts',
    from: 'return events.length > 0 ? dueCount > 0 : before !== undefined && dueCount > bankSidesToRevoke(before).length;',
    to: 'return events.length > 0 && dueCount > 0;',
  },
  {
    mistake: 'the previous status is always the second to last in the history',
    rule: 'announcement',
    file: 'shared/events/derive.ts',
    from: 'const previousStatus = statusBefore(history, version);',
    to: 'const previousStatus = history.at(-2)?.status;',
  },
  {
    mistake: 'the total of a filtered list includes excluded entries',
    rule: 'lists',
    file: 'shared/platform/storage/entities.ts',
    from: 'return pageOf(await select(owner, selection), { page, perPage });',
    to: 'return { ...pageOf(await select(owner, selection), { page, perPage }), total: (await select(owner, range)).length };',
  },
  {
    mistake: 'a signed request with a new idempotency key creates a second resource',
    rule: 'create',
    file: 'shared/platform/storage/create-once.ts',
    from: 'alias: bySignature, bodyHash };',
    to: 'bodyHash };',
  },
];
