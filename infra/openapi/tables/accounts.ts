const returnQuery = '`accountRequestId`, `consentId` and `status` are added to its query.';

/** One text for the same field of requests for account data and of their consents, in both interfaces. */
const inRequests = (name: string, text: string) => ({
  [`AccountRequest.${name}`]: text,
  [`CreateAccountRequest.${name}`]: text,
  [`AccountConsent.${name}`]: text,
  [`CreatedAccountConsent.${name}`]: text,
  [`CreateShortLivedAccountRequest.${name}`]: text,
  [`CreateLongLivedAccountRequest.${name}`]: text,
  [`LegacyAccountRequest.${name}`]: text,
  [`LegacyAccountConsent.${name}`]: text,
});

/** Words for requests to share account data, their consents, and the jobs that read the data. */
export const accountWords = {
  // Enumerations.
  DataPermission: 'What a consent can allow. The markets have different lists.',
  DataPurpose: 'For what the data is read.',
  UserType: 'The kind of customer whose data is read.',
  SectionName: 'The sections of account data.',

  // Bodies and views.
  CreateAccountRequest: 'What a customer is asked to share. A member that is not listed here is refused.',
  UpdateAccountRequest: 'The members to change. A member that is not listed here is refused.',
  CreateAccountConsent: 'The consent to create. A member that is not listed here is refused.',
  RevokeAccountConsent: 'The new status.',
  CreatedAccountConsent: 'The consent that was created, or that waits for the customer already.',
  AccessAccounts: 'What to read. A member that is not listed here is refused.',
  AccountAccess: 'The accounts of a consent, with the sections that were asked for.',
  StartDataSync: 'What to read again. A member that is not listed here is refused.',
  StartedDataSync: 'The job that reads the data.',
  DataSync: 'A job that reads the data of a consent at the bank again, and its progress.',
  SavedDebtorAccount: 'An account that a customer has paid from.',

  // Requests.
  accountRequestId: 'The id of an account request.',
  'AccountRequest.id': 'The id of the account request. Send it as `requestId` to create its consent.',
  'AccountRequest.status': 'The status of the account request.',
  requestLink: 'The page on which the customer sees the request, chooses a bank and goes on to it.',
  autoRedirect:
    'Whether the customer goes to your page at once after the bank. If not, our page shows the outcome with a link to yours.',
  redirectionFlow: 'How the customer gets to the bank: by redirects in a browser.',
  'CreateAccountRequest.customerId': 'The same as `referenceCustomerId`.',
  customerId: 'Your own id of the customer.',
  referenceCustomerId: 'Your own id of the customer. Consents of one customer at one bank share a connection.',
  'CreateAccountRequest.providers': 'The banks that the customer may choose, by id or UUID. All banks if left out.',
  'AccountRequest.providers': 'The ids of the banks that the customer may choose. All banks if it is empty.',
  'AccountRequest.transactionsFromDate': 'The first day of the transactions; null if the bank decides.',
  'AccountRequest.transactionsToDate': 'The last day of the transactions; null if there is none.',
  'AccountRequest.countryCode': 'The country of the banks that the customer may choose; null if it is open.',
  'CreateAccountRequest.countryCode': 'Only banks of this country. All banks of the market if left out.',
  'UpdateAccountRequest.countryCode': 'Only banks of this country. Null: all banks of the market.',
  'UpdateAccountRequest.transactionsFromDate': 'The first day of the transactions. Null: the bank decides.',
  'UpdateAccountRequest.transactionsToDate': 'The last day of the transactions. Null: no last day.',
  'UpdateAccountRequest.expiryDate':
    'When the consent ends, within 365 days. A day is the last day of the consent on the clock of the market. Null: after 90 days.',
  'AccountRequest.permissions': 'What the customer is asked to share.',
  'CreateAccountRequest.permissions': 'What the customer is asked to share.',
  'UpdateAccountRequest.permissions': 'What the customer is asked to share.',
  'AccountRequest.purpose': 'For what the data is read.',
  'CreateAccountRequest.purpose': 'For what the data is read. `AccountAggregation` if left out.',
  ...inRequests('successRedirectUrl', `Where the customer is sent after approving. ${returnQuery}`),
  ...inRequests(
    'failureRedirectUrl',
    `Where the customer is sent after declining, or if something failed. ${returnQuery}`,
  ),
  'UpdateAccountRequest.successRedirectUrl':
    'Where the customer is sent after approving. Null: a page of this service says how it went.',
  'UpdateAccountRequest.failureRedirectUrl':
    'Where the customer is sent after declining, or if something failed. Null: a page of this service says how it went.',
  userType: 'The kind of customer whose data is read.',

  // Consents.
  'AccountConsent.id': 'The id of the consent.',
  'CreatedAccountConsent.id': 'The id of the consent.',
  'AccountConsent.status': 'The status of the consent.',
  'CreatedAccountConsent.status': 'The status of the consent.',
  'AccountConsent.transactionsFromDate': 'The first day of the transactions; null if the bank decides.',
  'AccountConsent.transactionsToDate': 'The last day of the transactions; null if there is none.',
  'CreatedAccountConsent.transactionsFromDate': 'The first day of the transactions; null if the bank decides.',
  'CreatedAccountConsent.transactionsToDate': 'The last day of the transactions; null if there is none.',
  statusHistory: 'Every status that the consent has had, oldest first.',
  'statusHistory.status': 'The status.',
  'statusHistory.dateTime': 'When the consent took it.',
  'CreateAccountConsent.requestId': 'The id of the account request.',
  'CreateAccountConsent.purpose': 'For what the data is read. That of the account request if left out.',
  'AccountConsent.purpose': 'For what the data is read.',
  'CreatedAccountConsent.purpose': 'For what the data is read.',
  'AccountConsent.permissions': 'What the customer shares.',
  'CreatedAccountConsent.permissions': 'What the customer is asked to share.',
  'CreateAccountConsent.providerId':
    'The bank, by id or UUID. Left out: the only bank of the request, or the customer chooses.',
  'CreateAccountConsent.baseConsentId': 'The consent that the new one renews: one that a bank has granted.',
  'RevokeAccountConsent.status': 'Always `Revoked`.',
  connectionId: 'The id of a connection: only its consents.',
  'CreatedAccountConsent.providerId': 'The id of the bank; null until it is known.',
  'AccountConsent.providerId': 'The id of the bank; null until it is known.',
  'listAccountRequests.referenceCustomerId': 'Only account requests to this customer: your own id.',
  'listAccountRequests.customerId': 'The same as `referenceCustomerId`.',
  'listAccountConsents.referenceCustomerId': 'Only consents of this customer: your own id.',
  'listAccountConsents.customerId': 'The same as `referenceCustomerId`.',
  'listAccountRequests.status': 'Only account requests with this status.',
  'listAccountConsents.status': 'Only consents with this status.',
  'listAccountConsents.providerId': 'The id or the UUID of a bank: only consents at this bank.',

  // Jobs.
  jobId: 'The id of the job.',
  'DataSync.error': 'Why a part of the data could not be read; null if all of it was.',
  'DataSync.status': 'The status of the job.',
  'StartedDataSync.status': 'The status of the job.',
  'DataSync.startedAt': 'When the job was first started; null before that.',
  'DataSync.finishedAt': 'When the job was done; null before that.',
  'StartDataSync.accountIds': 'The ids of the accounts to read. All accounts of the consent if left out.',
  'StartDataSync.sections': 'The sections to read. All that the consent permits if left out.',

  // Saved debtor accounts.
  'SavedDebtorAccount.id': 'The id of the account here.',
  'SavedDebtorAccount.name': "The holder's name; null if the bank does not say.",
  'SavedDebtorAccount.provider.id': 'The id of the bank, such as `uae-enbdx`.',
  'SavedDebtorAccount.provider.name': 'The name of the bank in English.',
  lastUsedAt: 'When the last payment from this account was made.',

  // Events.
  'correlation.accountRequestId': 'The id of the account request.',
  'correlation.accountConsentId': 'The id of the account consent.',
  'correlation.dataSyncId': 'The id of the job.',
} as const;
