import type { Operations } from '#shared/clients/endpoint.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { ibanError } from '#shared/standard/identifiers/iban.ts';
import { countriesOf, type Market } from '#shared/standard/markets/market.ts';
import type { Created } from '#shared/platform/http/route.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { findCompany, type FindCompanyDeps } from '#shared/verifications/find-company.ts';
import { type AccountToVerify, verifyAccount, type VerifyAccountDeps } from '#shared/verifications/verify-account.ts';
import type { VerificationRequest } from '#shared/verifications/verify.ts';
import { byCompany, byId, byName } from './bodies.ts';
import { routes } from './routes.ts';
import { type Present, presentBeneficiary, presentMatch, presentPlain } from './views.ts';

export type Deps = VerifyAccountDeps & FindCompanyDeps;
type Ops = Operations<typeof routes, Deps>;

/** Arguments of a verification operation. */
interface VerificationCall<Body> {
  readonly owner: Owner;
  readonly interactionId: string;
  readonly idempotencyKey: string | undefined;
  readonly body?: Body;
  readonly query?: unknown;
}

const requestOf = (
  { body, query, owner, interactionId, idempotencyKey }: VerificationCall<unknown>,
  { operation }: { readonly operation: string },
): VerificationRequest => ({
  owner,
  operation,
  interactionId,
  idempotencyKey,
  content: canonicalJson({ body, query }),
});

/** Builds an operation that verifies the account in its body. */
const verifying =
  <Body, T>(
    route: { readonly operation: string },
    accountOf: (body: Body) => Omit<AccountToVerify, 'mustBeActive'>,
    present: Present<T>,
    { mustBeActive } = { mustBeActive: false },
  ) =>
  async (call: VerificationCall<Body> & { readonly body: Body }, deps: Deps): Promise<Created<T>> => {
    const account = { ...accountOf(call.body), mustBeActive };
    const request = requestOf(call, route);
    const verified = await verifyAccount(request, account, (result) => present(account, result), deps);
    return { created: verified.answer, replayed: verified.replayed };
  };

/** Operations that do not return the account's status. */
const activeOnly = { mustBeActive: true };
export const idMatch: Ops['idMatch'] = verifying(routes.idMatch, byId, presentPlain, activeOnly);
export const corporate: Ops['corporate'] = verifying(routes.corporate, byCompany, presentPlain, activeOnly);

export const commonMatch: Ops['commonMatch'] = verifying(routes.commonMatch, byId, presentMatch);
export const proMatch: Ops['proMatch'] = verifying(routes.proMatch, byId, presentMatch);
export const commonCorporate: Ops['commonCorporate'] = verifying(routes.commonCorporate, byCompany, presentMatch);
export const proCorporate: Ops['proCorporate'] = verifying(routes.proCorporate, byCompany, presentMatch);

export const beneficiaryMatch: Ops['beneficiaryMatch'] = verifying(
  routes.beneficiaryMatch,
  byName,
  (account, result) => ({
    ...presentBeneficiary(account, result),
    retrievedBeneficiaryName: result.verdict.holderName,
  }),
);

const verifyAnyBeneficiary = verifying(routes.verifyBeneficiary, byName, presentBeneficiary);

export const verifyBeneficiary: Ops['verifyBeneficiary'] = async (call, deps) => {
  checkCountry(call.body.iban, call.market);
  return verifyAnyBeneficiary(call, deps);
};

export const commercialRegistration: Ops['commercialRegistration'] = (call, deps) => {
  const { unifiedNationalNumber, language } = call.query;
  return findCompany(requestOf(call, routes.commercialRegistration), unifiedNationalNumber, language, deps);
};

/** Rejects IBANs from outside the request's market. The schemas of legacy operations accept only Saudi IBANs. */
const checkCountry = (iban: string, market: Market): void => {
  const error = ibanError(iban, countriesOf[market]);
  if (error !== undefined) throw invalid('iban', error);
};
