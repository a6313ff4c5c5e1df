import * as z from 'zod';
import type { Routes } from '#shared/http/route.ts';
import { Iban, ibanOf } from '#shared/identifiers/iban.ts';
import {
  CommercialRegistrationNumber,
  faultOfIdValue,
  IdType,
  IdTypeInput,
  UnifiedNationalNumber,
} from '#shared/identifiers/saudi-id.ts';
import { CommercialRegistration, LanguageInput } from '#shared/verifications/commercial-registration.ts';
import { BeneficiaryResult, CorporateResult, LegacyBeneficiaryResult, MatchResult, PlainResult } from './views.ts';

const saudiIban = ibanOf('SA');
const beneficiaryName = z.string().trim().min(1).max(200).optional();

/** A rule over several members is looked at even where another member is wrong: a 400 names every fault. */
const whenObject = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;

/** The type follows from the value where it is not given; given, the value must be one of that type. */
const IdQuestion = z
  .object({ iban: saudiIban, idType: IdTypeInput.optional(), idValue: z.string().trim() })
  .refine(({ idType, idValue }) => faultIn(idType, idValue) === undefined, {
    path: ['idValue'],
    error: ({ input }) => faultIn((input as IdMembers).idType, (input as IdMembers).idValue),
    when: whenObject,
  });

interface IdMembers {
  readonly idType?: unknown;
  readonly idValue?: unknown;
}

/** Members that are missing or of another type have been named already. */
const faultIn = (idType: unknown, idValue: unknown): string | undefined =>
  typeof idValue === 'string' ? faultOfIdValue(IdType.safeParse(idType).data, idValue) : undefined;

const CorporateQuestion = z
  .object({
    iban: saudiIban,
    crNumber: CommercialRegistrationNumber.optional(),
    unifiedNationalNumber: UnifiedNationalNumber.optional(),
  })
  .refine(({ crNumber, unifiedNationalNumber }) => crNumber ?? unifiedNationalNumber, {
    path: ['unifiedNationalNumber'],
    message: 'is required, or else crNumber',
    when: whenObject,
  });

const named = z.object({ beneficiaryName });

const legacy = {
  face: 'legacy',
  access: 'client',
  market: 'KSA',
  product: 'verifications',
  limit: 'verifications',
  tag: 'Verification',
} as const;
const asked = { ...legacy, method: 'POST', idempotency: 'derived' } as const;
const atLeastOne = 'By its commercial registration number or its Unified National Number, or both.';
const answered = <T extends z.ZodType>(schema: T) => ({ kind: 'data', status: 200, schema }) as const;

export const routes = {
  verifyBeneficiary: {
    ...asked,
    face: 'current',
    market: 'x-tenant',
    path: '/verifications/beneficiary',
    operation: 'verifications.beneficiary',
    summary: 'Whose an account is',
    description: "Answers the registered name; with beneficiaryName, whether it is the holder's.",
    body: z.object({ iban: Iban }).extend(named.shape).meta({ id: 'BeneficiaryQuestion' }),
    ok: { kind: 'data', status: 200, schema: BeneficiaryResult, envelope: 'legacy' },
    problems: ['subscription_required'],
  },
  idMatch: {
    ...asked,
    path: '/api/v2.0/av/AccountVerification/IdMatch',
    operation: 'av.v2.account_verification.id_match',
    summary: 'Whether an account belongs to a person or a company',
    body: IdQuestion.meta({ id: 'IdQuestion' }),
    ok: answered(PlainResult),
    problems: ['subscription_required'],
  },
  corporate: {
    ...asked,
    path: '/api/v2.0/av/AccountVerification/Corporate',
    operation: 'av.v2.account_verification.corporate',
    summary: 'Whether an account belongs to a company',
    description: atLeastOne,
    body: CorporateQuestion.meta({ id: 'CorporateQuestion' }),
    ok: answered(PlainResult),
    problems: ['subscription_required'],
  },
  beneficiaryMatch: {
    ...asked,
    path: '/api/v2.0/av/BeneficiaryVerification/Match',
    operation: 'av.v2.beneficiary_verification.match',
    summary: 'Whose an account is',
    body: z.object({ iban: saudiIban }).extend(named.shape).meta({ id: 'SaudiBeneficiaryQuestion' }),
    ok: answered(LegacyBeneficiaryResult),
    problems: ['subscription_required'],
  },
  commercialRegistration: {
    ...legacy,
    method: 'GET',
    path: '/api/v2.0/av/CommercialRegistration/Information',
    operation: 'av.v2.commercial_registration.information',
    summary: 'A company as the Ministry of Commerce has it',
    query: z.object({ unifiedNationalNumber: UnifiedNationalNumber, language: LanguageInput }),
    ok: answered(CommercialRegistration),
    problems: ['subscription_required', 'not_found', 'provider_unavailable'],
  },
  commonMatch: {
    ...asked,
    path: '/api/v2.0/av/CommonVerification/Match',
    operation: 'av.v2.common_verification.match',
    summary: 'Whether an account belongs to a person or a company, and to that name',
    body: IdQuestion.and(named).meta({ id: 'NamedIdQuestion' }),
    ok: answered(MatchResult),
    problems: ['subscription_required'],
  },
  commonCorporate: {
    ...asked,
    path: '/api/v2.0/av/CommonVerification/Corporate',
    operation: 'av.v2.common_verification.corporate',
    summary: 'Whether an account belongs to a company, and to that name',
    description: atLeastOne,
    body: CorporateQuestion.and(named).meta({ id: 'NamedCorporateQuestion' }),
    ok: answered(CorporateResult),
    problems: ['subscription_required'],
  },
  proMatch: {
    ...asked,
    path: '/api/v2.1/av/AccountVerificationPro/Match',
    operation: 'av.v2_1.account_verification_pro.match',
    summary: 'Whether an account belongs to a person or a company, and to that name',
    body: IdQuestion.and(named).meta({ id: 'ProIdQuestion' }),
    ok: answered(MatchResult),
    problems: ['subscription_required'],
  },
  proCorporate: {
    ...asked,
    path: '/api/v2.1/av/AccountVerificationPro/Corporate',
    operation: 'av.v2_1.account_verification_pro.corporate',
    summary: 'Whether an account belongs to a company, and to that name',
    description: atLeastOne,
    body: CorporateQuestion.and(named).meta({ id: 'ProCorporateQuestion' }),
    ok: answered(CorporateResult),
    problems: ['subscription_required'],
  },
} as const satisfies Routes;
