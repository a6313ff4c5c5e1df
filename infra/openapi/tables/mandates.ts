/** Words for mandates and creditor bank accounts. */
export const mandateWords = {
  // Mandates.
  SchedulePayment: 'A payment to make under a mandate.',
  ApprovePayment: 'A scheduled payment, and the amount to approve.',
  'SchedulePayment.executionDate': 'The day on which the payment is made, on the clock of the market.',
  'MandateTransaction.executionDate': 'The day on which the payment is made, on the clock of the market.',
  'SchedulePayment.amount':
    'The amount as a decimal string. Left out, the amount that the customer agreed to. A fixed payment has no other.',
  'SchedulePayment.creditorAccountId':
    'The id of the creditor account of the payment request that is paid. Left out, the first one.',
  'SchedulePayment.reference':
    'Your own reference of this payment. It is on both account statements, instead of the references of the payment request.',
  'ApprovePayment.transactionId': 'The id of the scheduled payment.',
  'ApprovePayment.amount':
    'The amount to approve, if it is not the one that the payment was scheduled with. At most `maxAmount`.',
  'MandateTransaction.id': 'The id of the scheduled payment.',
  'MandateTransaction.amount': 'The amount that it was scheduled with, with two decimals.',
  'MandateTransaction.approvedAmount': 'The amount that is paid; null before the approval.',
  'MandateTransaction.approvedAt': 'When the amount was approved. A fixed amount is approved with the mandate.',
  'MandateTransaction.isApproved': 'Whether the amount is approved.',
  'MandateTransaction.isVariable': 'Whether the amount may differ from payment to payment and needs your approval.',
  'MandateTransaction.maxAmount': 'The most that may be approved.',
  'MandateTransaction.status': 'The status of the scheduled payment.',
  'MandateTransaction.reference': 'Your own reference of this payment.',
  'MandateTransaction.paymentId': 'The payment, once it is being made.',

  // Creditor bank accounts.
  AddBankAccount: 'An account to register.',
  'AddBankAccount.accountDetails': 'The account.',
  'AddBankAccount.accountDetails.identificationNumber':
    'The IBAN. Spaces and lower case letters are accepted too. It must be of the market.',
  'AddBankAccount.accountDetails.name': 'What you call the account. Left out, the name of its holder.',
  'AddBankAccount.accountHolderDetails': 'The holder of the account.',
  'AddBankAccount.accountHolderDetails.name': 'The name of the holder, as the bank knows it.',
  'AddBankAccount.isDefault': 'Makes it the default account. The first account is the default in any case.',
  ChooseDefaultBankAccount: 'The account that becomes the default.',
  DefaultBankAccount: 'The account that has become the default.',
  'BankAccount.id': 'The id of the account.',
  'DefaultBankAccount.id': 'The id of the account.',
  'ChooseDefaultBankAccount.id': 'The id of the account.',
  'getBankAccount.id': 'The id of the account.',
  'deleteBankAccount.id': 'The id of the account.',
  'BankAccount.name': 'What you call the account.',
  'DefaultBankAccount.name': 'What you call the account.',
  'BankAccount.accountIdentification': 'The IBAN.',
  'BankAccount.bankName': 'The name of the bank in English; null if the bank is not known.',
  'BankAccount.scheme': 'How the account is identified.',
  'BankAccount.isDefault': 'Whether payment requests that name no creditor pay to this account.',
} as const;
