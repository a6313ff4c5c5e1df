import { Option } from 'commander';
import { createLinkStore } from '#shared/banks/directory/link-store.ts';
import { NationalMarket, rulesOf } from '#shared/standard/markets/market.ts';
import type { OperatorDecision } from '#shared/banks/directory/provider-link.ts';
import { stageNamed } from '../stages.ts';
import { connect, settingsOf } from './connection.ts';
import { joinDeployedSandbox } from './join-deployed-sandbox.ts';
import { asPem, keysOfStage, generateMessageKey, publicKeysOf } from './public-keys.ts';
import type { RunningService } from './terminal/arguments.ts';
import { tableOf } from './terminal/output.ts';
import { createProgram, runProgram } from './terminal/program.ts';

/** `npm run banks`: the operator's command line for the banks in the participant directory. */
const { program, options, print, confirmAction } = createProgram(
  'banks',
  'Register at the banks in the participant directory, and enable them. A registration takes effect when the directory is next read; enabling and disabling, within five seconds.',
  'disabling a bank and of generating a key',
);
program.addOption(
  new Option(
    '--market <name>',
    'for keys and make-key: the identity in this market, which may be the shared one (default: the shared identity)',
  ).choices(NationalMarket.options),
);

const store = async () => createLinkStore(connect(await settingsOf(options())).table);

program
  .command('list')
  .description('List the banks in the directory with their states')
  .action(async () => {
    const links = await store();
    const lists = await Promise.all(
      NationalMarket.options.filter((market) => rulesOf(market).hasDirectory).map((market) => links.list(market)),
    );
    const banks = lists.flatMap((list) => list ?? []);
    print(banks, tableOf);
  });

const effects = {
  'at once': 'within five seconds',
  'at the next refresh': 'when the directory is next read (within fifteen minutes)',
} as const;

const decide = async (code: string, decision: OperatorDecision): Promise<void> => {
  const links = await store();
  const bank = await links.find(code);
  if (!bank) throw new Error(`The directory has no bank ${code}. To list its banks, run: npm run banks -- list`);
  if (decision === 'registered' && bank.state === 'active')
    await confirmAction(`Customers will no longer be able to choose ${bank.name}.`);
  const effect = effects[await links.decide(code, decision)];
  const changed = { code, name: bank.name, from: bank.state, to: decision };
  print(changed, ({ name, from, to }) =>
    from === to ? `${name} is ${to} already. Nothing was changed` : `${name}: ${from} → ${to}, ${effect}`,
  );
};

for (const [verb, decision, description] of [
  ['register', 'registering', 'Register this service at the bank'],
  ['enable', 'active', 'Let customers choose the bank; this service must be registered at it'],
  ['disable', 'registered', 'Stop offering the bank to customers; the registration remains'],
] as const)
  program
    .command(`${verb} <bank>`)
    .description(description)
    .action((code: string) => decide(code, decision));

const stageKeys = async () => {
  const { stage, market } = program.opts<RunningService & { market?: NationalMarket }>();
  if (stage === undefined)
    throw new Error('Set --stage to a deployed stage. npm start creates and registers its own keys');
  return keysOfStage(stage, stageNamed(stage), market);
};

program
  .command('keys')
  .description('Show the public keys to register in the directory: as PEM, or as a key set with --json')
  .action(async () => {
    const { names, stores } = await stageKeys();
    const keys = await publicKeysOf(names, stores);
    print({ keys }, () => asPem(keys));
  });

program
  .command('make-key <kid>')
  .description('Generate the key pair of a wrapped message key')
  .action(async (kid: string) => {
    const { names, stores } = await stageKeys();
    await confirmAction(`Banks that have another key registered as ${kid} will reject signatures made with this one.`);
    await generateMessageKey(kid, names, stores);
    console.log(`${kid}: generated. Register it in the directory: the command keys shows the public key.`);
  });

program
  .command('join')
  .description('Register the service at the banks of a deployed sandbox, with a certificate that this command creates')
  .action(async () => {
    const { stage } = options();
    if (stage === undefined) throw new Error('Set --stage to a deployed stage. npm start joins its own sandbox');
    await joinDeployedSandbox(stage, stageNamed(stage));
    console.log('Registered. Customers can choose the banks when the directory is next read, within fifteen minutes.');
  });

runProgram(program);
