import * as z from 'zod';

/** Fields that a bank adds to those of its standard. They differ by bank. */
export const SupplementaryData = z.record(z.string(), z.unknown());
