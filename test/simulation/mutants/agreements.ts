import type { Mutant } from './mutant.ts';

/** Mutants of payment agreements, authorisations and lists. */
export const agreements: readonly Mutant[] = [
  {
    mistake: 'a client completes an authorisation in another market',
    rule: 'isolation',
    file: 'shared/consents/authorisations.ts',
    from: 'const isOwn = !owner || (consent?.clientId === owner.clientId && consent.market === owner.market);',
    to: 'const isOwn = !owner || consent?.clientId === owner.clientId;',
  },
  {
    mistake: 'a bank consent that is no longer needed is revoked only if our consent also changes its status',
    rule: 'revocation',
    file: 'shared/events/outbox/publish-changes.ts',
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
    from: 'page, perPage, total: selected.length };',
    to: 'page, perPage, total: count };',
  },
  {
    mistake: 'a signed request with a new idempotency key creates a second resource',
    rule: 'create',
    file: 'shared/platform/storage/create-once.ts',
    from: 'aliases: [bySignature] };',
    to: 'aliases: [] };',
  },
];
