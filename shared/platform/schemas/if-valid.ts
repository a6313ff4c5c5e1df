import type * as z from 'zod';

/** An optional value that is read as absent if it is invalid, because the values next to it must stay readable. */
export const ifValid = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
