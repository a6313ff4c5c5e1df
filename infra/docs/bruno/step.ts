/** A request of the collection. Omitted properties default to the example of the operation. */
export interface Step {
  readonly operation: string;
  /** Name of the request, if an operation has several. */
  readonly title?: string;
  readonly path?: Readonly<Record<string, string>>;
  /** Required parameters are always sent; others only if they are listed here. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Variables for later requests, each with its path in the response body. */
  readonly keep?: Readonly<Record<string, string>>;
  /**
   * The path of the authorization link in the response body. The customer approves and returns to the service or to the
   * client. The client stores the query parameters of the redirect in variables with this prefix.
   */
  readonly customer?: { readonly link: string; readonly comesBackTo: 'service' | { readonly client: string } };
  /** Polls until a field of the response has one of these values. */
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

/** The customer approves and returns to the client. */
export const approved = (client: string) => ({ link: 'data.authorizationLink', comesBackTo: { client } });

/** The query parameters of the redirect to the client. */
export const returned = (client: string) => ({
  state: `{{${client}State}}`,
  code: `{{${client}Code}}`,
  iss: `{{${client}Iss}}`,
});

/** The condition for a report that is ready or has failed. */
export const finished = { place: 'data.status', values: ['Succeeded', 'Failed'] };

export const credentials = { 'app-id': '{{appId}}', 'x-api-key': '{{apiKey}}' };
