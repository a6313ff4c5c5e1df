import { routes } from '#functions/verifications/routes.ts';
import { accounts, holder } from '../../outside/account-source.ts';
import type { Violation } from '../../rules.ts';

const { active, closed, unknown, silent, disabled } = accounts;
/** An account of an unlisted bank, for which no source can be queried. */
const ofNoBank = 'SA8699000000000000000006';
const [own, anothers] = [holder.identifiers[0].value, '1000000016'];

const bodyOf = (iban: string, idValue: string, beneficiaryName?: string) =>
  routes.commonMatch.body.parse({ iban, idValue, beneficiaryName: beneficiaryName ?? holder.names.en });
const match = (iban: string, idValue: string, name?: string) =>
  ({ operation: 'commonMatch', body: bodyOf(iban, idValue, name) }) as const;
const plain = (iban: string, idValue: string) =>
  ({ operation: 'idMatch', body: routes.idMatch.body.parse({ iban, idValue }) }) as const;

const nothing = { shown: '', description: null } as const;

/** Verification requests, with the result, the name and the reason that the response must contain. */
const questions = [
  { ...match(active.iban, own), result: 'MATCH', shown: holder.names.en, description: null },
  { ...match(active.iban, own, holder.names.ar), result: 'MATCH', shown: holder.names.ar, description: null },
  { ...match(active.iban, own, 'Sara Alharbi'), result: 'PARTIAL_MATCH', shown: undefined, description: null },
  { ...match(active.iban, own, 'Omar Khan'), result: 'NO_MATCH', shown: undefined, description: null },
  { ...match(active.iban, anothers), result: 'NO_MATCH', shown: undefined, description: null },
  { ...plain(active.iban, anothers), result: 'NO_MATCH', shown: undefined, description: null },
  { ...plain(closed.iban, own), result: 'NO_MATCH', shown: undefined, description: null },
  { ...match(closed.iban, own), result: 'MATCH', shown: holder.names.en, description: null },
  { ...plain(unknown.iban, own), ...nothing, result: 'NO_MATCH', description: unknown.said },
  { ...match(unknown.iban, own), ...nothing, result: 'NO_MATCH', description: unknown.said },
  { ...match(silent.iban, own), ...nothing, result: 'UNABLE_TO_VERIFY', description: silent.said },
  { ...plain(disabled.iban, own), ...nothing, result: 'UNABLE_TO_VERIFY', description: disabled.said },
  { ...plain(ofNoBank, own), ...nothing, result: 'UNABLE_TO_VERIFY', description: 'UNSUPPORTED_BY_BANK' },
] as const;

export type HolderQuestion = (typeof questions)[number];

/** The default request. */
export const usualQuestion = {
  ...plain(active.iban, own),
  result: 'MATCH',
  shown: holder.names.en,
  description: null,
} as const;

/** @param part position in the table, from 0 up to 1 */
export const holderQuestion = (part: number): HolderQuestion =>
  questions[Math.floor(part * questions.length)] ?? questions[0];

interface HolderResponse {
  readonly result: string;
  readonly errorDescription: string | null;
  readonly beneficiaryName: string | null;
}

/** The first two letters of a word are always shown. */
const secrets = Object.values(holder.names).flatMap((name) => name.split(' ').map((word) => word.slice(0, 3)));

/**
 * The result is determined by the names and the ids. A caller who does not know the full name does not learn a word of
 * it.
 */
export const judgeResponse = (
  question: Pick<HolderQuestion, 'result' | 'shown' | 'description'>,
  response: HolderResponse,
  violations: Violation[],
): void => {
  // The source did not respond.
  const isUnknown = response.result === 'UNABLE_TO_VERIFY' && response.errorDescription === 'BANK_ISSUE';
  const { result, shown, description } = isUnknown
    ? { ...nothing, result: response.result, description: 'BANK_ISSUE' }
    : question;
  if (response.result !== result)
    violations.push(`holder: A verification returned the result ${response.result} instead of ${result}`);
  if (response.errorDescription !== description)
    violations.push(
      `holder: A verification returned the reason ${response.errorDescription} instead of ${description}`,
    );
  const name = response.beneficiaryName ?? '';
  const isRight = shown === undefined ? !secrets.some((secret) => name.includes(secret)) : name === shown;
  if (!isRight) violations.push(`holder: A verification shows more of the name than ${result} permits`);
};
