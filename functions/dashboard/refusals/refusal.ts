import type { Fault } from '#shared/platform/problems/fault.ts';

/** Why a request was refused, in terms that the texts explain. */
export type RefusalCode =
  | 'notFound'
  | 'notAllowed'
  | 'foreignOrigin'
  | 'invalidForm'
  | 'invalidLink'
  | 'unknownPasskey'
  | 'tooManyKeys'
  | 'keyPrivate'
  | 'keyPurpose'
  | 'keyUnreadable'
  | 'keyKid'
  | 'keyOtherKid'
  | 'keyKidTaken'
  | 'ownProposal'
  | 'keyReplaced'
  | 'lastAdmin'
  | 'lastOperator'
  | 'noReceiver'
  | 'conflict'
  | 'referenceUsed'
  | 'unexpected';

const statuses: Readonly<Record<RefusalCode, number>> = {
  notFound: 404,
  notAllowed: 403,
  foreignOrigin: 403,
  invalidForm: 400,
  invalidLink: 410,
  unknownPasskey: 403,
  tooManyKeys: 409,
  keyPrivate: 400,
  keyPurpose: 400,
  keyUnreadable: 400,
  keyKid: 400,
  keyOtherKid: 409,
  keyKidTaken: 409,
  ownProposal: 403,
  keyReplaced: 409,
  lastAdmin: 409,
  lastOperator: 409,
  noReceiver: 409,
  conflict: 409,
  referenceUsed: 409,
  unexpected: 500,
};

/** A request was refused, and nothing was changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** What is wrong with the form, in the words of the HTTP interface. */
  readonly faults: readonly Fault[];

  constructor(code: RefusalCode, faults: readonly Fault[] = []) {
    super(code);
    this.code = code;
    this.faults = faults;
  }

  get status(): number {
    return statuses[this.code];
  }
}
