import type { LegacyApi, ResponseFormat } from '#shared/platform/http/api-variant.ts';
import type { Problem } from '#shared/platform/problems/problem.ts';
import { codesOfLegacyApi, type LegacyCode, type LegacyApiName } from './legacy-code.ts';
import type { ProblemCode } from './problems.ts';

const legacyCodes = {
  validation_error: 'INVALID_DATA',
  invalid_signature: 'INVALID_SIGNATURE',
  unauthorized: 'UNAUTHORIZED',
  token_expired: 'UNAUTHORIZED',
  subscription_required: 'SUBSCRIPTION_EXPIRED',
  not_subscribed: 'NOT_SUBSCRIBED_TO_SERVICE',
  forbidden: 'FORBIDDEN',
  insufficient_permissions: 'INSUFFICIENT_CONSENT_PERMISSIONS',
  consent_not_authorized: 'CONSENT_UNAUTHORIZED',
  not_found: 'NOT_FOUND',
  method_not_allowed: 'METHOD_NOT_ALLOWED',
  conflict: 'CONFLICT',
  invalid_state: 'INVALID_DATA',
  payload_too_large: 'INVALID_DATA',
  idempotency_mismatch: 'INVALID_DATA',
  resource_locked: 'RESOURCE_LOCKED',
  rate_limited: 'TOO_MANY_REQUESTS',
  internal_error: 'SERVER_ERROR',
  provider_unavailable: 'PROVIDER_CONNECTION_FAILURE',
} as const satisfies Readonly<Record<ProblemCode, LegacyCode>>;

/** Returns the legacy `error` for an error code. A problem may specify a more specific one (`legacy`). */
export const legacyCodeOf = (code: ProblemCode): LegacyCode => legacyCodes[code];

const codeOf: Readonly<Record<string, string>> = legacyCodes;

const legacyApiOf = (name: LegacyApiName, nulls: LegacyApi['nulls']): LegacyApi => {
  const codes: readonly string[] = codesOfLegacyApi[name];
  return {
    name,
    nulls,
    errorOf({ legacy, code }: Problem) {
      const error = legacy ?? codeOf[code];
      return error !== undefined && codes.includes(error) ? error : undefined;
    },
  };
};

/** The parts of the legacy API. The published documents of ais and pis allow null only for `errorDescription`. */
export const legacyApis = {
  ais: legacyApiOf('ais', { errorDescription: null }),
  pis: legacyApiOf('pis', { errorDescription: null }),
  av: legacyApiOf('av', { error: null, errorDescription: null }),
} as const satisfies Readonly<Record<LegacyApiName, LegacyApi>>;

const legacyPath = /^\/api\/v[\d.]+\/(?<name>ais|pis|av)(?:\/|$)/;

/**
 * Returns the response format of a path. Legacy paths outside the three parts have the format of ais, which has a
 * published list of codes.
 */
export const responseFormatOf = (path: string): ResponseFormat => {
  if (!path.startsWith('/api/')) return { variant: 'current' };
  if (path.startsWith('/api/v1.0/authentication/')) return { variant: 'problem' };
  const name = legacyPath.exec(path)?.groups?.name;
  return { variant: 'legacy', legacyApi: name === 'pis' || name === 'av' ? legacyApis[name] : legacyApis.ais };
};
