import type { Examples } from '../samples/example.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import {
  verificationResultOf,
  companyIban,
  companyName,
  crNumber,
  emiratiIban,
  nationalId,
  personIban,
  personName,
  unifiedNationalNumber,
} from '#infra/openapi/samples/verification.ts';
import { byCompany, byId, byName } from '#functions/verifications/bodies.ts';
import type { AccountToVerify } from '#shared/verifications/verify-account.ts';
import type { routes } from '#functions/verifications/routes.ts';
import { presentBeneficiary, presentMatch, presentPlain } from '#functions/verifications/views.ts';

const personBody = { iban: personIban, idType: 'NATIONAL_ID', idValue: nationalId } as const;
const namedPerson = { ...personBody, beneficiaryName: personName };
const companyBody = { iban: companyIban, unifiedNationalNumber, crNumber };
const namedCompany = { ...companyBody, beneficiaryName: companyName };

const person = { ...byId(personBody), mustBeActive: true };
const company = { ...byCompany(companyBody), mustBeActive: true };
const personByName = { ...byId(namedPerson), mustBeActive: false };
const companyByName = { ...byCompany(namedCompany), mustBeActive: false };
const emirati = { ...byName({ iban: emiratiIban, beneficiaryName: personName }), mustBeActive: false };

const invalidIban = { body: { iban: 'SA0080000000100000000001' } };
const invalidId = { body: { iban: 'SA0080000000100000000001', idValue: '1010000007' } };
const withoutIds = { body: { crNumber: undefined, unifiedNationalNumber: undefined } };

const presentLegacyBeneficiary = (iban: string) => {
  const question = { ...byName({ iban }), mustBeActive: false };
  const finding = presentBeneficiary(question, verificationResultOf(question));
  return { ...finding, retrievedBeneficiaryName: finding.beneficiaryName };
};

const matchOf = (question: AccountToVerify) => presentMatch(question, verificationResultOf(question));
const personMatch = { body: namedPerson, response: matchOf(personByName), invalid: invalidId };
const companyMatch = { body: namedCompany, response: matchOf(companyByName), invalid: withoutIds };

export const examples: Examples<typeof routes> = {
  verifyBeneficiary: {
    body: { iban: emiratiIban, beneficiaryName: personName },
    response: presentBeneficiary(emirati, verificationResultOf(emirati)),
    invalid: { body: { iban: 'AE140260123456789012345' } },
  },
  idMatch: { body: personBody, response: presentPlain(person, verificationResultOf(person)), invalid: invalidId },
  corporate: { body: companyBody, response: presentPlain(company, verificationResultOf(company)), invalid: withoutIds },
  beneficiaryMatch: {
    body: { iban: personIban },
    response: presentLegacyBeneficiary(personIban),
    invalid: invalidIban,
  },
  commercialRegistration: {
    query: { unifiedNationalNumber, language: 'English' },
    response: {
      crNationalNumber: unifiedNationalNumber,
      crNumber,
      versionNo: 4,
      name: companyName,
      nameLang: { id: 2, name: 'English' },
      crCapital: 500_000,
      isMain: true,
      issueDateGregorian: '2012-03-18',
      issueDateHijri: '1433/04/25',
      inLiquidationProcess: false,
      headquarterCityId: 1,
      headquarterCityName: 'Riyadh',
      entityType: { id: 2, name: 'Company', formId: 5, formName: 'Limited liability company' },
      status: { id: 1, name: 'Active', confirmationDate: { gregorian: '2026-03-18', hijri: '1447/09/29' } },
      parties: [{ name: personName, typeName: 'Saudi', partnership: [{ id: 2, name: 'Partner' }] }],
      activities: [{ id: '464100', name: 'Wholesale of food' }],
    },
    invalid: { query: { unifiedNationalNumber: '1010027912' } },
    errors: { not_found: notFound('commercial_registration') },
  },
  commonMatch: personMatch,
  commonCorporate: companyMatch,
  proMatch: personMatch,
  proCorporate: companyMatch,
};
