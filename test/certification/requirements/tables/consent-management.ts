import type { RequirementTable, TestedRule } from '../rule.ts';

/** Returns rules that a test covers if its title begins with the name of the row, such as `…, dashboard 1`. */
const rulesOf = (...texts: readonly string[]): readonly TestedRule[] => texts.map((text) => ({ text, tests: [] }));

const statusLabels = {
  Authorized: 'Active',
  AwaitingAuthorization: 'Pending',
  Revoked: 'Cancelled',
  Suspended: 'Suspended',
  Paused: 'Paused',
  Expired: 'Expired',
  Rejected: 'Rejected',
};

/** The requirements for the pages on which customers manage their consents. */
export const consentManagement: RequirementTable = {
  name: 'consent-management-interface',
  sections: {
    dashboard: rulesOf(
      'The Current tab lists consents that are awaiting authorisation, authorised, suspended or paused.',
      'The History tab lists consents that are rejected, consumed, expired or revoked.',
      'A filter selects consents by bank, among the banks of the connections.',
      'A filter selects consents by type, among the types on the tab.',
      'A filter selects consents by state, among the states on the tab.',
    ),
    labels: rulesOf(
      ...Object.entries(statusLabels).map(([status, label]) => `${status} is displayed as ${label}.`),
      'A consumed single payment is displayed as Successful or Failed, depending on the status of its payment.',
      'Any other consumed consent is displayed as Consumed.',
      'The types are displayed as Data Sharing, Single Payment and Flexi Pay.',
    ),
    cards: rulesOf(
      'Every card has the bank, the status and the type of the consent.',
      'A data sharing card has the number of accounts, the last reading and the expiry.',
      "A single payment card has the payer's masked IBAN, the date and the amount.",
      "A Flexi Pay card has the payer's masked IBAN, the total paid and the expiry.",
    ),
    details: rulesOf(
      'The details repeat what the customer agreed to, and a shortened consent id that can be copied.',
      'Data sharing: the accounts with their full IBANs, and the categories of data.',
      'Single payment: amount, reference and purpose, the account of the payer, and the account of the payee.',
      'Flexi Pay: both accounts, the rules of the payments, and the history of the payments.',
    ),
    actions: rulesOf(
      'Pause is offered for an authorised consent, unless it is to a single payment.',
      'Reactivate is offered for a paused consent.',
      'Stop Sharing is offered for a data sharing consent on the Current tab.',
      'Cancel Permission is offered for a payment consent on the Current tab.',
      'No action is offered for a consent on the History tab.',
    ),
    confirmation: rulesOf(
      'One screen states the effect of the action, with its title, a button to confirm and a button to go back.',
      'A confirmed action takes effect immediately.',
      'A revocation is sent to the bank when it is confirmed.',
      'A pause and a reactivation are recorded by this service only.',
    ),
  },
};
