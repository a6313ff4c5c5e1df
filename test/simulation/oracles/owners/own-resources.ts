import type { Item, Oracle } from '../aftermath.ts';

/** Returns whether a field contains resource ids. Clients and banks choose the other ids. */
const isReference = (field: string): boolean =>
  (field.endsWith('Id') || field.endsWith('Ids')) && field !== 'clientId' && field !== 'customerId';

const ownerOf = ({ clientId, market }: Item): string | undefined =>
  typeof clientId === 'string' && typeof market === 'string' ? `${clientId} ${market}` : undefined;

/** A resource refers only to resources that the same client owns in the same market. */
export const resourcesReferToOwnResources: Oracle = ({ items }) => {
  const owned = items.flatMap((item) => {
    const owner = ownerOf(item);
    return owner === undefined ? [] : [{ item, owner }];
  });
  const owners = new Map(owned.map(({ item, owner }) => [item.id, owner]));
  return owned.flatMap(({ item, owner }) =>
    Object.entries(item)
      .filter(([field]) => isReference(field))
      .flatMap(([field, value]) => (Array.isArray(value) ? value : [value]).map((id: unknown) => ({ field, id })))
      .filter(({ id }) => (owners.get(id) ?? owner) !== owner)
      .map(({ field }) => `${field} of a ${String(item.entity)} refers to another owner's resource`),
  );
};
