import { BankUnavailable } from '../port/errors.ts';
import { type ExpectedJwt, verifyJwt } from '../jose/verify-jwt.ts';

/**
 * Checks the id_token of a code exchange (OpenID Connect Core §3.1.3.7): it is the bank's, for us, and about the request
 * with this nonce. Throws BankUnavailable otherwise, because the tokens may belong to another customer.
 */
export const checkIdToken = async (
  idToken: string | undefined,
  nonce: string,
  expected: ExpectedJwt,
): Promise<void> => {
  if (idToken === undefined) throw new BankUnavailable('The bank sent no id_token');
  const claims = await verifyJwt(idToken, expected);
  const isForUsAlone = claims.azp === undefined || claims.azp === expected.audience;
  if (claims.nonce === nonce && isForUsAlone && typeof claims.sub === 'string') return;
  throw new BankUnavailable('The id_token of the bank belongs to another request');
};
