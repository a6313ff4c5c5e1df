import * as z from 'zod';

/** What a bank adds to the fields of its standard. Every bank has its own fields here. */
export const SupplementaryData = z.record(z.string(), z.unknown());
