import type { StoryName } from './stories/stories.ts';

/** A mistake that somebody could make in the service. The simulation has to find it. */
export interface Mutant {
  readonly mistake: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The only story that can show it, if it is one that few histories tell. */
  readonly story?: StoryName;
}

export const mutants: readonly Mutant[] = [
  {
    mistake: 'each order gets a new idempotency key',
    file: 'shared/payments/submit-payment.ts',
    from: 'idempotencyKey: payment.id,',
    to: 'idempotencyKey: crypto.randomUUID(),',
  },
  {
    mistake: 'each create gets a new id',
    file: 'shared/platform/storage/create-once.ts',
    from: "derivedId(kind, clientId, 'signature', signature)",
    to: 'crypto.randomUUID()',
  },
  {
    mistake: 'a redirect ignores that another one exchanges the code',
    file: 'shared/authorisations/exchange-code.ts',
    from: 'if (latest.callback && latest.callback.until > at)',
    to: 'if (latest.id === at)',
  },
  {
    mistake: 'tokens are recorded for a consent that was revoked during the exchange',
    file: 'shared/authorisations/exchange-code.ts',
    from: 'const isOurs = current.consent.callback?.by === claimId && awaitsTokens(current.consent);',
    to: 'const isOurs = current.consent !== undefined;',
  },
  {
    mistake: 'a second answer is recorded over the first',
    file: 'shared/platform/http/kept-answers.ts',
    from: "if (isKept && earlier.state === 'Answered') {",
    to: "if (isKept && earlier.state === 'Forgotten') {",
  },
  {
    mistake: 'a write has no condition',
    file: 'shared/platform/storage/ledger-table.ts',
    from: "ConditionExpression: '#version = :version',",
    to: "ConditionExpression: 'attribute_not_exists(nothing)',",
  },
  {
    mistake: 'a webhook is posted before its attempt is claimed',
    file: 'functions/webhook-dispatcher/attempt-delivery.ts',
    from: '  const claimed = await claim(retry, subscription, deps);',
    to: "  const claimed = (await makeAttempt(retry.event, subscription, Number(retry.attempt), 'other', deps), await claim(retry, subscription, deps));",
  },
  {
    mistake: 'published events are not written into the journal',
    file: 'shared/outbox/publish-changes.ts',
    from: '  await journal.record(publicationsOf(changes));',
    to: '  void journal;',
  },
  {
    mistake: 'the relay announces events and starts nothing',
    file: 'functions/event-relay/relay.ts',
    from: '  await react(changes, deps);',
    to: '',
  },
  {
    mistake: 'the next step is queued after this one is recorded',
    file: 'functions/payment-runner/run-payment.ts',
    from: '    await queueNext({ ...taken, ...result.facts, status: result.status }, next, deps);\n    await recordStep(flow ?? taken, result, deps);',
    to: '    await recordStep(flow ?? taken, result, deps);\n    await queueNext({ ...taken, ...result.facts, status: result.status }, next, deps);',
  },
  {
    mistake: 'nobody asks the bank for an order with a lost answer',
    file: 'shared/payments/submit-payment.ts',
    from: 'const found = await payments.find({ bankConsentId, idempotencyKey }, call);',
    to: 'const found = undefined as Awaited<ReturnType<typeof payments.find>>;',
  },
  {
    mistake: 'an order is repeated before the bank is asked for the first one',
    file: 'shared/payments/submit-payment.ts',
    from: 'const before = mayHaveSent ?',
    to: 'const before = payment.id === undefined ?',
  },
  {
    mistake: 'a delivery attempt that meets a conflict is dropped',
    file: 'functions/webhook-dispatcher/attempt-delivery.ts',
    from: 'retryOnConflict(() => tryToClaim(retry, subscription, deps));',
    to: 'tryToClaim(retry, subscription, deps).catch(() => undefined);',
  },
  {
    mistake: 'a balance can be overdrawn',
    file: 'shared/verifications/verification-store.ts',
    from: ', floor: { balance: 1 } }',
    to: ' }',
  },
  {
    mistake: 'the first of several people authorises a consent alone',
    file: 'shared/authorisations/exchange-code.ts',
    from: "if (atBank === 'AwaitingAuthorization' && spent",
    to: "if (atBank === 'Suspended' && spent",
  },
  {
    mistake: 'the tokens of a consent that has ended stay when its payment is refused',
    file: 'shared/payments/payment-flow.ts',
    from: 'return withoutSecrets(consent === before ? revise(consent, at) : consent);',
    to: 'return consent === before ? consent : withoutSecrets(consent);',
  },
  {
    mistake: 'the first page of transactions counts as all of them',
    file: 'shared/snapshots/read-bank.ts',
    from: 'while (page.next !== undefined) {',
    to: "while (page.next === 'never') {",
  },
  {
    mistake: 'what somebody was reading when its consent ended stays',
    file: 'shared/snapshots/erase-data.ts',
    from: 'return everybodyIsDoneAt > now().toISOString() ? everybodyIsDoneAt : undefined;',
    to: 'return everybodyIsDoneAt > dueAt ? undefined : undefined;',
    story: 'account data',
  },
  {
    mistake: 'a resource is found by its id, whoever owns it',
    file: 'shared/platform/storage/entities.ts',
    from: 'const entity = await get(id, { accepts: ({ list }) => list === undefined || list.startsWith(own) });\n      return entity?.clientId === clientId && entity.market === market ? entity : undefined;',
    to: 'return [own, clientId, market] && get(id);',
  },
  {
    mistake: 'a spent refresh token is accepted',
    file: 'shared/sessions/refresh-family.ts',
    from: 'if (!isNewest) return revoke(familyId, family.clientId);',
    to: 'void isNewest;',
  },
];
