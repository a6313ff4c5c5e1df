import * as z from 'zod';
import { invalid } from '#shared/platform/problems/problem.ts';
import { Instant, queryNumber } from '#shared/platform/schemas/query.ts';
import type { Entities, Owner, Selection } from '#shared/platform/storage/entities.ts';
import type { Range } from '#shared/platform/storage/listing.ts';
import { maxExamined, type Page, TooManyToExamine } from '#shared/platform/storage/page.ts';

export const defaultPerPage = 20;
export const maxPerPage = 200;

/** Query parameters of every list. Pages are 1-based. */
export const PageQuery = z.object({
  page: queryNumber({ max: 1_000_000, preset: 1 }).describe('The number of the page, starting at 1.'),
  perPage: queryNumber({ max: maxPerPage, preset: defaultPerPage }).describe(
    'The maximum number of entries on a page.',
  ),
});

/** Query parameters of a list that clients can filter by creation time. */
export const DateRangePageQuery = PageQuery.extend({
  fromDateTime: Instant.optional().describe('Only entries created at or after this time.'),
  toDateTime: Instant.optional().describe('Only entries created at or before this time.'),
});
export type DateRangePageQuery = z.output<typeof DateRangePageQuery>;

type SelectedTime = Omit<DateRangePageQuery, 'page' | 'perPage'>;

/** Returns the time range of a query. Throws Problem `validation_error` if the range ends before it begins. */
export const rangeOf = ({ fromDateTime: from, toDateTime: to }: SelectedTime): Range => {
  if (from !== undefined && to !== undefined && from > to)
    throw invalid('toDateTime', 'must not be before `fromDateTime`');
  return { from, to };
};

/** Reads resources in order to filter them. Throws Problem `validation_error` if there are too many. */
export const examine = async <T>(read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof TooManyToExamine)) throw error;
    throw invalid(
      'fromDateTime',
      `must, together with \`toDateTime\`, select a range of at most ${maxExamined} entries for these filters; this range has ${error.count}`,
    );
  }
};

/**
 * Returns a page of the owner's resources in the time range that match the condition and have one of the ids, if any are
 * given, newest first.
 */
export const findPage = <E>(
  entities: Pick<Entities<E>, 'page'>,
  owner: Owner,
  { page, perPage, ...time }: DateRangePageQuery,
  where: Selection<E>['where'],
  ids?: readonly string[],
): Promise<Page<E>> => examine(() => entities.page(owner, { page, perPage }, { ...rangeOf(time), where, ids }));

export const Meta = z
  .object({
    currentPageNumber: z.int().describe('The number of this page, starting at 1.'),
    pageSize: z.int().describe('The maximum number of entries on a page.'),
    totalNumberOfPages: z.int().describe('The number of pages in the list.'),
    totalItems: z.int().describe('The total number of entries in the list.'),
  })
  .describe('The position of the page in the list.')
  .meta({ id: 'Meta' });

export const metaOf = ({ page, perPage, total }: Page<unknown>): z.infer<typeof Meta> => ({
  currentPageNumber: page,
  pageSize: perPage,
  totalNumberOfPages: Math.ceil(total / perPage),
  totalItems: total,
});
