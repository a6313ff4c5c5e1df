import type { Provider } from '#shared/providers/directory.ts';
import { type Fact, shownDay } from '#shared/sandbox-banks/pages/account-facts.ts';
import { type Offer, offerAt } from '#shared/sandbox-banks/pages/offer.ts';
import { type Language, textsIn } from '#shared/sandbox-banks/texts/language.ts';
import type { BankConsent } from '../books/records.ts';

/** What the page shows of a consent. */
type ShownConsent = Pick<BankConsent, 'amount' | 'creditor' | 'isSingle' | 'expiresAt'>;

const shownAmount = ({ amount }: ShownConsent): string | undefined => amount && `${amount.Amount} ${amount.Currency}`;

/** The question that a consent asks. */
export const titleOf = (consent: ShownConsent, language: Language): string =>
  textsIn[language].paymentTitle(consent.isSingle ? shownAmount(consent) : undefined);

/** What the customer is asked to pay, to whom and until when. */
export const factsOf = (consent: ShownConsent, language: Language): readonly Fact[] => {
  const { facts } = textsIn[language];
  return [
    [facts.payee, consent.creditor],
    [facts.amount, shownAmount(consent) ?? facts.anyAmount],
    [facts.until, shownDay(consent.expiresAt, language, 'Asia/Riyadh')],
  ];
};

/** The customers who can pay, and the accounts that they can pay from. */
export const offerFor = (bank: Provider, customerId: string | null): Offer =>
  offerAt(bank, customerId, ({ plan }) => plan.kind === 'CurrentAccount');
