import type { Increment, Partition, SortKeys, Write } from './table.ts';

/**
 * Returns the condition for optimistic locking: the put succeeds only if the stored version is the one that was read,
 * or if the item is absent or unversioned, as expected.
 */
export const versionCondition = ({ expect }: Write) => {
  if (expect === 'absent') return { ConditionExpression: 'attribute_not_exists(pk)' };
  const ExpressionAttributeNames = { '#version': 'version' };
  if (expect === 'unversioned')
    return { ConditionExpression: 'attribute_not_exists(#version)', ExpressionAttributeNames };
  return {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames,
    ExpressionAttributeValues: { ':version': expect },
  };
};

/** Returns `#pk = :pk` and a condition on the sort key, for the table or its index. */
export const keyCondition = (partition: Partition, only?: SortKeys) => {
  const [pk, sk, value] =
    typeof partition === 'string' ? (['pk', 'sk', partition] as const) : (['list', 'listed', partition.list] as const);
  const { condition, values } = sortCondition(only);
  return {
    ...(typeof partition !== 'string' && { IndexName: 'lists' }),
    KeyConditionExpression: condition === '' ? '#pk = :pk' : `#pk = :pk AND ${condition}`,
    ExpressionAttributeNames: { '#pk': pk, ...(condition !== '' && { '#sk': sk }) },
    ExpressionAttributeValues: { ':pk': value, ...values },
  };
};

const sortCondition = (only: SortKeys | undefined) => {
  // DynamoDB rejects the comparison of a key with an empty string.
  if (!only || ('prefix' in only && only.prefix === '')) return { condition: '', values: {} };
  if ('prefix' in only) return { condition: 'begins_with(#sk, :prefix)', values: { ':prefix': only.prefix } };
  if ('before' in only) return { condition: '#sk < :before', values: { ':before': only.before } };
  if (only.to === undefined) return { condition: '#sk >= :from', values: { ':from': only.from } };
  return { condition: '#sk BETWEEN :from AND :to', values: { ':from': only.from, ':to': only.to } };
};

/** Returns `ADD #a0 :add0` for each counter, on condition that `#a0 >= :floor0` for each counter with a floor. */
export const incrementOf = ({ add, floor = {} }: Increment) => {
  const names = [...new Set([...Object.keys(add), ...Object.keys(floor)])];
  const sums = Object.keys(add).map((name) => `#a${names.indexOf(name)} :add${names.indexOf(name)}`);
  const floors = Object.keys(floor).map((name) => `#a${names.indexOf(name)} >= :floor${names.indexOf(name)}`);
  const valuesOf = (kind: string, values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([name, value]) => [`:${kind}${names.indexOf(name)}`, value] as const);
  return {
    UpdateExpression: `ADD ${sums.join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#a${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries([...valuesOf('add', add), ...valuesOf('floor', floor)]),
    ...(floors.length > 0 && { ConditionExpression: floors.join(' AND ') }),
  };
};
