import { expect, test } from 'vitest';
import { decide } from '#infra/local/access/decide.ts';
import { parsePolicy, type PolicyDocument } from '#infra/local/access/statement.ts';
import { type ItemRequest, leadingKeysOf, leadingKeysOfBatch } from '#infra/local/dynamodb/leading-keys.ts';

const account = '000000000000';
const role = `arn:aws:iam::${account}:role/payments`;
const table = `arn:aws:dynamodb:r:${account}:table/ledger`;

const parse = (Statement: PolicyDocument['Statement']) => {
  const problems: string[] = [];
  const source = { policy: 'Main/Policy', kind: 'identity-based', account } as const;
  return {
    statements: parsePolicy({ ...(Statement && { Statement }) }, source, (line) => problems.push(line)),
    problems,
  };
};

const limited = (...leadingKeys: string[]) => ({
  Effect: 'Allow',
  Action: 'dynamodb:*',
  Resource: table,
  Condition: {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': leadingKeys },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  },
});

const isAllowed = (statement: PolicyDocument['Statement'], leadingKeys: readonly string[] | undefined): boolean =>
  decide(
    {
      requester: { role },
      action: 'dynamodb:GetItem',
      resource: table,
      ...(leadingKeys && { context: { 'dynamodb:LeadingKeys': leadingKeys } }),
    },
    { identityBased: parse(statement).statements, resourceBased: [] },
  ).isAllowed;

test.each<[string, readonly string[] | undefined, boolean]>([
  ['an item of a kind that it names', ['CLIENT#1'], true],
  ['an item of another kind', ['PAYMENT#1'], false],
  ['an item of a kind with a similar name', ['CLIENTS'], false],
  ['items of kinds that it names', ['CLIENT#1', 'RATE#1'], true],
  ['items that include one of another kind', ['CLIENT#1', 'PAYMENT#1'], false],
  ['no item in particular, as in a Scan', undefined, false],
])('a policy that is limited by partition key decides on %s', (_title, leadingKeys, expected) => {
  expect(isAllowed(limited('CLIENT#*', 'RATE#*'), leadingKeys)).toBe(expected);
});

test('without Null, ForAllValues allows a request without items', () => {
  const { Null: _null, ...Condition } = limited('CLIENT#*').Condition;
  expect(isAllowed({ ...limited('CLIENT#*'), Condition }, undefined)).toBe(true);
});

test('several partition keys without a set operator are not supported', () => {
  const Condition = { StringLike: { 'dynamodb:LeadingKeys': 'CLIENT#*' } };
  expect(parse({ ...limited(), Condition }).problems).toHaveLength(1);
});

const attributes = { pk: { S: 'CLIENT#1' }, sk: { S: 'CLIENT' } };
const values = { ':pk': { S: 'CLIENT#1' }, ':sk': { S: 'A' } };

test.each<[string, string, ItemRequest, readonly string[]]>([
  ['a get', 'pk', { Key: attributes }, ['CLIENT#1']],
  ['a put', 'pk', { Item: attributes }, ['CLIENT#1']],
  ['a number', 'pk', { Key: { pk: { N: '7' } } }, ['7']],
  [
    'a query',
    'pk',
    { KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)', ExpressionAttributeValues: values },
    ['CLIENT#1'],
  ],
  [
    'a query with placeholders, sort key first',
    'pk',
    {
      KeyConditionExpression: '#sk=:sk AND #pk=:pk',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: values,
    },
    ['CLIENT#1'],
  ],
  [
    'a query of an index',
    'list',
    {
      KeyConditionExpression: '#list = :list',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':list': { S: '1#UAE#payments#0' } },
    },
    ['1#UAE#payments#0'],
  ],
  ['a scan', 'pk', {}, []],
])('the leading keys of %s', (_title, partitionKey, request, expected) => {
  expect(leadingKeysOf(partitionKey, request)).toEqual(expected);
});

test('the leading keys of a batch are those of all its requests', () => {
  const otherItem = { pk: { S: 'RATE#1' } };
  expect(leadingKeysOfBatch('pk', { Keys: [attributes, otherItem] })).toEqual(['CLIENT#1', 'RATE#1']);
  const writes = [{ PutRequest: { Item: attributes } }, { DeleteRequest: { Key: otherItem } }];
  expect(leadingKeysOfBatch('pk', writes)).toEqual(['CLIENT#1', 'RATE#1']);
});
