/** Words for payments in the legacy interface. */
export const legacyPaymentWords = {
  // Schemas.
  LegacyCreatePaymentRequest: 'What a customer is asked to pay. A member that is not listed here is refused.',
  LegacyAccountInput: 'An account and its holder.',
  LegacyPaymentAccount: 'An account and its holder.',
  LegacyPaymentAmount: 'An amount and its currency.',
  LegacyPaymentConnection: 'The link between a customer and a bank.',
  LegacyPaymentProvider: 'The bank of a connection.',
  LegacyEmbeddedConsent: 'The consent of a payment request.',
  LegacyConsentSync: 'The status of a consent, as the bank has just reported it.',
  LegacyPayeeCheck: "What the bank of a payee says about the payee's name.",
  'LegacyPayeeCheck.confirmationOfPayeeResponse': 'The signed answer of the bank (JWS).',
  'LegacyPayeeCheck.provider.name': 'The English name of the bank.',
  'LegacyPayeeCheck.provider.id': 'The id of the bank.',
  'LegacyPayeeCheck.provider': 'The bank that keeps the account.',
  'legacyCheckPayee.providerId': 'The UUID of the bank to ask. Left out, the bank that keeps the account is asked.',
  LegacyPaymentFilter: 'Which payments to list.',

  // What a client sends.
  'LegacyCreatePaymentRequest.type': 'Only single payments. Mandates are requested through the current interface.',
  'LegacyCreatePaymentRequest.executionDateTime':
    'When to make a SingleFutureDatedPayment: within the hour after this time, and always on this day in Riyadh. Within a year from now.',
  'LegacyCreatePaymentRequest.description': 'A description for your own use.',
  'LegacyCreatePaymentRequest.providerId':
    "The UUID of the customer's bank, from Provider/List. Without it the customer picks the bank at `requestLink`.",
  'LegacyCreatePaymentRequest.redirectionFlow': 'How the customer gets to the bank: by redirects in a browser.',
  'LegacyCreatePaymentRequest.autoRedirect':
    'False shows the customer a page of this service after the bank, with a link to your page.',
  'LegacyAccountInput.scheme': 'How the account is identified.',
  'LegacyAccountInput.name': 'The name of the account holder.',
  'LegacyPaymentFilter.status': 'Only payments with this status.',
  'LegacyPaymentFilter.accountName':
    "Only payments whose creditor's or debtor's account name contains this text. Case does not matter.",
  'LegacyPaymentFilter.order': 'By the time of creation. DESCENDING, the newest first, if left out.',
  'legacyListPayments.providerId': 'Only payments from accounts at this bank: a UUID from Provider/List.',
  'legacyGetPaymentRequest.id': 'The id of the payment request.',
  'legacyFetchPaymentRequest.refId': 'The id of the payment request.',
  'legacyCreatePaymentConsent.id': 'The id of the payment request.',
  'legacyCreatePaymentConsent.providerId': "The UUID of the customer's bank, if the payment request does not name one.",
  'legacyGetPaymentConsent.providerName': 'Not needed any more.',
  'legacyWritePayment.code': 'The `code` of the redirect, if the customer approved.',
  'legacyWritePayment.iss':
    'The `iss` of the redirect: the bank that sent it. May be left out. If it is sent, it must name the bank of the consent.',

  // What the service answers.
  'LegacyPaymentAccount.id': 'The id of this account in this resource.',
  'LegacyPaymentAccount.scheme': 'How the account is identified.',
  'LegacyPaymentAccount.name': 'The name of the account or of its holder.',
  'LegacyPaymentAmount.value': 'The amount as a number.',
  'LegacyPaymentConnection.id': 'The id of the connection.',
  'LegacyPaymentConnection.status': 'ACTIVE from the approval until the consent is revoked or expires.',
  'LegacyPaymentProvider.id': 'The id of the bank.',
  'LegacyPaymentProvider.country': 'The country of the bank.',
  'LegacyPaymentProvider.status': 'Whether the bank can be used.',
  'LegacyConsentSync.status': 'The status of the consent.',
  'LegacyEmbeddedConsent.id': 'The id of the consent.',
  'LegacyEmbeddedConsent.customerId': 'Always null: payments have no customer record.',
  'LegacyEmbeddedConsent.status': 'The status of the consent.',
  'LegacyEmbeddedConsent.executionDateTime': 'When a SingleFutureDatedPayment is made. Null for all others.',
  'LegacyPaymentConsent.executionDateTime': 'When a SingleFutureDatedPayment is made. Null for all others.',
  'LegacyPaymentConsent.status': 'The status of the consent.',
  'LegacyPayment.status':
    'CREATED: not at the bank yet. PENDING: the bank has it. RECEIVED: at the bank of the creditor. ACCEPTED: the customer is debited. COMPLETED: the creditor is credited. REJECTED: refused. CANCELLED is never answered.',
  'LegacyPayment.paymentRequestType': 'One payment, or one of several.',
  'LegacyPayment.description': 'The description of the payment request.',
  'LegacyPayment.consent': 'The consent under which it is made.',
  'LegacyPaymentRequest.status':
    'AwaitingApproval until the customer has decided, then Approved or Rejected. Expired if the customer did not decide in time.',
  'LegacyPaymentRequest.type': 'One payment, or several.',
  'LegacyPaymentRequest.consent': 'The consent, once there is one.',
  'LegacyPaymentRequest.country': 'The country of the payment.',
  'LegacyPaymentRequest.description': 'Your description.',
  'LegacyPaymentRequest.executionDateTime': 'When a SingleFutureDatedPayment is made. Null for all others.',
  'LegacyPaymentRequest.hashId': 'The part of `requestLink` that nobody can guess.',
  'LegacyPaymentRequest.requestLink': 'A page where the customer picks a bank and goes on to it. It needs no consent.',
  'LegacyPaymentRequest.redirectionFlow': 'How the customer gets to the bank.',
  'LegacyPaymentRequest.autoRedirect': 'Whether the customer is sent to your page after the bank.',
} as const;
