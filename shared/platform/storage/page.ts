/** Selects a page of a list. Pages are 1-based. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** One page of a list, with the number of entries in the complete list. */
export interface Page<T> extends PageRequest {
  readonly items: readonly T[];
  readonly total: number;
}

/** Returns a page of a list of which all entries are known. */
export const pageOf = <T>(list: readonly T[], { page, perPage }: PageRequest): Page<T> => ({
  items: list.slice((page - 1) * perPage, page * perPage),
  page,
  perPage,
  total: list.length,
});

/** Maximum number of resources that are read to check a condition. */
export const maxExamined = 2_000;

/** Returns a condition that checks for the values of a filter, or undefined if the filter is empty. */
export const matching = <E, F extends object>(
  filter: F,
  valuesOf: (entity: E) => { readonly [K in Extract<keyof F, string>]: F[K] | undefined },
): ((entity: E) => boolean) | undefined => {
  const names: Extract<keyof F, string>[] = [];
  for (const name in filter) if (filter[name] !== undefined) names.push(name);
  if (names.length === 0) return undefined;
  return (entity) => {
    const values = valuesOf(entity);
    return names.every((name) => values[name] === filter[name]);
  };
};

/** A condition would have to be checked on more than `maxExamined` resources. */
export class TooManyToExamine extends Error {
  override readonly name = 'TooManyToExamine';
  readonly count: number;

  constructor(count: number) {
    super(`${count} resources are too many to examine`);
    this.count = count;
  }
}

/**
 * Reads a page counted from the other end of a list: oldest entries first, if `read` returns the newest first. The list
 * must not grow during the call, so bound it by time.
 */
export const readFromEnd = async <T>(
  read: (page: PageRequest) => Promise<Page<T>>,
  { page, perPage }: PageRequest,
): Promise<Page<T>> => {
  const { total } = await read({ page: 1, perPage: 1 });
  const to = total - (page - 1) * perPage;
  if (to <= 0) return { items: [], page, perPage, total };
  const from = Math.max(0, to - perPage);
  const before = Math.floor(from / perPage);
  // The requested entries are on two neighbouring pages, unless the total is a multiple of the page size.
  const pages = await Promise.all([before + 1, before + 2].map((number) => read({ page: number, perPage })));
  const around = pages.flatMap(({ items }) => items);
  const start = from - before * perPage;
  return { items: around.slice(start, start + to - from).toReversed(), page, perPage, total };
};
