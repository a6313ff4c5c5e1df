import { routes } from '#functions/verifications/routes.ts';
import { accounts, holder } from '../../outside/accounts/account-source.ts';
import type { Violation } from '../../rules.ts';

const { active, closed, unknown, unsupported, disabled } = accounts;
/** An account at an unlisted bank, for which no source can be queried. */
const unlistedIban = 'SA8699000000000000000006';
const [holderId, otherId] = [holder.identifiers[0].value, '1000000016'];

const bodyOf = (iban: string, idValue: string, beneficiaryName?: string) =>
  routes.commonMatch.body.parse({ iban, idValue, beneficiaryName: beneficiaryName ?? holder.names.en });
const commonMatch = (iban: string, idValue: string, name?: string) =>
  ({ operation: 'commonMatch', body: bodyOf(iban, idValue, name) }) as const;
const idMatch = (iban: string, idValue: string) =>
  ({ operation: 'idMatch', body: routes.idMatch.body.parse({ iban, idValue }) }) as const;

const noName = { disclosedName: '', description: null } as const;

/**
 * Verification requests, each with the result, the name and the reason that the response must contain. Where
 * `disclosedName` is undefined, the response must not reveal the full name.
 */
const cases = [
  { ...commonMatch(active.iban, holderId), result: 'MATCH', disclosedName: holder.names.en, description: null },
  {
    ...commonMatch(active.iban, holderId, holder.names.ar),
    result: 'MATCH',
    disclosedName: holder.names.ar,
    description: null,
  },
  {
    ...commonMatch(active.iban, holderId, 'Sara Alharbi'),
    result: 'PARTIAL_MATCH',
    disclosedName: undefined,
    description: null,
  },
  {
    ...commonMatch(active.iban, holderId, 'Omar Khan'),
    result: 'NO_MATCH',
    disclosedName: undefined,
    description: null,
  },
  { ...commonMatch(active.iban, otherId), result: 'NO_MATCH', disclosedName: undefined, description: null },
  { ...idMatch(active.iban, otherId), result: 'NO_MATCH', disclosedName: undefined, description: null },
  { ...idMatch(closed.iban, holderId), result: 'NO_MATCH', disclosedName: undefined, description: null },
  { ...commonMatch(closed.iban, holderId), result: 'MATCH', disclosedName: holder.names.en, description: null },
  { ...idMatch(unknown.iban, holderId), ...noName, result: 'NO_MATCH', description: unknown.response },
  { ...commonMatch(unknown.iban, holderId), ...noName, result: 'NO_MATCH', description: unknown.response },
  {
    ...commonMatch(unsupported.iban, holderId),
    ...noName,
    result: 'UNABLE_TO_VERIFY',
    description: unsupported.response,
  },
  { ...idMatch(disabled.iban, holderId), ...noName, result: 'UNABLE_TO_VERIFY', description: disabled.response },
  { ...idMatch(unlistedIban, holderId), ...noName, result: 'UNABLE_TO_VERIFY', description: 'UNSUPPORTED_BY_BANK' },
] as const;

export type HolderCase = (typeof cases)[number];

/** The case that is used unless another is drawn. */
export const defaultCase = {
  ...idMatch(active.iban, holderId),
  result: 'MATCH',
  disclosedName: holder.names.en,
  description: null,
} as const;

/**
 * Returns the case at a position in the table.
 *
 * @param fraction at least 0, less than 1
 */
export const holderCase = (fraction: number): HolderCase => cases[Math.floor(fraction * cases.length)] ?? cases[0];

interface HolderResponse {
  readonly result: string;
  readonly errorDescription: string | null;
  readonly beneficiaryName: string | null;
}

/** The first three letters of each word of the name. A masked name shows at most two. */
const nameParts = Object.values(holder.names).flatMap((name) => name.split(' ').map((word) => word.slice(0, 3)));

/**
 * Checks the response to a verification request: it must have the expected result, name and reason, and must not reveal
 * a word of the name to a caller who does not know it.
 */
export const checkResponse = (
  verificationCase: Pick<HolderCase, 'result' | 'disclosedName' | 'description'>,
  response: HolderResponse,
  violations: Violation[],
): void => {
  const sourceFailed = response.result === 'UNABLE_TO_VERIFY' && response.errorDescription === 'BANK_ISSUE';
  const { result, disclosedName, description } = sourceFailed
    ? { ...noName, result: response.result, description: 'BANK_ISSUE' }
    : verificationCase;
  if (response.result !== result)
    violations.push(`holder: A verification returned the result ${response.result} instead of ${result}`);
  if (response.errorDescription !== description)
    violations.push(
      `holder: A verification returned the reason ${response.errorDescription} instead of ${description}`,
    );
  const name = response.beneficiaryName ?? '';
  const isNameCorrect =
    disclosedName === undefined ? !nameParts.some((secret) => name.includes(secret)) : name === disclosedName;
  if (!isNameCorrect) violations.push(`holder: A verification returned a name that ${result} does not permit`);
};
