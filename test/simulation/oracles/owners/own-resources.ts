import type { Item, Oracle } from '../aftermath.ts';

/** Whether a field contains resource ids. Ids chosen by clients and banks are not resources. */
const isReference = (field: string): boolean =>
  (field.endsWith('Id') || field.endsWith('Ids')) && field !== 'clientId' && field !== 'customerId';

const ownerOf = ({ clientId, market }: Item): string | undefined =>
  typeof clientId === 'string' && typeof market === 'string' ? `${clientId} ${market}` : undefined;

/** A resource refers only to resources of the same client in the same market. */
export const resourcesNameTheirOwn: Oracle = ({ items }) => {
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
      .map(({ field }) => `A ${String(item.entity)} refers in ${field} to a resource of another owner`),
  );
};
