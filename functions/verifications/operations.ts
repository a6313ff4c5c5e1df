import type { Operations } from '#shared/clients/endpoint.ts';
import { ibanError } from '#shared/standard/identifiers/iban.ts';
import { countriesOf, type Market } from '#shared/standard/markets/market.ts';
import type { Created } from '#shared/platform/http/route.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { findCompany, type FindCompanyDeps } from '#shared/verifications/find-company.ts';
import {
  type AccountVerificationResult,
  type AccountToVerify,
  verifyAccount,
  type VerifyAccountDeps,
} from '#shared/verifications/verify-account.ts';
import type { VerificationRequest } from '#shared/verifications/verify.ts';
import { accountToVerifyByName, accountToVerifyByCompany, accountToVerifyById } from './accounts-to-verify.ts';
import { requestOf } from './request.ts';
import { routes } from './routes.ts';
import { presentBeneficiary, presentMatch, presentPlain } from './views.ts';

export type Deps = VerifyAccountDeps & FindCompanyDeps;
type Ops = Operations<typeof routes, Deps>;

export const idMatch: Ops['idMatch'] = (call, deps) =>
  verify(requestOf(call, routes.idMatch), accountToVerifyById(call.body, { mustBeActive: true }), presentPlain, deps);

export const corporate: Ops['corporate'] = (call, deps) =>
  verify(
    requestOf(call, routes.corporate),
    accountToVerifyByCompany(call.body, { mustBeActive: true }),
    presentPlain,
    deps,
  );

export const commonMatch: Ops['commonMatch'] = (call, deps) =>
  verify(
    requestOf(call, routes.commonMatch),
    accountToVerifyById(call.body, { mustBeActive: false }),
    presentMatch,
    deps,
  );

export const proMatch: Ops['proMatch'] = (call, deps) =>
  verify(requestOf(call, routes.proMatch), accountToVerifyById(call.body, { mustBeActive: false }), presentMatch, deps);

export const commonCorporate: Ops['commonCorporate'] = (call, deps) =>
  verify(
    requestOf(call, routes.commonCorporate),
    accountToVerifyByCompany(call.body, { mustBeActive: false }),
    presentMatch,
    deps,
  );

export const proCorporate: Ops['proCorporate'] = (call, deps) =>
  verify(
    requestOf(call, routes.proCorporate),
    accountToVerifyByCompany(call.body, { mustBeActive: false }),
    presentMatch,
    deps,
  );

export const beneficiaryMatch: Ops['beneficiaryMatch'] = (call, deps) =>
  verify(
    requestOf(call, routes.beneficiaryMatch),
    accountToVerifyByName(call.body),
    (accountToVerify, result) => ({
      ...presentBeneficiary(accountToVerify, result),
      retrievedBeneficiaryName: result.verdict.holderName,
    }),
    deps,
  );

export const verifyBeneficiary: Ops['verifyBeneficiary'] = async (call, deps) => {
  checkCountry(call.body.iban, call.market);
  return verify(requestOf(call, routes.verifyBeneficiary), accountToVerifyByName(call.body), presentBeneficiary, deps);
};

export const commercialRegistration: Ops['commercialRegistration'] = (call, deps) => {
  const { unifiedNationalNumber, language } = call.query;
  return findCompany(requestOf(call, routes.commercialRegistration), unifiedNationalNumber, language, deps);
};

const verify = async <T>(
  request: VerificationRequest,
  accountToVerify: AccountToVerify,
  present: (accountToVerify: AccountToVerify, result: AccountVerificationResult) => T,
  deps: Deps,
): Promise<Created<T>> => {
  const verified = await verifyAccount(request, accountToVerify, (result) => present(accountToVerify, result), deps);
  return { created: verified.answer, replayed: verified.replayed };
};

/** Rejects IBANs from outside the request's market. The schemas of legacy operations accept only Saudi IBANs. */
const checkCountry = (iban: string, market: Market): void => {
  const error = ibanError(iban, countriesOf[market]);
  if (error !== undefined) throw invalid('iban', error);
};
