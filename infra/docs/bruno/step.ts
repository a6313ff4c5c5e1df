/** A request of the collection. What it leaves out comes from the example of the operation. */
export interface Step {
  readonly operation: string;
  /** What the request is called, where an operation has several. */
  readonly title?: string;
  readonly path?: Readonly<Record<string, string>>;
  /** Of the query, only what is required is sent unless it is named here. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Variables for later requests, each with its place in the answer. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Where the answer has the link of the customer, who approves and comes back to the service or to the client. */
  readonly customer?: { readonly link: string; readonly comesBackTo: 'service' | 'client' };
}

export const permissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadBeneficiariesBasic',
  'ReadBeneficiariesDetail',
  'ReadDirectDebits',
  'ReadParty',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
];

export const approved = { link: 'data.authorizationLink', comesBackTo: 'client' } as const;

export const credentials = { 'app-id': '{{appId}}', 'x-api-key': '{{apiKey}}' };
