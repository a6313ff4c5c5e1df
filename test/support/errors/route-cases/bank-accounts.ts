import type { Integrator } from '#test/support/drivers/integrator.ts';
import { emiratiIban, saudiIban } from '../requests/samples.ts';
import type { RouteContext } from './route-context.ts';

const holders: Readonly<Record<string, string>> = { AE270260000100000000001: 'Abdullah Al Qahtani' };

const anAccount = (identificationNumber: string, name = holders[identificationNumber] ?? 'Ivan England') => ({
  accountDetails: { identificationNumber },
  accountHolderDetails: { name },
});

const add = async (client: Integrator, iban: string): Promise<string> =>
  String((await client.post('/payment/bank-account', anAccount(iban))).body.data.id);

export const addBankAccount = async ({ client, runCase }: RouteContext): Promise<void> => {
  await add(client, emiratiIban);
  await runCase('an account of another market', { body: anAccount(saudiIban) });
  await runCase('an invalid IBAN', { body: anAccount('AE00') });
  await runCase('an account that its bank does not know', { body: anAccount('AE460090000000123456789') });
  await runCase('the name of another person', { body: anAccount('AE270260000100000000001', 'Ivan England') });
  await runCase('an account that is registered under another name', { body: anAccount(emiratiIban, 'Another shop') });
};

export const chooseDefaultBankAccount = async ({ client, clients, runCase }: RouteContext): Promise<void> => {
  await runCase('an account of another client', { body: { id: await clients.idOf('otherClient', 'bankAccountId') } });
  await add(client, emiratiIban);
  const deleted = await add(client, 'AE270260000100000000001');
  await client.delete(`/payment/bank-account/${deleted}`);
  await runCase('a deleted account', { body: { id: deleted } });
};

export const deleteBankAccount = async ({ client, runCase }: RouteContext): Promise<void> => {
  const id = await add(client, emiratiIban);
  const other = await add(client, 'AE270260000100000000001');
  await runCase('the default account', { params: { id } });
  await client.delete(`/payment/bank-account/${other}`);
  await runCase('a deleted account', { params: { id: other } });
};
