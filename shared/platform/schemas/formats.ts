import * as z from 'zod';

/**
 * Texts of answers, with the format that the OpenAPI document shows. An answer is not checked against the format: what
 * a bank or a client once sent must stay readable.
 */
export const UriText = z.string().meta({ format: 'uri' });
export const DateTimeText = z.string().meta({ format: 'date-time' });
export const IdText = z.string().meta({ format: 'uuid' });
