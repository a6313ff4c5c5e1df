import { afterAll, expect, test } from 'vitest';
import {
  after,
  expiry,
  leaving,
  type Part,
  pausing,
  redirect,
  revocation,
  sync,
  watch,
} from '#test/support/builders/authorisations/parts.ts';
import { checkRetry, playScene } from '#test/support/builders/authorisations/play-scene.ts';
import { createScene, type Scene, type SceneOptions } from '#test/support/builders/authorisations/scene.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { everySchedule } from '#test/support/schedules/explore.ts';
import type { Choose } from '#test/support/schedules/play.ts';

const local = useLocalTable();

let total = 0;
afterAll(() => console.log(`two at once: ${total} schedules`));

const sameRedirect = redirect('second', { code: 'code-1' });
const expiryAtDeadline = after(11, expiry);
const single = { type: 'SingleInstantPayment' } as const;
const mandate = { type: 'VariableOnDemand' } as const;

interface Case {
  readonly title: string;
  readonly other: Part;
  readonly options: SceneOptions;
  /** The results of the redirect and of the other actor, and the final state of the consent and its request. */
  readonly outcomes: readonly string[];
  readonly atLeast: number;
}

const cases: readonly Case[] = [
  {
    title: 'the same redirect twice starts exactly one payment',
    other: sameRedirect,
    options: single,
    outcomes: [
      'conflict, done: Authorized with tokens, Processing',
      'done, conflict: Authorized with tokens, Processing',
      'done, done: Authorized with tokens, Processing',
    ],
    atLeast: 10,
  },
  {
    title: 'only one of two redirects with different codes starts the payment',
    other: redirect('second', { code: 'code-2' }),
    options: single,
    outcomes: [
      'conflict, done: Authorized with tokens, Processing',
      'done, conflict: Authorized with tokens, Processing',
      'done, invalid_state: Authorized with tokens, Processing',
      'invalid_state, done: Authorized with tokens, Processing',
    ],
    atLeast: 10,
  },
  {
    title: 'a revocation before the approval is stored prevents the payment, and no tokens are stored',
    other: revocation,
    options: single,
    outcomes: ['done, done: Revoked with tokens, Processing', 'invalid_state, done: Revoked, Cancelled'],
    atLeast: 10,
  },
  {
    title: 'a consent does not expire while its code is being exchanged',
    other: expiryAtDeadline,
    options: single,
    outcomes: ['done, done: Authorized with tokens, Processing', 'invalid_state, done: Expired, Expired'],
    atLeast: 10,
  },
  {
    title: 'a sync that finds the approval first does not start the payment, and does not prevent it',
    other: sync('Authorized'),
    options: single,
    outcomes: ['done, done: Authorized with tokens, Processing'],
    atLeast: 10,
  },
  {
    title: 'after the bank has rejected a code, another redirect can succeed',
    other: redirect('second', { code: 'code-2' }),
    options: { ...single, responses: ['rejects'] },
    outcomes: [
      'conflict, validation_error: AwaitingAuthorization, AwaitingAuthorization',
      'done, validation_error: Authorized with tokens, Processing',
      'validation_error, conflict: AwaitingAuthorization, AwaitingAuthorization',
      'validation_error, done: Authorized with tokens, Processing',
    ],
    atLeast: 10,
  },
  {
    title: 'a consent expires at its decision deadline if the bank fails to exchange the code',
    other: expiryAtDeadline,
    options: { ...single, responses: ['is unavailable'] },
    outcomes: [
      'invalid_state, done: Expired, Expired',
      'provider_unavailable, done: AwaitingAuthorization, AwaitingAuthorization',
      'provider_unavailable, done: Expired, Expired',
    ],
    atLeast: 10,
  },
  {
    title: 'a mandate that the bank suspends right after the approval is suspended',
    other: sync('Suspended'),
    options: mandate,
    outcomes: ['done, done: Authorized with tokens, Active', 'done, done: Suspended with tokens, Suspended'],
    atLeast: 4,
  },
];

const variants: readonly Case[] = [
  {
    title: 'the same redirect twice with the same interaction id starts exactly one payment',
    other: redirect('first', { code: 'code-1' }),
    options: { ...single, takesCodesOnce: true },
    outcomes: [
      'conflict, done: Authorized with tokens, Processing',
      'done, conflict: Authorized with tokens, Processing',
      'done, done: Authorized with tokens, Processing',
    ],
    atLeast: 10,
  },
  {
    title: 'of a redirect with a code and one with an error, the first to be handled decides',
    other: redirect('second', { error: 'access_denied' }),
    options: single,
    outcomes: ['done, invalid_state: Authorized with tokens, Processing', 'invalid_state, done: Rejected, Rejected'],
    atLeast: 10,
  },
  {
    title: 'a sync that finds the consent suspended does not affect the payment',
    other: sync('Suspended'),
    options: single,
    outcomes: ['done, done: Authorized with tokens, Processing', 'done, done: Suspended with tokens, Processing'],
    atLeast: 3,
  },
  {
    title: 'a sync that finds the consent revoked has the effect of a revocation',
    other: sync('Revoked'),
    options: single,
    outcomes: ['done, done: Revoked with tokens, Processing', 'invalid_state, done: Revoked, Cancelled'],
    atLeast: 10,
  },
  {
    title: 'after an outage of the bank, the same redirect can be retried',
    other: sameRedirect,
    options: { ...single, responses: ['is unavailable'] },
    outcomes: [
      'conflict, provider_unavailable: AwaitingAuthorization, AwaitingAuthorization',
      'done, provider_unavailable: Authorized with tokens, Processing',
      'provider_unavailable, conflict: AwaitingAuthorization, AwaitingAuthorization',
      'provider_unavailable, done: Authorized with tokens, Processing',
    ],
    atLeast: 10,
  },
  {
    title: 'a mandate that the service finds suspended at the bank right after the approval is suspended',
    other: watch('Suspended'),
    options: mandate,
    outcomes: ['done, done: Authorized with tokens, Active', 'done, done: Suspended with tokens, Suspended'],
    atLeast: 4,
  },
  {
    title: 'a mandate can be paused only after its approval is stored',
    other: pausing,
    options: mandate,
    outcomes: ['done, done: Paused with tokens, Active', 'done, validation_error: Authorized with tokens, Active'],
    atLeast: 4,
  },
];

