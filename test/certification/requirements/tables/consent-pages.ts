import { type RequirementTable, ruleIn } from '../rule.ts';

const review = 'test/unit/functions/customer-pages/review';
const pages = 'test/unit/functions/customer-pages/pages';

const payment = ruleIn(`${review}/uae-payment-journeys.test.ts`);
const sharing = ruleIn(`${review}/uae-sharing-journey.test.ts`);
const words = ruleIn(`${review}/market-words.test.ts`);
const change = ruleIn(`${review}/changed-terms.test.ts`);
const outcome = ruleIn(`${pages}/outcomes.test.ts`);
const sent = ruleIn('test/unit/functions/sandbox/bank-uae/requested-terms.test.ts');
const inBrowser = ruleIn('test/e2e/customer-pages/plain-forms.test.ts');

/** The elements of the pages that customers see before and after the bank's. The guide shows them without numbers. */
export const consentPages: RequirementTable = {
  name: 'consent-pages',
  sections: {
    scheme: [
      payment('The logo, the name and the button of AlTareq are preserved.', 'the logo, the name and the button'),
      payment('The steps Consent, Authorize and Complete are shown, with the current one.', 'the page shows the three'),
      words("The words are the guide's, in both languages.", 'contain every text that the market requires'),
      inBrowser(
        'The consent is created at the bank only after the customer has reviewed it.',
        'without the proof of this browser’s review, the customer is not taken to the bank',
        'each time the customer continues, the consent is created again at the bank, and never before',
      ),
      change(
        'The bank is asked for exactly what the customer has reviewed: a change is reviewed again.',
        'a change of the ',
      ),
    ],
    'single payment': [
      payment(
        'The page shows the amount, the reference, the purpose, the payer and the payee.',
        'a consent page shows the payee, the amount and all material terms before the redirect',
      ),
      payment(
        'An account that the third party passes in is shown. Otherwise, the customer selects it at the bank.',
        'a debtor account that is passed in is shown; otherwise the customer selects it at the bank',
      ),
      payment('A term that is absent is omitted.', 'an optional term that is absent is omitted entirely'),
      payment('Permissions to read data have their text.', 'the permissions ', 'without permissions to read data'),
      sent(
        'The page describes exactly the permissions that the bank receives.',
        'the customer reads exactly the permissions to read data that the bank receives',
      ),
    ],
    'several payments': [
      payment(
        'The page shows the payee, the control parameters of its type and the end of the consent.',
        'the page shows the payee, the control parameters and the end of the consent',
      ),
      payment(
        'A control parameter that is absent is omitted, and not displayed as null or 0.',
        'a control parameter that is absent is omitted entirely, not shown as null or 0',
      ),
      payment(
        'A periodic schedule always shows that one payment is allowed per period.',
        'one payment per period is always shown for a ',
      ),
      sent(
        'The page describes exactly the number of payments that the bank receives.',
        'the customer reads the number of payments that the bank receives',
      ),
      payment('Several creditors are all listed.', 'on-demand payments to several creditors list all of them'),
    ],
    'confirmation of payee': [
      payment('Yes is displayed as Confirmed.', 'a match is shown below the payee'),
      payment(
        'Partial is displayed with the masked name and both sentences.',
        'a partial match is a warning with the masked name and both sentences',
      ),
      payment(
        'No is displayed with the masked name and both sentences.',
        'no match is a warning with the masked name and both sentences',
      ),
    ],
    'data sharing': [
      sharing(
        'The page shows the trading name, the purpose, the scope and the duration.',
        'a consent page shows the scope, the purpose and the duration before the redirect',
        'the trading name of the client is shown, and its legal name',
      ),
      sharing(
        'Each category of data can be expanded, with the description of each permission.',
        'each data category can be expanded, and describes its permissions',
      ),
      words(
        'A detailed permission replaces the basic one.',
        'a permission that another one includes is not described twice',
      ),
      sharing('A category without a permission is omitted.', 'a category without a granted permission is omitted'),
    ],
    completion: [
      outcome(
        'After the bank, the page shows the outcome and the terms, with all steps complete.',
        'has a page with its outcome, the payment and the next step',
        'a request for data that is ',
      ),
    ],
  },
};
