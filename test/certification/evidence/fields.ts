/** The fields of a data sharing consent (`authorization_details`), each with the reason why it is sent. */
export const accountConsentFields: Readonly<Record<string, string>> = {
  ConsentId: 'A random UUID that this service generates for each visit to the bank.',
  BaseConsentId: 'The first consent of a connection, if the client renews or extends an earlier one.',
  Permissions: 'The permissions that the client requests, each of which an operation or a report needs (see above).',
  ExpirationDateTime: 'The end of the term that the client requests, less than a year from the creation.',
  FromDate: 'The first day of the transactions that the client needs, if it limits them.',
  ToDate: 'The last day of the transactions that the client needs, if it limits them.',
  OnBehalfOf: 'The client for whom this service reads the data, so that the bank can name it to the customer.',
  'OpenFinanceBilling.UserType': 'The kind of customer, as the client states it.',
  'OpenFinanceBilling.Purpose': 'The purpose of the account request, as the client states it.',
};

/** The fields of a payment consent (`authorization_details`), each with the reason why it is sent. */
export const paymentConsentFields: Readonly<Record<string, string>> = {
  ConsentId: 'A random UUID that this service generates for each visit to the bank.',
  IsSingleAuthorization: 'False: a company may need several people to approve.',
  AuthorizationExpirationDateTime: "The customer's deadline to approve.",
  ExpirationDateTime:
    'A day after the deadline for a single payment, otherwise the end of the schedule, within a year.',
  Permissions: 'Permissions to read the account that pays, which the client can request or decline (see above).',
  'ControlParameters.IsDelegatedAuthentication': 'False: the customer authenticates at the bank.',
  'ControlParameters.ConsentSchedule': 'The type, amounts, limits and days of the payments that the client requests.',
  PersonalIdentifiableInformation:
    'The creditors, the risk data and any specified debtor account, encrypted to the bank.',
  PaymentPurposeCode: 'The purpose that the client states, or the code for goods.',
  DebtorReference: "The reference for the payer's account statement, if the client specifies one.",
  CreditorReference: "The reference for the creditor's account statement, if the client specifies one.",
  SponsoredTPPInformation: 'The client for whom this service initiates the payment.',
};

/** Objects whose fields are justified one by one. */
const nested = ['OpenFinanceBilling', 'ControlParameters'];

/** Returns the names of the fields of a consent, as in the tables above. */
export const fieldsIn = (consent: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(consent).flatMap(([name, value]) =>
    nested.includes(name) ? Object.keys(Object(value)).map((inner) => `${name}.${inner}`) : [name],
  );
