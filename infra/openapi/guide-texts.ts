import type { SourceFault } from '#functions/sandbox/banks/test-accounts.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { paymentLifecycle } from '#shared/payments/payment/payment.ts';
import { meaningsIn } from '#shared/platform/lifecycle/lifecycle.ts';
import { paymentRequestLifecycle, type PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { tooLarge } from '#shared/platform/http/middlewares.ts';
import { type ProblemCode, problemCodes, titleOf } from '#shared/standard/problems/problems.ts';
import type { Fault } from '#functions/sandbox/banks/scenario.ts';
import { signingVectors, type VectorTitles } from './signing-vectors.ts';
import { problemAdvice } from '#shared/standard/problems/problem-advice.ts';

/** The texts of the guide's tables. In every language, a code or status without a text is a compile error. */
export interface GuideTexts {
  readonly errors: {
    readonly status: string;
    readonly legacy: string;
    readonly meaning: string;
    readonly advice: string;
    readonly titles: Record<ProblemCode, string>;
    readonly advices: Record<ProblemCode, string>;
  };
  readonly lifecycles: {
    readonly heading: readonly [status: string, meaning: string, next: string];
    readonly paymentRequest: readonly [title: string, meanings: Record<PaymentRequestStatus, string>];
    readonly consent: readonly [title: string, meanings: Record<ConsentStatus, string>];
    readonly payment: readonly [title: string, meanings: Record<PaymentStatus, string>];
  };
  readonly units: { readonly 3600: string; readonly 60: string; readonly 1: string };
  readonly comma: string;
  /**
   * Returns a number with its noun in the grammatical form that the number requires. The noun is given in the singular.
   */
  counted(number: string, noun: string): string;
  readonly vectors: VectorTitles;
  readonly triggers: {
    readonly heading: readonly [amount: string, outcome: string];
    after(seconds: number): string;
    moreThan(amount: string): string;
    readonly anyOther: string;
    /** Returns the reason of a rejection, which the bank states in English. */
    reason(message: string): string;
    readonly faults: Record<Fault, string>;
  };
  readonly accounts: {
    readonly heading: readonly [iban: string, holder: string, numbers: string, status: string];
    readonly faults: Record<SourceFault, string>;
  };
  companies(list: readonly string[]): string;
  readonly bodyLimit: string;
}

export const english: GuideTexts = {
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
    paymentRequest: ['Payment request', meaningsIn(paymentRequestLifecycle)],
    consent: ['Consent', meaningsIn(consentLifecycle)],
    payment: ['Payment', meaningsIn(paymentLifecycle)],
  },
  units: { 3600: 'h', 60: 'min', 1: 's' },
  comma: ', ',
  counted: (number, noun) => `${number} ${noun}${number === '1' ? '' : 's'}`,
  vectors: Object.fromEntries(signingVectors.map(({ title }) => [title, title])) as VectorTitles,
  triggers: {
    heading: ['Amount', 'What happens'],
    after: (seconds) => `after ${seconds} s`,
    moreThan: (amount) => `More than ${amount}`,
    anyOther: 'Any other',
    reason: (message) => message.toLowerCase(),
    faults: {
      'order-refused': 'The bank rejects the order, as if it did not match the consent.',
      'unavailable-at-first': 'The bank is unavailable for a few seconds after the approval, then the payment settles.',
      'response-lost': 'The bank accepts the order, but its response is lost. The payment settles once.',
      'short-lived-token':
        'The first access token expires immediately, so the service refreshes it. The payment settles.',
    },
  },
  accounts: {
    heading: ['IBAN', 'Holder', 'Numbers', 'Status'],
    faults: {
      slow: 'The source does not respond in time: `UNABLE_TO_VERIFY`',
      broken: 'The source returns an error: `UNABLE_TO_VERIFY`',
    },
  },
  companies: (list) => `It has ${list.join(', ')}.`,
  bodyLimit: `${tooLarge().message}.`,
};
