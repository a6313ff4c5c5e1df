import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { constructNameOf, permissionsFile } from '#test/support/cloud/grants/permissions.ts';
import {
  ofType,
  policiesOf,
  type Resource,
  type Statement,
  statements,
  statementsOf,
  target,
} from '#test/support/cloud/templates/template.ts';

const joinDistinct = (names: readonly string[]): string => [...new Set(names)].toSorted().join(' ');

/**
 * Returns the permissions in policy statements: `Kind: Action …` for actions on any resource of a kind, and
 * `Kind, Action: limit …` for an action that is limited by conditions.
 */
const permissionsIn = (policy: readonly Pick<Statement, 'actions' | 'resources' | 'limits'>[]): readonly string[] => {
  const granted = policy.flatMap(({ actions, resources, limits }) =>
    resources.flatMap((resource) =>
      actions.map((action) => ({ kind: constructNameOf(resource), action: action.split(':')[1] ?? action, limits })),
    ),
  );
  const limited = granted.filter(({ limits }) => limits.length > 0);
  const others = granted.filter(({ limits }) => limits.length === 0);
  return [
    ...[...Map.groupBy(others, ({ kind }) => kind)].map(
      ([kind, grants]) => `${kind}: ${joinDistinct(grants.map(({ action }) => action))}`,
    ),
    ...[...Map.groupBy(limited, ({ kind, action }) => `${kind}, ${action}`)].map(
      ([name, grants]) => `${name}: ${joinDistinct(grants.flatMap(({ limits }) => limits))}`,
    ),
  ].toSorted();
};

test('each function has exactly the permissions in the table', async () => {
  const functions = ofType('AWS::Lambda::Function').map(([id]) => id);
  const actual = functions.map((id) => {
    const policy = statements().filter(({ functionId }) => functionId === id);
    const name = constructNameOf(id).replace(/Function$/, '');
    return {
      name,
      granted: permissionsIn(
        policy.filter(
          ({ resources }) => !resources.every((resource) => constructNameOf(resource) === `${name}FunctionLog`),
        ),
      ),
    };
  });
  const sorted = actual.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ name, granted }) => [name, granted]);
  const table = `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`;
  await expect(table).toMatchFileSnapshot(path.resolve(permissionsFile));
});

/** The roles in the last release. Updated after each release (deployment/releases.md). */
interface ReleasedRoles {
  /** The role of each function. */
  readonly functions: Readonly<Record<string, string>>;
  readonly permissions: Readonly<Record<string, readonly string[]>>;
  /** The permissions that no function of that release used. */
  readonly retiring: readonly string[];
}

const releasedRoles = 'test/support/cloud/grants/released-roles.json';

/** The permissions, each with its role, that functions no longer use and lose in the next release. */
const retiring: readonly string[] = JSON.parse(readFileSync('test/support/cloud/grants/retiring.json', 'utf8'));

const currentRoles = (): ReleasedRoles => {
  const roleOf = ({ Properties }: Resource): string => target(Properties.Role);
  const functions = ofType('AWS::Lambda::Function');
  const ids = new Set(functions.map(([, resource]) => roleOf(resource)));
  return {
    functions: Object.fromEntries(functions.map(([id, resource]) => [id, roleOf(resource)])),
    permissions: Object.fromEntries([...ids].map((id) => [constructNameOf(id), permissionsIn(statementsOf(id))])),
    retiring,
  };
};

/** Returns each permission of each role as one line: `PaymentsFunctionRole LedgerTable, GetItem: CLIENT#*`. */
const linesOf = ({ permissions }: ReleasedRoles): readonly string[] =>
  Object.entries(permissions).flatMap(([role, granted]) =>
    granted.flatMap((permission) => {
      const [name = '', list = ''] = permission.split(': ');
      return list.split(' ').map((item) => `${role} ${name}: ${item}`);
    }),
  );

