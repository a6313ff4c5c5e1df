import type { SourceFault } from '#functions/sandbox/banks/test-accounts.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { paymentLifecycle } from '#shared/payments/payment/payment.ts';
import { meaningsIn } from '#shared/platform/lifecycle/lifecycle.ts';
import { paymentRequestLifecycle } from '#shared/payments/request/payment-request.ts';
import { tooLarge } from '#shared/platform/http/middlewares.ts';
import { type ProblemCode, problemCodes, titleOf } from '#shared/standard/problems/problems.ts';
import type { Fault } from '#functions/sandbox/banks/scenario.ts';
import { signingVectors, type VectorTitles } from './signing-vectors.ts';
import { problemAdvice } from '#shared/standard/problems/problem-advice.ts';

const titled = <S extends string>(title: string, meanings: Record<S, string>) => [title, meanings] as const;

/** The texts of the guide's tables. In every language, a code or status without a text is a compile error. */
export const english = {
  errors: {
    status: 'Status',
    legacy: 'Legacy',
    meaning: 'Meaning',
    advice: 'What to do',
    titles: Object.fromEntries(problemCodes.map((code) => [code, titleOf(code)])) as Record<ProblemCode, string>,
    advices: problemAdvice,
  },
  lifecycles: {
    heading: ['Status', 'Meaning', 'Next'],
    paymentRequest: titled('Payment request', meaningsIn(paymentRequestLifecycle)),
    consent: titled('Consent', meaningsIn(consentLifecycle)),
    payment: titled('Payment', meaningsIn(paymentLifecycle)),
  },
  units: { 3600: 'h', 60: 'min', 1: 's' },
  comma: ', ',
  /**
   * Returns a number with its noun in the grammatical form that the number requires. The noun is given in the singular.
   */
  counted: (number: string, noun: string): string => `${number} ${noun}${number === '1' ? '' : 's'}`,
  vectors: Object.fromEntries(signingVectors.map(({ title }) => [title, title])) as VectorTitles,
  triggers: {
    heading: ['Amount', 'What happens'],
    after: (seconds: number): string => `after ${seconds} s`,
    moreThan: (amount: string): string => `More than ${amount}`,
    anyOther: 'Any other',
    /** Returns the reason of a rejection, which the bank states in English. */
    reason: (message: string): string => message.toLowerCase(),
    faults: {
      'order-refused': 'The bank rejects the order, as if it did not match the consent.',
      'unavailable-at-first': 'The bank is unavailable for a few seconds after the approval, then the payment settles.',
      'response-lost': 'The bank accepts the order, but its response is lost. The payment settles once.',
      'short-lived-token':
        'The first access token expires immediately, so the service refreshes it. The payment settles.',
    } satisfies Record<Fault, string>,
  },
  accounts: {
    heading: ['IBAN', 'Holder', 'Numbers', 'Status'],
    faults: {
      slow: 'The source does not respond in time: `UNABLE_TO_VERIFY`',
      broken: 'The source returns an error: `UNABLE_TO_VERIFY`',
    } satisfies Record<SourceFault, string>,
  },
  companies: (list: readonly string[]): string => `It has ${list.join(', ')}.`,
  bodyLimit: `${tooLarge().message}.`,
};

export type GuideTexts = typeof english;
