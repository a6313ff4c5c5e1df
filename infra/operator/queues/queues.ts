import { Command } from 'commander';
import { connect, type RunningService, settingsOf } from '../connection.ts';
import { withServiceOptions } from '../terminal/arguments.ts';
import { confirm } from '../terminal/confirm.ts';
import { errorMessage } from '../terminal/error-message.ts';
import { tableOf } from '../terminal/output.ts';
import { moveMessages } from './move-messages.ts';
import { listQueues, queueNamed, showMessages } from './queue-list.ts';

/** `npm run queues`: shows and moves the messages in the queues of a running service. */
const program = withServiceOptions(new Command('npm run queues --'))
  .description('Show and move messages in the queues of a running service.')
  .option('--json', 'print JSON instead of text', false)
  .option('--yes', 'skip confirmation', false)
  .showHelpAfterError('(run with --help for usage)');

const options = () => program.opts<RunningService & { json: boolean; yes: boolean }>();

const print = (rows: readonly object[]): void =>
  console.log(options().json ? JSON.stringify(rows, undefined, 2) : tableOf(rows.map((row) => ({ ...row }))));

/** Connects to the stage, and lists its queues. Queues of an earlier State stack are among them. */
const open = async () => {
  const { stage } = options();
  const isLocal = stage === undefined || stage === 'local';
  const { sqs } = connect(await settingsOf(options()));
  return { sqs, queues: await listQueues(sqs, isLocal ? undefined : `open-banking-${stage}-`) };
};

program
  .command('list')
  .description('List all queues with the number of their messages')
  .action(async () => print((await open()).queues.map(({ url: _url, ...queue }) => queue)));

program
  .command('show <queue>')
  .description(
    'Show up to ten messages of a queue. They stay in it. Use it for dead letters: each look counts as a receive',
  )
  .action(async (name: string) => {
    const { sqs, queues } = await open();
    print(await showMessages(sqs, queueNamed(name, queues).url));
  });

program
  .command('move <from> <to>')
  .description('Move all messages of a queue to another one. It can be interrupted and run again')
  .action(async (fromName: string, toName: string) => {
    const { sqs, queues } = await open();
    const [from, to] = [queueNamed(fromName, queues), queueNamed(toName, queues)];
    if (from.url === to.url) throw new Error('The two queues are the same');
    await confirm(`${from.waiting} messages will move from ${from.name} to ${to.name}.`, options().yes);
    let total = 0;
    for await (const moved of moveMessages(sqs, from.url, to.url, from.waiting)) {
      total = moved;
      console.error(`${moved} of ${from.waiting}`);
    }
    const [left] = (await listQueues(sqs, from.name)).filter(({ name }) => name === from.name);
    print([{ moved: total, waiting: left?.waiting, inFlight: left?.inFlight, delayed: left?.delayed }]);
  });

program.parseAsync().catch((error: unknown) => {
  console.error(errorMessage(error));
  process.exit(1);
});
