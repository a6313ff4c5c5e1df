/** A request in the collection. Omitted properties default to the operation's example. */
export interface Step {
  readonly operation: string;
  /** The name of the request, if the operation has several. */
  readonly title?: string;
  readonly path?: Readonly<Record<string, string>>;
  /** Required parameters are always sent; others only if they are listed here. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The variables for later requests, each with the path of its value in the response body. */
  readonly save?: Readonly<Record<string, string>>;
  /**
   * The path of the authorization link in the response body. The customer approves and returns to the service or to the
   * client. The client stores the query parameters of the redirect in variables with this prefix.
   */
  readonly customer?: { readonly link: string; readonly returnsTo: 'service' | { readonly client: string } };
  /** Polls until this field of the response has one of these values. */
  readonly until?: { readonly field: string; readonly values: readonly string[] };
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

/** A customer who approves and returns to the client. */
export const approvesForClient = (client: string) => ({ link: 'data.authorizationLink', returnsTo: { client } });

export const redirectQuery = (client: string) => ({
  state: `{{${client}State}}`,
  code: `{{${client}Code}}`,
  iss: `{{${client}Iss}}`,
});

/** The condition for a report that is ready or has failed. */
export const finished = { field: 'data.status', values: ['Succeeded', 'Failed'] };

export const credentials = { 'app-id': '{{appId}}', 'x-api-key': '{{apiKey}}' };
