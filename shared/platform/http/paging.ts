import * as z from 'zod';
import type { Page } from '#shared/platform/storage/page.ts';

export const defaultPerPage = 20;
export const maxPerPage = 200;

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= 1 && n <= max, `must be between 1 and ${max}`);

/** The query of every list. Pages are 1-based. */
export const PageQuery = z.object({
  page: wholeNumber(1_000_000)
    .optional()
    .transform((page) => page ?? 1),
  perPage: wholeNumber(maxPerPage)
    .optional()
    .transform((perPage) => perPage ?? defaultPerPage),
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
