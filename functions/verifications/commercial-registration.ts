import { absent, Problem } from '#shared/http/problem.ts';
import { SourceUnavailable } from '#shared/outbound/guarded-call.ts';
import { answerOnce, type Ops } from './answer.ts';
import { routes } from './routes.ts';

/** Charged when there is an answer: a number nobody has, and a registry that is down, are errors and cost nothing. */
export const commercialRegistration: Ops['commercialRegistration'] = async (call, deps) => {
  const { unifiedNationalNumber, language } = call.query;
  const { created } = await answerOnce(routes.commercialRegistration.operation, call, deps, async () => {
    const registration = await deps.registry
      .find(unifiedNationalNumber, language, call.interactionId)
      .catch((error: unknown) => {
        if (error instanceof SourceUnavailable) {
          const message = 'The commercial registry cannot be reached';
          throw new Problem('provider_unavailable', { message, cause: error });
        }
        throw error;
      });
    if (!registration) throw absent('COMMERCIAL_REGISTRATION_NOT_FOUND');
    return {
      answer: registration,
      result: 'FOUND',
      errorDescription: null,
      accountStatus: null,
      bankCode: null,
      charged: true,
      inputs: { unifiedNationalNumber },
    };
  });
  return created;
};
