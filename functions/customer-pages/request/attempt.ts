import type { Agreement } from '#shared/consents/agreement.ts';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import { faceOf } from '#shared/clients/brand/face.ts';
import { textsIn } from '../texts/language.ts';
import type { IdentityForm } from './identity-page.ts';
import type { OpenedRequest } from './pages-kind.ts';

/** Why a customer cannot continue to a bank now. */
export type Failure = 'bank-failed' | 'too-often' | 'review-changed' | 'no-cookie';

/** The form with which a customer continues to a bank. */
export interface ReviewedForm extends IdentityForm {
  readonly provider?: string | undefined;
  /** The proof that this browser showed the review (`proofOf`). */
  readonly review?: string | undefined;
}

/** An attempt to continue to a bank, and why it failed, unless the customer has only chosen the bank. */
export interface Attempt {
  readonly bank: Provider;
  readonly failure: Failure | undefined;
  /** The form, if the customer has entered a valid identity in it. They need not enter it again. */
  readonly identityForm?: ReviewedForm | undefined;
}

/** Returns a text about a failed attempt, with the next step. */
export const noticeOf = <A extends Agreement>(
  { bank, failure }: Attempt,
  isBankFixed: boolean,
  { client, language }: OpenedRequest<A>,
): string | undefined => {
  const { chooseBank, review } = textsIn[language];
  if (failure === 'too-often') return chooseBank.tooOften;
  if (failure === 'review-changed') return review.hasChanged;
  if (failure === 'no-cookie') return review.needsCookie;
  if (failure !== 'bank-failed') return undefined;
  const name = bankName(bank, language);
  return isBankFixed ? chooseBank.onlyBankFailed(name, faceOf(client, language).name) : chooseBank.bankFailed(name);
};
