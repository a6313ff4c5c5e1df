/**
 * Time after which an unused connection is closed, in milliseconds. Servers close such connections too, usually after a
 * minute. A function that Lambda has frozen does not notice this, and its next request would fail with ECONNRESET.
 */
export const idleConnectionMs = 20_000;
