import type { RequirementTable } from '../rule.ts';
import { expiresWithinYear } from '../rules/consents.ts';

/** The requirements for every consent, which the guide states without numbers. */
export const consentTable: RequirementTable = {
  name: 'consent',
  isAbout: () => true,
  sections: {
    scope: [
      {
        text: 'A consent requests only permissions that an operation or a report of this service needs.',
        tests: [
          {
            file: 'test/unit/shared/accounts/read/section.test.ts',
            title: 'every permission that clients can request shares a section that something reads',
          },
        ],
      },
      {
        text: 'A consent requests nothing that its bank does not know.',
        tests: [
          {
            file: 'test/unit/shared/banks/uae/terms/consent-details.test.ts',
            title: 'permissions that only Saudi banks support are not requested from a UAE bank',
          },
        ],
      },
    ],
    duration: [
      { ...expiresWithinYear, on: 'POST /par' },
      {
        text: 'A consent lasts no longer than its service: a payment, a schedule, or the term that the client requests.',
        tests: [{ file: 'test/unit/shared/payments/mandate/consent-end.test.ts', title: 'a consent ends with' }],
      },
    ],
    approval: [
      {
        text: 'The customer approves at the bank before any order or read. Tokens for other terms are rejected.',
        tests: [
          { file: 'test/unit/shared/banks/uae/lodged-details.test.ts', title: 'tokens for a consent' },
          {
            file: 'test/unit/functions/bank-events/receive-event.test.ts',
            title: 'an event about an approval has no effect before the customer returns with the code',
          },
        ],
      },
    ],
    state: [
      {
        text: 'The status of a consent is polled at the bank at reasonable intervals.',
        tests: [
          {
            file: 'test/unit/functions/bank-events/receive-event.test.ts',
            title: 'without events, the bank is polled after an hour, then at growing intervals of at most a day',
          },
        ],
      },
      {
        text: "An event of the bank updates the consent's status.",
        tests: [
          {
            file: 'test/unit/functions/bank-events/receive-event.test.ts',
            title: "an event about a consent triggers a status query, which applies the bank's change",
          },
        ],
      },
    ],
  },
};
