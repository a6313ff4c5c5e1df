/** The model bank's only account. */
const accountId = 'account-1';

const amount = (text: string) => ({ Amount: text, Currency: 'AED' });
const dateTime = '2026-01-05T08:00:00+04:00';

const account = {
  AccountHolderName: 'Sara Ali',
  Status: 'Active',
  Currency: 'AED',
  AccountType: 'Retail',
  AccountSubType: 'CurrentAccount',
  AccountIdentifiers: [{ SchemeName: 'IBAN', Identification: 'AE070331234567890123456', Name: 'Sara Ali' }],
  Servicer: { SchemeName: 'BICFI', Identification: 'BOMLAEAD' },
  IsShariaCompliant: false,
};

const verifiedClaims = [
  {
    Verification: {
      TrustFramework: 'FI',
      Evidence: {
        Type: 'document',
        DocumentDetails: { Type: 'emirates_id', DocumentNumber: '784-1985-1234567-1' },
      },
    },
    Claims: { FullName: 'Sara Ali' },
  },
];

const transaction = (id: string) => ({
  TransactionId: id,
  TransactionDateTime: dateTime,
  TransactionType: 'POS',
  SubTransactionType: 'Purchase',
  CreditDebitIndicator: 'Debit',
  Status: 'Booked',
  BookingDateTime: dateTime,
  Amount: amount('25.50'),
});

const balance = { CreditDebitIndicator: 'Credit', Amount: amount('100.00') };

const lists: Record<string, object> = {
  balances: { Balance: [{ ...balance, Type: 'InterimAvailable', DateTime: dateTime }] },
  beneficiaries: {
    Beneficiary: [{ BeneficiaryId: 'b1', BeneficiaryType: 'Activated', AddedViaOF: true, AccountHolderName: 'Omar' }],
  },
  'direct-debits': {
    DirectDebit: [
      {
        DirectDebitId: 'd1',
        MandateIdentification: 'm1',
        DirectDebitStatusCode: 'Active',
        Name: 'Water',
        Frequency: 'Monthly',
      },
    ],
  },
  'standing-orders': {
    StandingOrder: [
      {
        StandingOrderId: 's1',
        Frequency: 'EvryDay',
        FirstPaymentDateTime: dateTime,
        FirstPaymentAmount: amount('10.00'),
        StandingOrderStatusCode: 'Active',
      },
    ],
  },
  'scheduled-payments': {
    ScheduledPayment: [
      {
        ScheduledPaymentId: 'p1',
        ScheduledType: 'Execution',
        ScheduledPaymentDateTime: dateTime,
        InstructedAmount: amount('5.00'),
      },
    ],
  },
  parties: {
    Party: [
      {
        PartyId: 'party-1',
        PartyType: 'Sole',
        PartyCategory: 'Retail',
        AccountRole: 'Principal',
        VerifiedClaims: verifiedClaims,
      },
    ],
  },
  product: { Product: [{ IsSecured: false, FinanceRates: 'a.b.c.d.e' }] },
  statements: {
    AccountSubType: 'CurrentAccount',
    Statements: [
      {
        StatementId: 'st1',
        StatementDate: '2026-01-31',
        OpeningDate: '2026-01-01',
        ClosingDate: '2026-01-31',
        OpeningBalance: balance,
        ClosingBalance: balance,
        Summary: [],
      },
    ],
  },
};

const response = (Data: object, Self: string, more: { Links?: object; Meta?: object } = {}) => ({
  Data,
  Links: { Self, ...more.Links },
  Meta: { TotalPages: 1, ...more.Meta },
});

/** Returns the account API's response for a path. Returns undefined if the path is unknown. */
export const accountResponses = (pathname: string, url: string): object | undefined => {
  if (pathname.endsWith('/accounts')) return response({ Account: [{ AccountId: accountId, ...account }] }, url);
  if (pathname.endsWith('v2.1/parties')) {
    const Party = { PartyId: 'party-1', PartyCategory: 'Retail', VerifiedClaims: verifiedClaims };
    return response({ Party }, url);
  }
  const [, id, resource = ''] = /\/accounts\/([^/]+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
  if (id !== accountId) return undefined;
  if (resource === '') return response({ AccountId: id, Account: account }, url);
  if (resource === 'transactions') {
    const { searchParams, origin } = new URL(url);
    const isLast = searchParams.get('page') === '2';
    const Links = isLast ? {} : { Next: `${origin}${pathname}?page=2` };
    const Meta = { TotalPages: 2 };
    return response({ AccountId: id, Transaction: [transaction(isLast ? 't2' : 't1')] }, url, { Links, Meta });
  }
  const list = lists[resource];
  return list && response({ AccountId: id, ...list }, url);
};
