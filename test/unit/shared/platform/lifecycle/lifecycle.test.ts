import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  canMove,
  eventNameOf,
  eventNamesIn,
  IllegalTransition,
  initialState,
  isFinal,
  meaningsIn,
  move,
  bumpVersion,
  statusBefore,
  statusesBefore,
  type Versioned,
  versionedFields,
} from '#shared/platform/lifecycle/lifecycle.ts';
import { anyResource } from '#shared/resources.ts';
import { resourceKinds } from '#shared/standard/resource-kinds.ts';

const lifecycles = resourceKinds.map((kind) => {
  const { title, lifecycle, schema } = anyResource(kind);
  const statuses = (schema.shape.status as unknown as { options: string[] }).options;
  return [title, lifecycle, statuses, Object.keys(lifecycle)[0] ?? ''] as const;
});

describe.each(lifecycles)('the lifecycle of a %s', (_name, lifecycle, statuses, first) => {
  test('lists every status', () => {
    expect(Object.keys(lifecycle).toSorted()).toEqual([...statuses].toSorted());
  });

  test('describes every status', () => {
    expect(meaningsIn(lifecycle)).toEqual(
      Object.fromEntries(statuses.map((one) => [one, lifecycle[one]?.description])),
    );
  });

  test('knows the statuses before each status', () => {
    for (const status of statuses)
      expect(statusesBefore(lifecycle, status)).toEqual(
        statuses.filter((from) => lifecycle[from]?.to.includes(status)),
      );
  });

  test('reaches every status from the first one, and a final status, if there is one, from every status', () => {
    const reachableFrom = (from: string, seen = new Set<string>()): Set<string> => {
      seen.add(from);
      for (const next of lifecycle[from]?.to ?? []) if (!seen.has(next)) reachableFrom(next, seen);
      return seen;
    };
    expect([...reachableFrom(first)].toSorted()).toEqual([...statuses].toSorted());
    const finalStatuses = statuses.filter((status) => isFinal(lifecycle, status));
    for (const status of finalStatuses.length > 0 ? statuses : [])
      expect(
        [...reachableFrom(status)].some((end) => finalStatuses.includes(end)),
        status,
      ).toBe(true);
  });

  test('allows only the declared transitions, and each transition adds to the history', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<string>(...statuses), { maxLength: 12 }), (targets) => {
        let resource: Versioned = initialState(first, '2026-01-01T00:00:00.000Z');
        for (const target of targets) {
          const isAllowed = canMove(lifecycle, resource.status, target);
          if (!isAllowed) {
            expect(() => move(lifecycle, resource, target, '2026-01-02T00:00:00.000Z')).toThrow(IllegalTransition);
            continue;
          }
          const before = resource;
          resource = move(lifecycle, resource, target, '2026-01-02T00:00:00.000Z');
          expect(resource.version).toBe(before.version + 1);
          expect(resource.history.slice(0, -1)).toEqual(before.history);
          expect(resource.history.at(-1)).toMatchObject({ status: target, version: resource.version });
        }
        expect(resource.history[0]).toEqual({ status: first, at: '2026-01-01T00:00:00.000Z', version: 0 });
      }),
    );
  });
});

test('an illegal transition throws an error that contains both statuses', () => {
  const { lifecycle } = anyResource('payment');
  const settled = {
    ...initialState('Pending', '2026-01-01T00:00:00.000Z'),
    status: 'AcceptedCreditSettlementCompleted',
  };
  expect(() => move(lifecycle, settled, 'Rejected', '2026-01-02T00:00:00.000Z')).toThrow(
    'A resource cannot move from AcceptedCreditSettlementCompleted to Rejected',
  );
});

test('a new version increments the version and retains the status and the history', () => {
  const resource = initialState('New', '2026-01-01T00:00:00.000Z');
  expect(bumpVersion(resource, '2026-01-02T00:00:00.000Z')).toEqual({
    ...resource,
    version: 1,
    updatedAt: '2026-01-02T00:00:00.000Z',
  });
});

test('the status before a version is the last one that an earlier write set', () => {
  const history = [
    { status: 'New', at: 'first', version: 0 },
    { status: 'Active', at: 'second', version: 2 },
    { status: 'Done', at: 'third', version: 3 },
  ];
  expect([0, 1, 2, 3, 9].map((version) => statusBefore(history, version))).toEqual([
    undefined,
    'New',
    'New',
    'Active',
    'Done',
  ]);
});

test('a stored resource must have a status of its kind, valid instants, and integer versions from zero', () => {
  const schema = z.object(versionedFields(z.enum(['New', 'Done'])));
  const stored = initialState('New', '2026-01-01T00:00:00.000Z');
  expect(schema.parse(stored)).toEqual(stored);
  const [first] = stored.history;
  for (const invalid of [
    { ...stored, status: 'Other' },
    { ...stored, version: -1 },
    { ...stored, version: 0.5 },
    { ...stored, createdAt: 'yesterday' },
    { ...stored, updatedAt: 'yesterday' },
    { ...stored, history: [{ ...first, status: 'Other' }] },
    { ...stored, history: [{ ...first, at: 'yesterday' }] },
    { ...stored, history: [{ ...first, version: -1 }] },
  ])
    expect(schema.safeParse(invalid).success).toBe(false);
});

test('an illegal transition has its own error name, which appears in the log', () => {
  expect(new IllegalTransition('no').name).toBe('IllegalTransition');
});

test('an event has another name if the status follows a status that renames it', () => {
  const { lifecycle } = anyResource('consent');
  const nameAfter = (previousStatus: string) =>
    eventNameOf(lifecycle, { status: 'Authorized', previousStatus }, { status: 'Authorized' });
  expect(nameAfter('AwaitingAuthorization')).toBe('authorized');
  expect(nameAfter('Paused')).toBe('reactivated');
  expect(eventNamesIn(lifecycle)).toEqual(expect.arrayContaining(['authorized', 'paused', 'reactivated']));
});
