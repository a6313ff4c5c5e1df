import { type RequirementTable, ruleIn } from '../rule.ts';
import { expiresWithinYear } from '../rules/consents.ts';

const bankEvents = 'test/unit/functions/bank-events/receive-event.test.ts';
const bankEvent = ruleIn(bankEvents);

/** The requirements for every consent, which the guide states without numbers. */
export const consentTable: RequirementTable = {
  name: 'consent',
  isAbout: () => true,
  sections: {
    scope: [
      ruleIn('test/unit/shared/accounts/read/section.test.ts')(
        'A consent requests only permissions that an operation or a report of this service needs.',
        'every permission that clients can request shares a section that something reads',
      ),
      ruleIn('test/unit/shared/banks/uae/terms/consent-details.test.ts')(
        'A consent requests nothing that its bank does not know.',
        'permissions that only Saudi banks support are not requested from a UAE bank',
      ),
    ],
    duration: [
      { ...expiresWithinYear, on: 'POST /par' },
      ruleIn('test/unit/shared/payments/mandate/consent-end.test.ts')(
        'A consent lasts no longer than its service: a payment, a schedule, or the term that the client requests.',
        'a consent ends with',
      ),
    ],
    approval: [
      {
        text: 'The customer approves at the bank before any order or read. Tokens for other terms are rejected.',
        tests: [
          { file: 'test/unit/shared/banks/uae/lodged-details.test.ts', title: 'tokens for a consent' },
          {
            file: bankEvents,
            title: 'an event about an approval has no effect before the customer returns with the code',
          },
        ],
      },
    ],
    state: [
      bankEvent(
        'The status of a consent is polled at the bank at reasonable intervals.',
        'without events, the bank is polled after an hour, then at growing intervals of at most a day',
      ),
      bankEvent(
        "An event of the bank updates the consent's status.",
        "an event about a consent triggers a status query, which applies the bank's change",
      ),
    ],
  },
};
