import { Conflict } from '#shared/platform/storage/table.ts';
import type { Books } from '../books/books.ts';
import type { BankCall } from '../http/call.ts';
import { OAuthError } from '../http/errors.ts';
import { type ThirdParty, verifyJwt } from '../third-party/verify-jwt.ts';

export interface ClientDeps extends ThirdParty {
  readonly books: Books;
}

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const invalidClient = (description: string): OAuthError => new OAuthError('invalid_client', description, 401);

/**
 * Authenticates the third party by private_key_jwt (RFC 7523 §2.2, OpenID Connect Core §9). Throws OAuthError
 * `invalid_client`, also if the assertion was used before.
 */
export const authenticateClient = async ({ form, issuer }: BankCall, deps: ClientDeps): Promise<void> => {
  const assertion = form.get('client_assertion') ?? '';
  const claims =
    form.get('client_assertion_type') === assertionType
      ? await verifyJwt(
          assertion,
          {
            subject: deps.clientId,
            audience: [issuer, `${issuer}/token`],
            maxTokenAge: 300,
            requiredClaims: ['jti', 'exp'],
          },
          deps,
        )
      : undefined;
  if (!claims) throw invalidClient('The client assertion is invalid');
  try {
    await deps.books.rememberAssertion(String(claims.jti), deps.now().toISOString());
  } catch (error) {
    if (error instanceof Conflict) throw invalidClient('The client assertion was used before');
    throw error;
  }
};
