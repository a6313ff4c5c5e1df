import { BankRejection, BankUnavailable, isBankError } from '#shared/banks/port/errors.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { providerById } from './built-in-banks.ts';

/** The retry delay that integrators receive if the bank specifies none. */
const defaultRetrySeconds = 5;

const rejectsRequest = 'rejected the request. Sending it again unchanged will not help';
const rejectsTokens = "accepts none of the consent's tokens. If this persists, create a new consent";

/**
 * Runs bank calls on behalf of an integrator and converts bank failures into Problem `provider_unavailable`, which
 * identifies the bank.
 *
 * @param providerCode the bank that is called; undefined if it is not known
 */
export const callBank = async <T>(providerCode: string | undefined, query: () => Promise<T>): Promise<T> => {
  try {
    return await query();
  } catch (error) {
    if (error instanceof BankUnavailable) throw unavailableBank(providerCode, error);
    if (!isBankError(error)) throw error;
    const code = error instanceof BankRejection ? error.code : undefined;
    throw new Problem('provider_unavailable', {
      message: `${nameOf(providerCode)} ${code === 'invalid_grant' ? rejectsTokens : rejectsRequest}`,
      ...(code !== undefined && { details: { providerId: [code] } }),
      facts: factsOf(providerCode),
      cause: error,
    });
  }
};

/** Creates the error for a request that may succeed later. */
export const unavailableBank = (providerCode: string | undefined, cause?: BankUnavailable): Problem =>
  new Problem('provider_unavailable', {
    message: `${nameOf(providerCode)} cannot be reached or did not respond as its standard requires. Try again later`,
    facts: factsOf(providerCode),
    retryAfterSeconds: cause?.retryAfterSeconds ?? defaultRetrySeconds,
    specifiesRetryAfter: cause?.retryAfterSeconds !== undefined,
    cause,
  });

/** Returns a bank's English name, or undefined if the bank is not in the built-in list. */
const englishName = (providerCode: string): string | undefined => providerById('MAIN', providerCode)?.englishName;

const nameOf = (providerCode: string | undefined): string => {
  if (providerCode === undefined) return 'The bank';
  const name = englishName(providerCode);
  return name === undefined ? providerCode : `${name} (${providerCode})`;
};

const factsOf = (providerCode: string | undefined): Record<string, readonly string[]> => {
  if (providerCode === undefined) return {};
  const name = englishName(providerCode);
  return { provider: [providerCode], ...(name !== undefined && { providerName: [name] }) };
};
