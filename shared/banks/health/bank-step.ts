import * as z from 'zod';
import type { ApiFamily } from '../port/call.ts';

/** The steps of an interaction with a bank. Each has its own health. */
export const BankStep = z
  .enum(['authorisation', 'token', 'consent', 'payment', 'status', 'payee-check', 'data'])
  .describe(
    "A step at a bank. `authorisation`: opening the bank's pages for the customer. `token`: access for a consent. `consent`: the consent to a payment. `payment`: submitting a payment. `status`: the status of a payment. `payee-check`: confirmation of payee. `data`: account data and its consents.",
  );
export type BankStep = z.infer<typeof BankStep>;

/** An API of a bank, or its authorisation server. */
export type CalledApi = ApiFamily | 'authorisation';

/** The step of each API's calls that are not listed in `stepsOfCalls`. */
const stepsOfApis: Readonly<Record<CalledApi, BankStep>> = {
  authorisation: 'authorisation',
  payments: 'status',
  accounts: 'data',
  payees: 'payee-check',
};

const stepsOfCalls: Readonly<Record<string, BankStep>> = { token: 'token', 'payment.submit': 'payment' };

/**
 * Returns the step that a call belongs to.
 *
 * @param call the name under which the call is logged; undefined if it only reads the bank's own documents
 */
export const stepOf = (api: CalledApi, call = 'documents'): BankStep =>
  stepsOfCalls[call] ?? (api === 'payments' && call.startsWith('consent.') ? 'consent' : stepsOfApis[api]);