/** Returns the state of the consent, its request and the code exchanges, as far as it affects a redirect. */
const stateOf = (scene: Scene): string => {
  const { request, consent, payment } = scene.current();
  const granted = scene.exchanges.map(({ code, response }) => `${code} ${response}`);
  const { codeHash } = consent.callback ?? {};
  const isBeforeExpiry = consent.expiresAt > scene.now().toISOString();
  return JSON.stringify([
    request.status,
    consent.status,
    consent.accessToken !== undefined,
    codeHash,
    isBeforeExpiry,
    payment?.status,
    granted,
  ]);
};

/** Plays every order of the steps of a redirect and of another actor, and returns the outcomes. */
const playEveryOrder = async ({ other, options, atLeast }: Case): Promise<readonly string[]> => {
  const actors = { 'the redirect': redirect('first', { code: 'code-1' }), 'the other': other };
  const observed = new Set<string>();
  const retried = new Set<string>();
  const played = await everySchedule(async (choose) => {
    const scene = await createScene(local().table, options);
    const outcome = await playScene(scene, actors, choose);
    if (!outcome) return;
    const granted = scene.exchanges.filter(({ response }) => response === 'grants');
    expect(granted.length, 'codes exchanged').toBeLessThanOrEqual(1);
    // The effect of a retry depends only on the stored state, so one retry covers all schedules that lead to it.
    const state = stateOf(scene);
    if (!retried.has(state)) await checkRetry(scene, 'code-1');
    retried.add(state);
    observed.add(outcome);
  });
  total += played;
  expect(played).toBeGreaterThanOrEqual(atLeast);
  return [...observed].toSorted();
};

test.each(cases)('concurrently, $title', async (each) => {
  expect(await playEveryOrder(each)).toEqual(each.outcomes);
});

test.each(variants)('concurrently, $title', { tags: ['variant'] }, async (each) => {
  expect(await playEveryOrder(each)).toEqual(each.outcomes);
});

/** Begins every schedule with a redirect whose claim is 30 seconds old when the other actor writes its own claim. */
const afterHalfAMinute = (choose: Choose): Choose => {
  const beginning = ['the redirect', 'the redirect', 'the other'].values();
  return (waiting) => {
    const { value: actor } = beginning.next();
    return actor === undefined ? choose(waiting) : waiting.find((step) => step.actor === actor);
  };
};

test.each([
  {
    title: 'a redirect that is delayed by 30 seconds does not overwrite its successor',
    options: single,
    outcomes: [
      'done, invalid_state: Authorized with tokens, Processing',
      'invalid_state, done: Authorized with tokens, Processing',
    ],
  },
  {
    title: 'a redirect that the bank rejects after 30 seconds does not release the claim of its successor',
    options: { ...single, responses: ['rejects' as const] },
    outcomes: [
      'invalid_state, done: Authorized with tokens, Processing',
      'invalid_state, validation_error: AwaitingAuthorization, AwaitingAuthorization',
      'validation_error, done: Authorized with tokens, Processing',
    ],
  },
])('with a delay, $title', async ({ options, outcomes }) => {
  const late = after(31, redirect('second', { code: 'code-2' }));
  const actors = { 'the redirect': redirect('first', { code: 'code-1' }), 'the other': late };
  const observed = new Set<string | undefined>();
  const played = await everySchedule(async (choose) => {
    const scene = await createScene(local().table, { ...options, secondsLeft: 500 });
    observed.add(await playScene(scene, actors, afterHalfAMinute(choose)));
  });
  expect([...observed].filter((outcome) => outcome !== undefined).toSorted()).toEqual(outcomes);
  expect(played).toBeGreaterThanOrEqual(5);
});

test.each([
  ['a sync', sync],
  ['a poll of the service', watch],
] as const)('%s ignores the decision at a bank that the customer has left since it asked', async (_title, ask) => {
  const observed = new Set<string>();
  const played = await everySchedule(async (choose) => {
    const scene = await createScene(local().table, single);
    const { bankConsentId = '' } = scene.consent.stagings[0] ?? {};
    const actors = { 'the query': ask({ bankConsentId, status: 'Rejected' }), 'the customer': leaving };
    const outcome = await playScene(scene, actors, choose);
    if (outcome) observed.add(outcome);
  });
  total += played;
  expect([...observed].toSorted()).toEqual([
    'done, done: AwaitingAuthorization, AwaitingAuthorization',
    'done, invalid_state: Rejected, Rejected',
  ]);
  expect(played).toBeGreaterThanOrEqual(4);
});
