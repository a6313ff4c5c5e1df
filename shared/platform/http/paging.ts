import * as z from 'zod';
import { queryNumber } from '#shared/platform/schemas/query.ts';
import type { Page } from '#shared/platform/storage/page.ts';

export const defaultPerPage = 20;
export const maxPerPage = 200;

/** The query of every list. Pages are 1-based. */
export const PageQuery = z.object({
  page: queryNumber({ max: 1_000_000, preset: 1 }),
  perPage: queryNumber({ max: maxPerPage, preset: defaultPerPage }),
});

export const Meta = z
  .object({
    currentPageNumber: z.int(),
    pageSize: z.int(),
    totalNumberOfPages: z.int(),
    totalItems: z.int(),
  })
  .meta({ id: 'Meta', description: 'The position of this page in the list.' });

export const metaOf = ({ page, perPage, total }: Page<unknown>): z.infer<typeof Meta> => ({
  currentPageNumber: page,
  pageSize: perPage,
  totalNumberOfPages: Math.ceil(total / perPage),
  totalItems: total,
});
