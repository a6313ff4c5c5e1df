import type { BankDeps } from '../access/deps.ts';
import type { Operation } from '#functions/sandbox/banks/server/call.ts';

/**
 * Registers the client of the connection at the bank. The directory knows all about the client, so the request is an
 * empty object and the answer has no body.
 */
export const register: Operation<BankDeps> = async () => ({ status: 204 });