const readReleasedRoles = (current: ReleasedRoles): ReleasedRoles => {
  if (process.env.UPDATE_ITEMS) writeFileSync(releasedRoles, `${JSON.stringify(current, undefined, 2)}\n`);
  return JSON.parse(readFileSync(releasedRoles, 'utf8')) as ReleasedRoles;
};

test('a role loses only permissions that the last release did not use, because its versions still have that role', () => {
  const current = currentRoles();
  const released = readReleasedRoles(current);
  const kept = new Set([...linesOf(current), ...released.retiring]);
  const roles = new Set(Object.keys(current.permissions));
  const lost = linesOf(released).filter((line) => roles.has(line.split(' ')[0] ?? '') && !kept.has(line));
  expect(lost).toEqual([]);
});

test('a function keeps its role, because Lambda splits traffic only between versions with the same role', () => {
  const current = currentRoles();
  const { functions } = readReleasedRoles(current);
  const changed = Object.entries(current.functions).filter(([id, role]) => (functions[id] ?? role) !== role);
  expect(changed).toEqual([]);
});

test('each permission that will be removed is still granted', () => {
  const granted = linesOf(currentRoles());
  expect(retiring.filter((line) => !granted.includes(line))).toEqual([]);
});

test('each function may write to its own log and to no other', () => {
  const logs = statements().filter(({ actions }) => actions.includes('logs:PutLogEvents'));
  for (const { functionId, actions, resources } of logs) {
    expect(actions.toSorted()).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
    expect(resources.map(constructNameOf)).toEqual([`${constructNameOf(functionId)}Log`]);
  }
  expect(logs).toHaveLength(ofType('AWS::Lambda::Function').length);
});

test("the schedules' role may only send to the queues that receive scheduled messages", () => {
  const [[role] = ['']] = ofType('AWS::IAM::Role').filter(([id]) => id.startsWith('SchedulesRole'));
  expect(permissionsIn(statementsOf(role))).toEqual([
    'DataStepsQueue: SendMessage',
    // For messages that a schedule could not send to the queue in time.
    'DataStepsQueueDeadLetters: SendMessage',
    'RetriesQueue: SendMessage',
    'RetriesQueueDeadLetters: SendMessage',
    'TimersQueue: SendMessage',
    'TimersQueueDeadLetters: SendMessage',
  ]);
});

test('the policies of a role fit into the 10,240 characters that IAM allows for them', () => {
  // A reference to a resource is about as long as its ARN.
  const sizes = ofType('AWS::IAM::Role').map(([id]) => [id, JSON.stringify(policiesOf(id)).length] as const);
  expect(Math.max(...sizes.map(([, size]) => size))).toBeGreaterThan(1_000);
  expect(sizes.filter(([, size]) => size > 10_240)).toEqual([]);
});

test('every item permission of a function on the main table is limited by partition key', () => {
  const unlimited = statements().filter(
    ({ actions, resources, limits }) =>
      limits.length === 0 &&
      resources.some((resource) => constructNameOf(resource).startsWith('LedgerTable')) &&
      actions.some((action) => /Item$|Query$|Scan$/.test(action)),
  );
  expect(unlimited).toEqual([]);
});

test('no AWS service may assume a role on behalf of another account', () => {
  const trusts = ofType('AWS::IAM::Role').flatMap(([id, { Properties }]) =>
    (Properties.AssumeRolePolicyDocument.Statement as { Principal: { Service?: string }; Condition?: object }[]).map(
      ({ Principal, Condition }) => ({ id, service: Principal.Service, condition: JSON.stringify(Condition ?? {}) }),
    ),
  );
  // Lambda lets an account use only its own roles, and requires iam:PassRole for each.
  const others = trusts.filter(({ service }) => service !== 'lambda.amazonaws.com');
  expect(others.length).toBeGreaterThan(0);
  for (const { id, condition } of others) expect(condition, id).toContain('aws:SourceAccount');
});
