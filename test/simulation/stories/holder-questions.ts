import { routes } from '#functions/verifications/routes.ts';
import { holder } from '../outside/account-source.ts';
import type { Violation } from '../rules.ts';

const saudiIban = 'SA0380000000608010167519';
const bodyOf = (beneficiaryName: string, idValue: string = holder.identifiers[0].value) =>
  routes.commonMatch.body.parse({ iban: saudiIban, idValue, beneficiaryName });

/** Questions about the holder of the account, with the result and the name that belong into the answer. */
const questions = [
  { body: bodyOf(holder.names.en), result: 'MATCH', shown: holder.names.en },
  { body: bodyOf(holder.names.ar), result: 'MATCH', shown: holder.names.ar },
  { body: bodyOf('Sara Alharbi'), result: 'PARTIAL_MATCH', shown: undefined },
  { body: bodyOf('Omar Khan'), result: 'NO_MATCH', shown: undefined },
  { body: bodyOf(holder.names.en, '1000000016'), result: 'NO_MATCH', shown: undefined },
] as const;

export type HolderQuestion = (typeof questions)[number];

/** @param part of the whole, from 0 up to 1 */
export const holderQuestion = (part: number): HolderQuestion =>
  questions[Math.floor(part * questions.length)] ?? questions[0];

interface HolderAnswer {
  readonly result: string;
  readonly errorDescription: string | null;
  readonly beneficiaryName: string | null;
}

/** Two letters of a word are shown to everybody. */
const secrets = Object.values(holder.names).flatMap((name) => name.split(' ').map((word) => word.slice(0, 3)));

/** The result is that of the names and the ids. Whoever does not know the whole name does not learn a word of it. */
export const judgeAnswer = (question: HolderQuestion, answer: HolderAnswer, violations: Violation[]): void => {
  // The source did not respond.
  const isUnknown = answer.result === 'UNABLE_TO_VERIFY' && answer.errorDescription === 'BANK_ISSUE';
  const { result, shown } = isUnknown ? { result: answer.result, shown: '' } : question;
  if (answer.result !== result) violations.push(`holder: A verification says ${answer.result} instead of ${result}`);
  const name = answer.beneficiaryName ?? '';
  const isRight = shown === undefined ? !secrets.some((secret) => name.includes(secret)) : name === shown;
  if (!isRight) violations.push(`holder: A verification shows another name than it may after ${result}`);
};
