import * as z from 'zod';

/** Decisions 5.3: 20 a page, at most 200. */
export const defaultPerPage = 20;
export const maxPerPage = 200;

const positive = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= 1 && n <= max, `must be between 1 and ${max}`);

/** The query of every list: 1-based pages (interface 8). */
export const Paged = z.object({
  page: positive(1_000_000)
    .optional()
    .transform((page) => page ?? 1),
  perPage: positive(maxPerPage)
    .optional()
    .transform((perPage) => perPage ?? defaultPerPage),
});
export type Paged = z.output<typeof Paged>;

export interface PageOf<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

export const Meta = z
  .object({
    currentPageNumber: z.int(),
    pageSize: z.int(),
    totalNumberOfPages: z.int(),
    totalItems: z.int(),
  })
  .meta({ id: 'Meta', description: 'Where in the list this page lies.' });

export const metaOf = ({ page, perPage, total }: PageOf<unknown>): z.infer<typeof Meta> => ({
  currentPageNumber: page,
  pageSize: perPage,
  totalNumberOfPages: Math.ceil(total / perPage),
  totalItems: total,
});
