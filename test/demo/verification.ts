import type { Client } from '#infra/docs/client-library/client.ts';
import { printStep } from './steps.ts';

const person = { iban: 'SA5680000000100000000001', idValue: '1010000006' };
const verifications = [
  ['the right person with the right name', { ...person, beneficiaryName: 'Abdallah Alqahtani' }],
  ['the name in Arabic script', { ...person, beneficiaryName: 'عبد الله القحطاني' }],
  ['another name', { ...person, beneficiaryName: 'Saad Al Harbi' }],
  ['another person', { ...person, idValue: '1000000008' }],
  ['a bank with an outage', { ...person, iban: 'SA8855000000100000000001' }],
] as const;

/** Verifies the owners of accounts and reads the commercial registration of a company. */
export const demonstrateVerification = async (service: Client): Promise<void> => {
  for (const [title, body] of verifications) {
    const response = await service.proMatch({ body });
    printStep(`Verified an account owner: ${title}`, {
      'id in the request': body.idValue,
      'name in the request': response.inputBeneficiaryName ?? '–',
      result: response.result + (response.errorDescription ? ` (${response.errorDescription})` : ''),
      'registered name': response.beneficiaryName ?? '–',
      'account status': response.accountStatus ?? '–',
      bank: response.bank?.englishName ?? '–',
    });
  }
  const unifiedNationalNumber = '7000000005';
  const company = await service.commercialRegistration({ query: { unifiedNationalNumber, language: 'English' } });
  printStep(`Read the company with the Unified National Number ${unifiedNationalNumber}`, {
    name: company.name,
    form: company.entityType?.formName,
    status: company.status.name,
    capital: `${company.crCapital} ${company.capital?.currencyName}`,
    managers: company.management?.managers.map(({ name }) => name).join(', '),
  });
};
