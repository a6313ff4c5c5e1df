import * as z from 'zod';
import type { IdType } from '#shared/standard/identifiers/saudi-id.ts';
import { compareNames, maskName } from '#shared/verifications/names/name-match.ts';
import type { HolderKind } from '#shared/verifications/names/name.ts';
import type { AccountRecord, AccountStatus, LookUpFailure } from './sources/account-source.ts';

/** `UNABLE_TO_VERIFY` says nothing about the account: the source had no result, or the bank is not supported. */
export const VerificationResult = z.enum(['MATCH', 'PARTIAL_MATCH', 'NO_MATCH', 'UNABLE_TO_VERIFY']);
export type VerificationResult = z.infer<typeof VerificationResult>;

export const resultMeanings: Record<VerificationResult, string> = {
  MATCH: 'Every id belongs to the holder, and the name, if one was given, matches the registered name.',
  PARTIAL_MATCH: 'Every id belongs to the holder, and the name is similar to the registered name.',
  NO_MATCH:
    "An id or the name is not the holder's, the account does not exist, or, in operations that do not return its status, it is not active.",
  UNABLE_TO_VERIFY: 'The result could not be determined. The verification is not charged.',
};

/** The ids and the name that a client wants to verify against an account's holder. */
export interface HolderToVerify {
  /** The ids, all of which must belong to the holder. */
  readonly ids: readonly { readonly type: IdType; readonly value: string }[];
  /** The name to compare with the holder's registered names. */
  readonly name?: string | undefined;
  /**
   * Whether an account that is not active results in NO_MATCH. Set for operations that do not return the account's
   * status.
   */
  readonly mustBeActive: boolean;
}

export interface Verdict {
  readonly result: VerificationResult;
  readonly errorDescription: LookUpFailure | null;
  readonly accountStatus: AccountStatus | null;
  /** The registered name. Masked unless the result is MATCH. */
  readonly holderName: string | null;
}

/**
 * Determines the result of a verification from the source's response. An id either matches or does not; a name can also
 * be a PARTIAL_MATCH. Without a registered name, a name can be neither verified nor returned.
 */
export const judge = (holderToVerify: HolderToVerify, lookup: AccountRecord | LookUpFailure): Verdict => {
  if (typeof lookup === 'string') {
    return {
      result: lookup === 'ACCOUNT_NOT_FOUND' ? 'NO_MATCH' : 'UNABLE_TO_VERIFY',
      errorDescription: lookup,
      accountStatus: null,
      holderName: null,
    };
  }
  const { status, holder } = lookup;
  const isHolder = holderToVerify.ids.every(({ type, value }) =>
    holder.identifiers.some((registered) => registered.type === type && registered.value === value),
  );
  const result = resultOf(holderToVerify, isHolder, lookup);
  if (result === 'UNABLE_TO_VERIFY') return judge(holderToVerify, 'GIVEN_INPUT_CANNOT_BE_VERIFIED');
  const name = nameToShow(holderToVerify.name, result, holder);
  return {
    result,
    errorDescription: null,
    accountStatus: status,
    holderName: name && result !== 'MATCH' ? maskName(name) : (name ?? null),
  };
};

const resultOf = (
  { ids, name, mustBeActive }: HolderToVerify,
  isHolder: boolean,
  { status, holder }: AccountRecord,
): VerificationResult => {
  if (!isHolder || (mustBeActive && status !== 'ACTIVE')) return 'NO_MATCH';
  const names = [holder.names.ar, holder.names.en].filter(isName);
  const isNameNeeded = name !== undefined || ids.length === 0;
  if (isNameNeeded && names.length === 0) return 'UNABLE_TO_VERIFY';
  return name === undefined ? 'MATCH' : compareNames(name, names, kindOf(holder)).result;
};

type Holder = AccountRecord['holder'];

/** Returns whether a registered name is a name. A source may return an empty text instead. */
const isName = (registered: string | undefined): registered is string => /[\p{L}\p{N}]/u.test(registered ?? '');

/**
 * Determines from the identifiers whether the holder is a person or a company, because the name alone is often not
 * enough.
 */
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
 * Chooses the registered name to return: preferably the name in the script of the client's name. After a MATCH, returns
 * the name that matched, because the other name may contain parts that the client does not know.
 */
const nameToShow = (given: string | undefined, result: VerificationResult, holder: Holder): string | undefined => {
  const { ar, en } = holder.names;
  const inOrder = given !== undefined && /\p{Script=Arabic}/u.test(given) ? [ar, en] : [en, ar];
  const registered = inOrder.filter(isName);
  const matching =
    given !== undefined && result === 'MATCH'
      ? registered.find((name) => compareNames(given, [name], kindOf(holder)).result === 'MATCH')
      : undefined;
  return matching ?? registered[0];
};
