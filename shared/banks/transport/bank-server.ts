import type { JWK } from 'jose';
import type { ApiFamily } from '../port/call.ts';

/** The addresses and keys of one bank, from the participant directory and the bank's discovery document. */
export interface BankServer {
  /** This service's code for the provider. */
  readonly provider: string;
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  /** RFC 9126 §5. */
  readonly pushedAuthorizationEndpoint: string;
  /** OpenID Connect Core §5.3. */
  readonly userinfoEndpoint?: string | undefined;
  readonly jwksUri: string;
  /** Whether every redirect from the bank contains its issuer (RFC 9207 §3). */
  readonly announcesIssuer?: boolean | undefined;
  readonly keys: readonly JWK[];
  /** The base URL of each API that the bank offers. */
  readonly apis: Readonly<Partial<Record<ApiFamily, string>>>;
}
