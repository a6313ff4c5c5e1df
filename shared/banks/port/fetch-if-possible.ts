import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { bankErrors } from './errors.ts';

/** Runs an optional bank call. Returns undefined if the bank rejects it, does not offer it or does not respond. */
export const fetchIfPossible = <T>(query: () => Promise<T>): Promise<T | undefined> =>
  query().catch(ignoring(...bankErrors));
