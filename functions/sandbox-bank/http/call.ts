import type { PageReply } from '#shared/sandbox-banks/server/call.ts';
import { type Language, languageOf } from '#shared/sandbox-banks/texts/language.ts';
import type { Provider } from '#shared/providers/directory.ts';

/** A request to one of the banks. */
export interface BankCall {
  readonly bank: Provider;
  /** The OAuth issuer of the bank. All its endpoints are below this address. */
  readonly issuer: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** The body, read as a form. */
  readonly form: URLSearchParams;
}

export type Reply =
  | { readonly status: number; readonly json: unknown }
  | PageReply
  | { readonly status: 303; readonly location: string };

export type Operation<Deps> = (call: BankCall, deps: Deps) => Promise<Reply>;

/** The language of the page that the customer gets. */
export const languageIn = ({ query, headers }: BankCall): Language =>
  languageOf(query.get('lang'), headers['accept-language']);
