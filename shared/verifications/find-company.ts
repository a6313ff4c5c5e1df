import { openSeconds, SourceUnavailable } from '#shared/verifications/sources/source-breaker.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { CommercialRegistration, CommercialRegistry, Language } from './sources/commercial-registration.ts';
import { type VerificationRequest, verify, type VerifyDeps } from './verify.ts';

export interface FindCompanyDeps extends VerifyDeps {
  readonly registry: CommercialRegistry;
}

/**
 * Looks up a company in the commercial register. The client is charged if the company is found.
 *
 * @throws Problem `not_found`, `provider_unavailable`, and the errors of `verify`
 */
export const findCompany = async (
  request: VerificationRequest,
  unifiedNationalNumber: string,
  language: Language,
  deps: FindCompanyDeps,
): Promise<CommercialRegistration> => {
  const { answer } = await verify(
    request,
    async () => ({
      answer: await lookUp(unifiedNationalNumber, language, request.interactionId, deps),
      result: 'FOUND',
      errorDescription: null,
      accountStatus: null,
      bankCode: null,
      charged: true,
      inputs: { unifiedNationalNumber },
    }),
    deps,
  );
  return answer;
};

const lookUp = async (
  unifiedNationalNumber: string,
  language: Language,
  interactionId: string,
  { registry }: FindCompanyDeps,
): Promise<CommercialRegistration> => {
  try {
    const registration = await registry.find(unifiedNationalNumber, language, interactionId);
    if (registration) return registration;
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error;
    throw new Problem('provider_unavailable', {
      message: 'The commercial register cannot be reached. Try again later',
      retryAfterSeconds: openSeconds,
      cause: error,
    });
  }
  throw notFound('commercial_registration');
};
