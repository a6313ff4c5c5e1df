import type { Integrator } from '../support/integrator.ts';
import { expectStatus, printStep } from './steps.ts';

const person = { iban: 'SA5680000000100000000001', idValue: '1010000006' };
const questions = [
  ['the right person with the right name', { ...person, beneficiaryName: 'Abdallah Alqahtani' }],
  ['the name in Arabic script', { ...person, beneficiaryName: 'عبد الله القحطاني' }],
  ['another name', { ...person, beneficiaryName: 'Saad Al Harbi' }],
  ['another person', { ...person, idValue: '1000000008' }],
  ['a bank with an outage', { ...person, iban: 'SA8855000000100000000001' }],
] as const;

/** Verifies the owners of accounts and reads the commercial registration of a company. */
export const demonstrateVerification = async (integrator: Integrator): Promise<void> => {
  for (const [title, question] of questions) {
    const answer = await integrator.post('/api/v2.1/av/AccountVerificationPro/Match', question, { market: false });
    const { data } = expectStatus(200, answer).body;
    printStep(`Verified an account owner: ${title}`, {
      'id in the request': question.idValue,
      'name in the request': data.inputBeneficiaryName ?? '–',
      result: data.result + (data.errorDescription ? ` (${data.errorDescription})` : ''),
      'registered name': data.beneficiaryName ?? '–',
      'account status': data.accountStatus ?? '–',
      bank: data.bank.englishName,
    });
  }
  const path = '/api/v2.0/av/CommercialRegistration/Information?unifiedNationalNumber=7000000005&language=English';
  const { data: company } = expectStatus(200, await integrator.get(path, { market: false })).body;
  printStep('Read the company with the Unified National Number 7000000005', {
    name: company.name,
    form: company.entityType.formName,
    status: company.status.name,
    capital: `${company.crCapital} ${company.capital.currencyName}`,
    managers: company.management.managers.map(({ name }: { name: string }) => name).join(', '),
  });
};
