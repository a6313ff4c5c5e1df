import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import type { RequesterFace } from '#shared/clients/brand/face.ts';
import { digest } from '#shared/platform/runtime/ids.ts';
import type { ConsentTexts, ConsentWords, PaymentLabel } from '#shared/standard/consent-pages/words.ts';
import type { NationalMarket } from '#shared/standard/markets/market.ts';
import { type Line, lineOf } from '#shared/standard/pages/document.ts';
import { type Language, textsIn } from '../texts/language.ts';

/** Everything that the customer is asked to agree to, as the consent page shows it. */
export interface Review {
  /** The market's texts for this kind of consent. */
  readonly texts: ConsentTexts;
  /** The amount of a single payment, which the page shows first. */
  readonly total?: Line;
  readonly sections: readonly ReviewSection[];
  /** Data to which the consent also gives access. */
  readonly access?: string | undefined;
}

export interface ReviewSection {
  readonly heading?: string;
  readonly lines?: readonly Line[];
  readonly paragraphs?: readonly string[];
  readonly check?: NameCheck | undefined;
  /** The customer opens the section to read it. */
  readonly isCollapsed?: true;
}

export interface NameCheck {
  readonly result: string;
  readonly accountHolderName: string | undefined;
  readonly warnings: readonly string[];
}

export interface ReviewContext {
  readonly requester: RequesterFace;
  readonly market: NationalMarket;
  readonly words: ConsentWords;
  /** The customer's bank, if it is known. */
  readonly bank: Provider | undefined;
  readonly language: Language;
  readonly at: string;
  readonly isDecided: boolean;
}

/** Returns the market's labels of a payment, in the customer's language. */
export const labelsOf =
  ({ words, language }: ReviewContext) =>
  (name: PaymentLabel): string =>
    words.paymentLabels[name][language];

/** Returns the section about the client. */
export const requesterSection = ({ requester, language }: ReviewContext): ReviewSection => {
  const { review } = textsIn[language];
  return {
    heading: review.requester,
    lines: [[review.brand, requester.name], ...lineOf(review.legalName, requester.legalName)],
  };
};

/**
 * Returns the proof that a browser has shown this review. The consent is created at the bank only with the proof of the
 * current review, so a customer reviews every change, and no other site can submit the form.
 */
export const proofOf = (browser: string, bank: Provider, review: Review): string =>
  digest('review', browser, bank.code, JSON.stringify(review));
