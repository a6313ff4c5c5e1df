import { legacyApis } from '#shared/standard/problems/legacy-apis.ts';
import * as z from 'zod';
import type { Routes } from '#shared/clients/endpoint.ts';
import { UnifiedNationalNumber } from '#shared/standard/identifiers/saudi-id.ts';
import { CommercialRegistration, LanguageInput } from '#shared/verifications/sources/commercial-registration.ts';
import { bodies } from './bodies.ts';
import { BeneficiaryResult, CorporateResult, LegacyBeneficiaryResult, MatchResult, PlainResult } from './views.ts';

const common = {
  access: 'client',
  product: 'verifications',
  limit: 'verifications',
  tag: 'Verification',
} as const;
const legacy = { ...common, variant: 'legacy', legacyApi: legacyApis.av, market: 'KSA' } as const;
const verification = { ...legacy, method: 'POST', idempotency: 'operation' } as const;
const companyIds =
  'The body identifies the company by its commercial registration number, its Unified National Number, or both.';
const dataResponse = <T extends z.ZodType>(schema: T) => ({ kind: 'data', status: 200, schema }) as const;

export const routes = {
  verifyBeneficiary: {
    ...common,
    variant: 'current',
    market: 'x-tenant',
    method: 'POST',
    idempotency: 'operation',
    path: '/verifications/beneficiary',
    operation: 'verifications.beneficiary',
    summary: 'Verify the owner of an account',
    description:
      'Returns the registered name. If the body contains a `beneficiaryName`, compares it with the registered name.',
    body: bodies.beneficiary,
    ok: { kind: 'data', status: 200, schema: BeneficiaryResult, envelope: legacyApis.av },
    problems: ['subscription_required'],
  },
  idMatch: {
    ...verification,
    path: '/api/v2.0/av/AccountVerification/IdMatch',
    operation: 'av.v2.account_verification.id_match',
    summary: 'Verify that an account belongs to a person or a company',
    body: bodies.id,
    ok: dataResponse(PlainResult),
    problems: ['subscription_required'],
  },
  corporate: {
    ...verification,
    path: '/api/v2.0/av/AccountVerification/Corporate',
    operation: 'av.v2.account_verification.corporate',
    summary: 'Verify that an account belongs to a company',
    description: companyIds,
    body: bodies.corporate,
    ok: dataResponse(PlainResult),
    problems: ['subscription_required'],
  },
  beneficiaryMatch: {
    ...verification,
    path: '/api/v2.0/av/BeneficiaryVerification/Match',
    operation: 'av.v2.beneficiary_verification.match',
    summary: 'Verify the owner of an account',
    body: bodies.saudiBeneficiary,
    ok: dataResponse(LegacyBeneficiaryResult),
    problems: ['subscription_required'],
  },
  commercialRegistration: {
    ...legacy,
    method: 'GET',
    path: '/api/v2.0/av/CommercialRegistration/Information',
    operation: 'av.v2.commercial_registration.information',
    summary: 'Get the commercial registration of a company',
    query: z.object({
      unifiedNationalNumber: UnifiedNationalNumber,
      language: LanguageInput.describe(
        'The language of names in the response. Defaults to Arabic. `ar` and `en` are accepted too.',
      ),
    }),
    ok: dataResponse(CommercialRegistration),
    problems: ['subscription_required', 'not_found', 'provider_unavailable', 'conflict'],
  },
  commonMatch: {
    ...verification,
    path: '/api/v2.0/av/CommonVerification/Match',
    operation: 'av.v2.common_verification.match',
    summary: 'Verify the owner of an account by id and by name',
    body: bodies.namedId,
    ok: dataResponse(MatchResult),
    problems: ['subscription_required'],
  },
  commonCorporate: {
    ...verification,
    path: '/api/v2.0/av/CommonVerification/Corporate',
    operation: 'av.v2.common_verification.corporate',
    summary: 'Verify that an account belongs to a company, by id and by name',
    description: companyIds,
    body: bodies.namedCorporate,
    ok: dataResponse(CorporateResult),
    problems: ['subscription_required'],
  },
  proMatch: {
    ...verification,
    path: '/api/v2.1/av/AccountVerificationPro/Match',
    operation: 'av.v2_1.account_verification_pro.match',
    summary: 'Verify the owner of an account by id and by name',
    body: bodies.proId,
    ok: dataResponse(MatchResult),
    problems: ['subscription_required'],
  },
  proCorporate: {
    ...verification,
    path: '/api/v2.1/av/AccountVerificationPro/Corporate',
    operation: 'av.v2_1.account_verification_pro.corporate',
    summary: 'Verify that an account belongs to a company, by id and by name',
    description: companyIds,
    body: bodies.proCorporate,
    ok: dataResponse(CorporateResult),
    problems: ['subscription_required'],
  },
} as const satisfies Routes;
