import { stackPrefixOf } from '../../deployment/stack-names.ts';
import { connect, settingsOf } from '../connection.ts';
import { tableOf } from '../terminal/output.ts';
import { createProgram, runProgram } from '../terminal/program.ts';
import { moveMessages } from './move-messages.ts';
import { listQueues, queueNamed, showMessages } from './queue-list.ts';

/** `npm run queues`: shows and moves the messages in the queues of a running service. */
const { program, options, print, confirmAction } = createProgram(
  'queues',
  'Show and move messages in the queues of a running service.',
  'moving messages',
);

const printRows = (rows: readonly object[]): void => print(rows, () => tableOf(rows.map((row) => ({ ...row }))));

/** Connects to the stage, and lists its queues. Queues of an earlier State stack are among them. */
const open = async () => {
  const { stage } = options();
  const { sqs } = connect(await settingsOf(options()));
  return { sqs, queues: await listQueues(sqs, stage && stackPrefixOf(stage)) };
};

program
  .command('list')
  .description('List all queues with the number of their messages')
  .action(async () => printRows((await open()).queues.map(({ url: _url, ...queue }) => queue)));

program
  .command('show <queue>')
  .description(
    'Show up to ten messages of a queue. They stay in it. Use it for dead letters: each look counts as a receive',
  )
  .action(async (name: string) => {
    const { sqs, queues } = await open();
    printRows(await showMessages(sqs, queueNamed(name, queues).url));
  });

program
  .command('move <from> <to>')
  .description('Move all messages of a queue to another one. It can be interrupted and run again')
  .action(async (fromName: string, toName: string) => {
    const { sqs, queues } = await open();
    const [from, to] = [queueNamed(fromName, queues), queueNamed(toName, queues)];
    if (from.url === to.url) throw new Error('The two queues are the same');
    await confirmAction(`${from.waiting} messages will move from ${from.name} to ${to.name}.`);
    let total = 0;
    for await (const moved of moveMessages(sqs, from.url, to.url, from.waiting)) {
      total = moved;
      console.error(`${moved} of ${from.waiting}`);
    }
    const [left] = (await listQueues(sqs, from.name)).filter(({ name }) => name === from.name);
    printRows([{ moved: total, waiting: left?.waiting, inFlight: left?.inFlight, delayed: left?.delayed }]);
  });

runProgram(program);
