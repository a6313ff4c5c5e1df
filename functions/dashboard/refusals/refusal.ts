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
  | 'lastAdmin'
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
  lastAdmin: 409,
  noReceiver: 409,
  conflict: 409,
  referenceUsed: 409,
  unexpected: 500,
};

/** A request was refused, and nothing was changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** Which field of the form is wrong, and how, in the words of the HTTP interface. */
  readonly detail: string | undefined;

  constructor(code: RefusalCode, detail?: string) {
    super(code);
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return statuses[this.code];
  }
}
