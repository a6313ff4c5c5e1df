import { SourceUnavailable } from '#shared/platform/outbound/breaker.ts';
import { absent, Problem } from '#shared/platform/problems/problem.ts';
import type { CommercialRegistration, CommercialRegistry, Language } from './commercial-registration.ts';
import { type Asked, verify, type VerifyDeps } from './verify.ts';

export interface FindCompanyDeps extends VerifyDeps {
  readonly registry: CommercialRegistry;
}

/**
 * Looks a company up in the commercial registry. Charged if it is found.
 *
 * @throws Problem `not_found`, `provider_unavailable`, and those of `verify`
 */
export const findCompany = async (
  asked: Asked,
  unifiedNationalNumber: string,
  language: Language,
  deps: FindCompanyDeps,
): Promise<CommercialRegistration> => {
  const { answer } = await verify(
    asked,
    async () => ({
      answer: await lookUp(unifiedNationalNumber, language, asked.interactionId, deps),
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
    throw new Problem('provider_unavailable', { message: 'The commercial registry cannot be reached', cause: error });
  }
  throw absent('COMMERCIAL_REGISTRATION_NOT_FOUND');
};
