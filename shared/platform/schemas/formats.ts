import * as z from 'zod';

/**
 * Strings in responses, with the format that the OpenAPI document shows. Responses are not checked against the format,
 * because values that a bank or a client once sent must stay readable.
 */
export const UriText = z.string().meta({ format: 'uri' });
export const DateTimeText = z.string().meta({ format: 'date-time' });
export const IdText = z.string().meta({ format: 'uuid' });
