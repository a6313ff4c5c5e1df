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
  /**
   * Where the answer has the link of the customer, who approves and comes back to the service or to the client. The client
   * keeps what the bank has added to the address in variables that begin with a word.
   */
  readonly customer?: { readonly link: string; readonly comesBackTo: 'service' | { readonly client: string } };
  /** Repeats the request until a place in its answer has one of these values. */
  readonly until?: { readonly place: string; readonly values: readonly string[] };
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

/** The customer approves and comes back to the client. */
export const approved = (client: string) => ({ link: 'data.authorizationLink', comesBackTo: { client } });

/** What the bank added to the address then. */
export const returned = (client: string) => ({
  state: `{{${client}State}}`,
  code: `{{${client}Code}}`,
  iss: `{{${client}Iss}}`,
});

/** A report that is ready, or cannot be made. */
export const finished = { place: 'data.status', values: ['Succeeded', 'Failed'] };

export const credentials = { 'app-id': '{{appId}}', 'x-api-key': '{{apiKey}}' };
