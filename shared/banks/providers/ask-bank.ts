import { BankRefusal, BankUnavailable, NotOffered, TokenRejected } from '#shared/banks/port/errors.ts';
import { Problem, type ProblemFacts } from '#shared/platform/problems/problem.ts';
import { providerById } from './directory.ts';

/** How long integrators wait before they try again, if the bank does not say. */
const pauseSeconds = 5;

/**
 * Runs calls to a bank on behalf of an integrator, and turns the bank's failures into Problem `provider_unavailable`,
 * which names the bank.
 *
 * @param providerCode undefined if nobody can say which bank was asked
 */
export const askBank = async <T>(providerCode: string | undefined, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof BankUnavailable) throw unavailableBank(providerCode, error);
    if (error instanceof BankRefusal)
      throw rejectedBy(providerCode, { details: { providerId: [error.code] }, cause: error });
    if (error instanceof NotOffered || error instanceof TokenRejected) throw rejectedBy(providerCode, { cause: error });
    throw error;
  }
};

/** The bank may serve the same request later. */
export const unavailableBank = (providerCode: string | undefined, cause?: BankUnavailable): Problem =>
  new Problem('provider_unavailable', {
    message: `${nameOf(providerCode)} cannot be reached or did not respond as its standard requires. Try again later`,
    facts: factsOf(providerCode),
    retryAfterSeconds: cause?.retryAfterSeconds ?? pauseSeconds,
    asksToWait: cause?.retryAfterSeconds !== undefined,
    cause,
  });

const rejectedBy = (providerCode: string | undefined, facts: ProblemFacts): Problem =>
  new Problem('provider_unavailable', {
    message: `${nameOf(providerCode)} rejected the request. Sending it again unchanged will not help`,
    facts: factsOf(providerCode),
    ...facts,
  });

/** The English name. A bank that only the directory of its market knows has its code alone. */
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
