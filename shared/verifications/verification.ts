import * as z from 'zod';
import type { IdType } from '#shared/identifiers/saudi-id.ts';
import { compareNames, maskName } from '#shared/names/name-match.ts';
import type { HolderKind } from '#shared/names/name.ts';
import type { AccountStatus, HeldAccount, Unanswerable } from './account-source.ts';

/** Decisions 4.1. */
export const VerificationResult = z.enum(['MATCH', 'PARTIAL_MATCH', 'NO_MATCH', 'UNABLE_TO_VERIFY']);
export type VerificationResult = z.infer<typeof VerificationResult>;

export interface Question {
  /** All of them must be the holder's. */
  readonly ids: readonly { readonly type: IdType; readonly value: string }[];
  /** Compared with the registered names. */
  readonly name?: string | undefined;
  /** Whether an account that is not active counts as no match: the plain operations have no member that says so. */
  readonly mustBeActive: boolean;
}

export interface Verdict {
  readonly result: VerificationResult;
  readonly errorDescription: Unanswerable | null;
  readonly accountStatus: AccountStatus | null;
  /** The registered name: in clear where it is confirmed, else masked. */
  readonly holderName: string | null;
}

/** What an answer of the account's source means for a question. Ids are binary, names have bands (decisions 4.1). */
export const judge = (question: Question, answer: HeldAccount | Unanswerable): Verdict => {
  if (typeof answer === 'string') {
    return {
      result: answer === 'ACCOUNT_NOT_FOUND' ? 'NO_MATCH' : 'UNABLE_TO_VERIFY',
      errorDescription: answer,
      accountStatus: null,
      holderName: null,
    };
  }
  const { status, holder } = answer;
  const isHolder = question.ids.every(({ type, value }) =>
    holder.identifiers.some((held) => held.type === type && held.value === value),
  );
  const result = resultOf(question, isHolder, answer);
  const name = nameToShow(question.name, result, holder);
  return {
    result,
    errorDescription: null,
    accountStatus: status,
    holderName: name && result !== 'MATCH' ? maskName(name) : (name ?? null),
  };
};

const resultOf = (
  { name, mustBeActive }: Question,
  isHolder: boolean,
  { status, holder }: HeldAccount,
): VerificationResult => {
  if (!isHolder || (mustBeActive && status !== 'ACTIVE')) return 'NO_MATCH';
  const names = [holder.names.ar, holder.names.en].filter((held) => held !== undefined);
  return name === undefined ? 'MATCH' : compareNames(name, names, kindOf(holder)).result;
};

type Holder = HeldAccount['holder'];

/** What a holder's identifiers say it is: a name alone often does not. */
const kindOf = ({ identifiers }: Holder): HolderKind | undefined => {
  const [first] = identifiers;
  return first && kindOfId[first.type];
};

const kindOfId: Record<IdType, HolderKind> = {
  NATIONAL_ID: 'person',
  IQAMA_NUMBER: 'person',
  COMMERCIAL_REGISTRATION_NUMBER: 'company',
  UNIFIED_NATIONAL_NUMBER: 'company',
};

/**
 * In the script it was asked in, where the source has it; but a MATCH shows the name that matched, and no father's name
 * of another record that nobody gave.
 */
const nameToShow = (asked: string | undefined, result: VerificationResult, holder: Holder): string | undefined => {
  const { ar, en } = holder.names;
  const inOrder = asked !== undefined && /\p{Script=Arabic}/u.test(asked) ? [ar, en] : [en, ar];
  const held = inOrder.filter((name) => name !== undefined);
  const matching =
    asked !== undefined && result === 'MATCH'
      ? held.find((name) => compareNames(asked, [name], kindOf(holder)).result === 'MATCH')
      : undefined;
  return matching ?? held[0];
};
