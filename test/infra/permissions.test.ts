import { expect, test } from 'vitest';
import { permissions } from '#test/support/permissions.ts';
import { ofType, type Statement, statements, statementsOf } from '#test/support/template.ts';

/** The construct behind a resource: without CDK's hash, and without the number of a signing key. */
const kindOf = (resource: string): string =>
  resource.includes(':schedule/') ? 'Schedules' : resource.replace(/(Key\w)?[0-9A-F]{8}(?=$|\/)/, '');

const words = (all: readonly string[]): string => [...new Set(all)].toSorted().join(' ');

/** `Kind: Action …` for actions on all of a kind, `Kind, Action: limit …` for one that is limited by conditions. */
const sentences = (statements: readonly Pick<Statement, 'actions' | 'resources' | 'limits'>[]): readonly string[] => {
  const granted = statements.flatMap(({ actions, resources, limits }) =>
    resources.flatMap((resource) =>
      actions.map((action) => ({ kind: kindOf(resource), action: action.split(':')[1] ?? action, limits })),
    ),
  );
  const limited = granted.filter(({ limits }) => limits.length > 0);
  const others = granted.filter(({ limits }) => limits.length === 0);
  return [
    ...[...Map.groupBy(others, ({ kind }) => kind)].map(
      ([kind, own]) => `${kind}: ${words(own.map(({ action }) => action))}`,
    ),
    ...[...Map.groupBy(limited, ({ kind, action }) => `${kind}, ${action}`)].map(
      ([name, own]) => `${name}: ${words(own.flatMap(({ limits }) => limits))}`,
    ),
  ].toSorted();
};

test('each function may do what the table says and nothing else', () => {
  const functions = ofType('AWS::Lambda::Function').map(([id]) => id);
  const actual = functions.map((id) => {
    const own = statements().filter(({ functionId }) => functionId === id);
    const name = kindOf(id).replace(/Function$/, '');
    return [
      name,
      sentences(own.filter(({ resources }) => !resources.every((each) => kindOf(each) === `${name}FunctionLog`))),
    ];
  });
  expect(Object.fromEntries(actual)).toEqual(permissions);
});

test('a function may write its own log, and no other function may', () => {
  const logs = statements().filter(({ actions }) => actions.some((action) => action.startsWith('logs:')));
  for (const { functionId, actions, resources } of logs) {
    expect(actions.toSorted()).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
    expect(resources.map(kindOf)).toEqual([`${kindOf(functionId)}Log`]);
  }
  expect(logs).toHaveLength(ofType('AWS::Lambda::Function').length);
});

test('the role of the schedules may only send to the queues that have scheduled messages', () => {
  const [[role] = ['']] = ofType('AWS::IAM::Role').filter(([id]) => id.startsWith('SchedulesRole'));
  expect(sentences(statementsOf(role))).toEqual([
    'DataStepsQueue: SendMessage',
    // For what cannot be sent to the queue at its time.
    'DataStepsQueueDeadLetters: SendMessage',
    'RetriesQueue: SendMessage',
    'RetriesQueueDeadLetters: SendMessage',
    'TimersQueue: SendMessage',
    'TimersQueueDeadLetters: SendMessage',
  ]);
});
