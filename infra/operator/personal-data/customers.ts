import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { Iban } from '#shared/standard/identifiers/iban.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { connect, settingsOf } from '../connection.ts';
import { type Customer, hashOfName, createCustomerData } from './customer-data.ts';
import { factsOf, tableOf } from '../terminal/output.ts';
import { createProgram, runProgram } from '../terminal/program.ts';

/** `npm run customers`: exports and erases personal data, as data protection laws require. */
const { program, options, print, confirmAction } = createProgram(
  'customers',
  'Export or erase the personal data of a customer in a running service (shared/payments/retention/README.md).',
);

const createData = async () => {
  const { table, scan, now } = connect(await settingsOf(options()));
  return createCustomerData({ scan, stores: createPaymentStores(table), now });
};

interface CustomerOptions {
  readonly iban?: string;
  readonly nameHash?: string;
}

const customerIn = ({ iban, nameHash }: CustomerOptions, command: Command): Customer => {
  if (iban !== undefined) {
    const valid = Iban.safeParse(iban);
    return valid.success ? { iban: valid.data } : command.error(`error: --iban ${valid.error.issues[0]?.message}`);
  }
  if (nameHash !== undefined) {
    if (/^[0-9a-f]{64}$/i.test(nameHash)) return { nameHash: nameHash.toLowerCase() };
    return command.error('error: --name-hash must be the 64 hexadecimal digits that the command hash prints');
  }
  return command.error('error: no customer given. Set --iban or --name-hash');
};

const withCustomerOptions = (command: Command): Command =>
  command
    .addOption(new Option('--iban <iban>', 'an account of the customer').conflicts('nameHash'))
    .addOption(new Option('--name-hash <hash>', 'the hash of the name, from the command hash'));

program
  .command('hash')
  .description('Read a name from the standard input and print its hash')
  .action(async (_options: unknown, command: Command) => {
    const name = await text(process.stdin);
    if (name.trim() === '') command.error('error: no name on the standard input');
    print({ nameHash: hashOfName(name) }, factsOf);
  });

withCustomerOptions(program.command('export'))
  .description('Export all records that identify the customer. With --json, all their fields')
  .action(async (customerOptions: CustomerOptions, command: Command) => {
    const records = await (await createData()).find(customerIn(customerOptions, command));
    print(records, () => tableOf(records.map(({ data: _data, ...row }) => row)));
  });

withCustomerOptions(program.command('erase'))
  .description(
    'In ended payment requests that identify the customer, erase names, account numbers, references and orders',
  )
  .action(async (customerOptions: CustomerOptions, command: Command) => {
    const data = await createData();
    const records = await data.find(customerIn(customerOptions, command));
    const count = new Set(records.map(({ paymentRequestId }) => paymentRequestId)).size;
    const requests = count === 1 ? 'one payment request' : `${count} payment requests`;
    const consequence = `Personal data in ${requests} and its related records will be erased permanently.`;
    if (count > 0) await confirmAction(consequence);
    print({ ...(await data.erase(records)) }, factsOf);
  });

runProgram(program);
