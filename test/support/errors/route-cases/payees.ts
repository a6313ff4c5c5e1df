import { emiratiIban, saudiIban } from '../requests/samples.ts';
import type { RouteContext } from './route-context.ts';

const name = { fullName: 'Ivan England' };

export const checkPayee = async ({ runCase }: RouteContext): Promise<void> => {
  await runCase('no account and no name', { body: {} });
  await runCase('two accounts', { body: { iban: emiratiIban, beneficiaryIban: emiratiIban, name } });
  await runCase('the name of a person and of a business', {
    body: { iban: emiratiIban, name: { ...name, businessName: 'X' } },
  });
  await runCase('half a name', { body: { iban: emiratiIban, name: { givenName: 'Ivan' } } });
  await runCase('an account of another market', { body: { iban: saudiIban, name } });
  await runCase('an account that no bank knows', { body: { iban: 'AE840330000000000000001', name } });
  await runCase('an account at a bank that confirms no payees', { body: { iban: 'AE550210000100000000001', name } });
  await runCase('an unknown bank', { query: { providerId: 'uae-nobody' }, body: { iban: emiratiIban, name } });
  await runCase('a bank that confirms no payees', {
    query: { providerId: 'uae-citico' },
    body: { iban: emiratiIban, name },
  });
};

export const legacyCheckPayee = async ({ runCase }: RouteContext): Promise<void> => {
  await runCase('no account and no name', { body: {} });
  await runCase('an account of another country', { body: { iban: emiratiIban, name } });
  await runCase('an account that its bank does not know', { body: { iban: 'SA9480000000000000000001', name } });
  await runCase('an account at a bank that confirms no payees', { body: { iban: 'SA8290000000100000000001', name } });
};
