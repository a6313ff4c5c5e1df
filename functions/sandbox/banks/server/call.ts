import type { Provider } from '#shared/banks/providers/built-in-banks.ts';
import type { Switches } from '../registry/switches.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { AuthorisationStore } from '../store/bank-store.ts';
import type { ConsentRecord } from '../store/consent-record.ts';
import type { Settings } from '../registry/settings.ts';

export interface BankCall {
  readonly bank: Provider;
  readonly addresses: BankAddresses;
  readonly switches: Switches;
  readonly path: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  readonly form: URLSearchParams;
  /** The thumbprint of the client's certificate (RFC 8705 §3.1), if presented. */
  readonly thumbprint: string | undefined;
}

/** A bank's base URLs. Browsers use the issuer's host; the resource host requires a client certificate. */
export interface BankAddresses {
  /** Base URL of the authorisation host, on which every bank has a path. */
  readonly market: string;
  readonly issuer: string;
  readonly resources: string;
  /** The `iss` of signed messages. It differs from the issuer, as in the examples of both standards. */
  readonly messageIssuer: string;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: ReplyBody;
}

/** A message that the bank signs for a client (`application/jwt`). */
export interface SignedBody {
  readonly signed: object;
  readonly audience: string;
  /** Whether the body is unsigned if the client does not accept a JWT, as for account information. */
  readonly orJson?: boolean;
  /** Whether `aud` is a string, as in the standard for confirmation of payee, or a list, as everywhere else. */
  readonly hasOneAudience?: boolean;
}

export type ReplyBody = { readonly json: unknown } | SignedBody | { readonly html: string; readonly styleHash: string };

/** A page for a browser. */
export interface PageReply extends Reply {
  readonly body: Extract<ReplyBody, { readonly html: string }>;
}

export type Operation<Deps> = (call: BankCall, deps: Deps) => Promise<Reply>;

export const redirectTo = (location: string): Reply => ({ status: 303, headers: { location } });

/** Dependencies of every sandbox bank, independent of its protocol. */
export interface ServerDeps {
  readonly store: Pick<AuthorisationStore<ConsentRecord>, 'rememberAssertion' | 'grant'>;
  readonly settings: Settings;
  /** Whether tokens are bound to the certificate of the connection (RFC 8705). Requires a host with mutual TLS. */
  readonly bindsTokens: boolean;
  /** Whether every caller may use the controls, as on a developer's computer. */
  readonly hasOpenControls: boolean;
  /** Delays a slow bank's response. */
  readonly pause: (ms: number) => Promise<void>;
  readonly now: Clock;
}
