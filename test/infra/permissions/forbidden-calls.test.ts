import { expect, test } from 'vitest';
import { createAccessControl } from '#infra/local/access/access-control.ts';
import type { ConditionValues, RequiredAccess } from '#infra/local/platform/service.ts';
import { ofType, type Resource } from '#infra/local/template/template.ts';
import { constructNameOf, permissions } from '#test/support/cloud/grants/permissions.ts';
import { place, report, resources, warnings } from '#test/support/cloud/templates/resolved-templates.ts';

const access = createAccessControl({ resources, place, report, notice: report });

const functions = ofType<{ Role: string }>(resources, 'AWS::Lambda::Function').map(({ id, properties }) => ({
  name: constructNameOf(id).replace(/Function$/, ''),
  role: properties.Role,
}));

const services: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::GlobalTable': 'dynamodb',
  'AWS::Events::EventBus': 'events',
  'AWS::IAM::Role': 'iam',
  'AWS::KMS::Key': 'kms',
  'AWS::Lambda::Function': 'lambda',
  'AWS::Logs::LogGroup': 'logs',
  'AWS::S3::Bucket': 's3',
  'AWS::Scheduler::ScheduleGroup': 'scheduler',
  'AWS::SecretsManager::Secret': 'secretsmanager',
  'AWS::SQS::Queue': 'sqs',
};

/** Returns the ARN of the resource that a call accesses. The path extends the resource's own ARN. */
const arnOf = ({ identity, name }: Resource, path: string, action: string): string => {
  if (/Stream|GetRecords|GetShardIterator/.test(action)) return identity.StreamArn ?? '';
  const arn = identity.Arn ?? identity.Ref;
  if (action === 'CreateSchedule') return `arn:aws:scheduler:${place.region}:${place.account}:schedule/${name}/one`;
  return `${arn}${path.replace('*', 'one')}`;
};

/**
 * Returns the sets of condition values to try. There are two for item access, each with a partition key, or one if the
 * limit begins with `*`. There is one for every other action.
 */
const contextsOf = (action: string, limit: string, rowLimits: readonly string[]): readonly ConditionValues[] => {
  if (action === 'Sign') {
    const messageType = rowLimits.find((value) => value === 'DIGEST' || value === 'RAW') ?? '';
    const [algorithm = ''] = rowLimits.filter((value) => value !== messageType);
    return [{ 'kms:MessageType': messageType, 'kms:SigningAlgorithm': algorithm }];
  }
  if (action === 'PassRole') return [{ 'iam:PassedToService': limit }];
  if (limit.startsWith('RSAES')) return [{ 'kms:EncryptionAlgorithm': limit }];
  if (/Item$|^Query$/.test(action)) {
    const leadingKeys = limit.startsWith('*') ? [`one#UAE${limit.slice(1)}#0`] : [limit, `${limit}#one#two#three`];
    return leadingKeys.map((key) => ({ 'dynamodb:LeadingKeys': [key] }));
  }
  return [{ 'kms:EncryptionContext:purpose': limit }];
};

/** The variants of a call that one permission covers. */
type Call = readonly RequiredAccess[];

/** Returns the calls that an entry of the permissions table allows: `Kind: Action …` or `Kind, Action: limit …`. */
const callsOf = (permission: string): readonly Call[] => {
  const [subject = '', list = ''] = permission.split(': ');
  const [kindAndPath = '', limitedAction] = subject.split(', ');
  const [kind = '', ...path] = kindAndPath.split('/');
  // Log queries are not resources.
  if (kind === '"*"') return list.split(' ').map((action) => [{ action: `logs:${action}`, resource: '*' }]);
  const candidates = resources.filter(({ type }) => type in services);
  const resource =
    candidates.find(({ id }) => constructNameOf(id) === kind) ?? candidates.find(({ id }) => id.startsWith(kind));
  if (!resource) throw new Error(`The templates have no ${kind}`);
  const suffix = path.length > 0 ? `/${path.join('/')}` : '';
  const requires = (action: string, context?: ConditionValues): RequiredAccess => ({
    action: `${services[resource.type]}:${action}`,
    resource: arnOf(resource, suffix, action),
    ...(context && { context }),
  });
  const items = list.split(' ');
  if (limitedAction === undefined) return items.map((action) => [requires(action)]);
  return items.map((limit) =>
    contextsOf(limitedAction, limit, items).map((context) => requires(limitedAction, context)),
  );
};

const callsByFunction = new Map(
  functions.map(({ name }) => [
    name,
    new Map((permissions[name] ?? []).flatMap(callsOf).map((call) => [JSON.stringify(call), call])),
  ]),
);
const calls = new Map([...callsByFunction.values()].flatMap((functionCalls) => [...functionCalls]));

test.each(functions)('$name may make the calls in its row of the permissions table', ({ name, role }) => {
  const rejected = [...(callsByFunction.get(name) ?? [])].filter(
    ([, call]) => !call.some((required) => access.wouldAllow(role, required)),
  );
  expect(rejected.map(([text]) => text)).toEqual([]);
});

test.each(functions)('$name may not make the calls that only other functions may make', ({ name, role }) => {
  const otherCalls = [...calls].filter(([text]) => !callsByFunction.get(name)?.has(text));
  const allowed = otherCalls.filter(([, call]) => call.some((required) => access.wouldAllow(role, required)));
  expect(allowed.map(([text]) => text)).toEqual([]);
  expect(otherCalls.length).toBeGreaterThan(100);
});

test('all policies can be evaluated, and the permissions table lists every function', () => {
  expect(warnings).toEqual([]);
  expect(Object.keys(permissions).toSorted()).toEqual(functions.map(({ name }) => name).toSorted());
});
