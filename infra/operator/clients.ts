import { Argument, Command } from 'commander';
import { Product } from '#shared/clients/client.ts';
import { Market } from '#shared/markets/market.ts';
import { listOf, numberFrom } from './arguments.ts';
import { mostPerTopUp, operatorFor } from './operator.ts';
import { inWords } from './refusal.ts';
import { newSigningKey, readKeyFile } from './signing-key.ts';

/** npm run clients: what an operator does with integrators, at the local cloud or at a deployed stage. */
const program = new Command('npm run clients --')
  .description('Manage the clients (integrators) of a running service.')
  .option('--stage <name>', 'a deployed stage, e.g. production; without it the local cloud of this folder')
  .showHelpAfterError('(--help shows how)');

const operator = () => operatorFor(program.opts<{ stage?: string }>().stage);
const print = (value: unknown): void =>
  console.log(typeof value === 'string' ? value : JSON.stringify(value, undefined, 2));

/** Ten seconds of a rate may come at once: below a tenth nothing ever could. */
const rate = numberFrom(0.1, 100_000);
const upToAYear = numberFrom(1, 31_536_000, 'whole');

program
  .command('list')
  .description('all clients')
  .action(async () => {
    for (const { clientId, name } of await (await operator()).list()) print(`${clientId}  ${name}`);
  });

program
  .command('show <client>')
  .description('a client, by id or by name')
  .action(async (client: string) => print(await (await operator()).find(client)));

program
  .command('create')
  .description('a new client; its API key is shown once')
  .requiredOption('--name <name>', 'as people call it; no other client has it (required)')
  .requiredOption('--markets <list>', `of ${Market.options.join(',')} (required)`, listOf(Market.options))
  .option('--products <list>', `of ${Product.options.join(',')}`, listOf(Product.options), [...Product.options])
  .option('--signing-key', 'also make a signing key pair, register its public half and show the private one', false)
  .action(
    async ({ signingKey, ...facts }: { name: string; markets: Market[]; products: Product[]; signingKey: boolean }) => {
      const service = await operator();
      const { client, apiKey } = await service.create(facts);
      const pair = signingKey ? newSigningKey() : undefined;
      if (pair) {
        const { d: _private, ...publicHalf } = pair;
        await service.addKey(client.id, JSON.stringify(publicHalf));
      }
      print({ clientId: client.id, appId: client.appId, apiKey, ...(pair && { signingKey: pair }) });
    },
  );

program
  .command('add-key <client>')
  .description('registers a public P-256 key for request signing')
  .requiredOption('--file <file>', 'PEM or JWK (required)')
  .option('--kid <kid>', 'name of the key; else the kid of the JWK, else its thumbprint')
  .action(async (client: string, { file, kid }: { file: string; kid?: string }) =>
    print(await (await operator()).addKey(client, readKeyFile(file), kid)),
  );

program
  .command('remove-key <client> <kid>')
  .description('a request signed with it is refused from now on')
  .action(async (client: string, kid: string) => print(await (await operator()).removeKey(client, kid)));

program
  .command('rotate-api-key <client>')
  .description('a new API key, shown once')
  .option('--keep-old <hours>', 'how long the old keys still work; 0 ends them at once', numberFrom(0, 8_760), 24)
  .action(async (client: string, { keepOld }: { keepOld: number }) =>
    print(await (await operator()).rotateApiKey(client, keepOld)),
  );

for (const [verb, enabled] of [
  ['enable', true],
  ['disable', false],
] as const) {
  program
    .command(`${verb}-market`)
    .description(`${enabled ? 'lets the client into' : 'shuts the client out of'} a market`)
    .argument('<client>', 'its id or its name')
    .addArgument(new Argument('<market>', 'which one').choices(Market.options))
    .action(async (client: string, market: Market) =>
      print(await (await operator()).setMarket(client, market, enabled)),
    );
  program
    .command(`${verb}-product`)
    .description(`${enabled ? 'gives the client' : 'takes from the client'} a product`)
    .argument('<client>', 'its id or its name')
    .addArgument(new Argument('<product>', 'which one').choices(Product.options))
    .action(async (client: string, product: Product) =>
      print(await (await operator()).setProduct(client, product, enabled)),
    );
  program
    .command(`${verb} <client>`)
    .description(enabled ? 'the client may call again' : 'every call of the client is refused from now on')
    .action(async (client: string) => print(await (await operator()).setEnabled(client, enabled)));
}

program
  .command('limits <client>')
  .description('requests per second; up to ten seconds of it may come at once')
  .option('--requests <rate>', 'all requests', rate)
  .option('--verifications <rate>', 'verifications', rate)
  .action(async (client: string, limits: { requests?: number; verifications?: number }, command: Command) => {
    if (Object.keys(limits).length === 0) command.error('error: name --requests, --verifications or both');
    print(await (await operator()).setLimits(client, limits));
  });

program
  .command('lifetimes <client>')
  .description('how long things wait, in seconds')
  .option('--payment-request <seconds>', 'a payment request without a consent', upToAYear)
  .option('--authorization <seconds>', 'a consent for its customer', upToAYear)
  .action(async (client: string, lifetimes: { paymentRequest?: number; authorization?: number }, command: Command) => {
    if (Object.keys(lifetimes).length === 0) command.error('error: name --payment-request, --authorization or both');
    print(await (await operator()).setLifetimes(client, lifetimes.paymentRequest, lifetimes.authorization));
  });

program
  .command('top-up')
  .description('adds verifications to the balance')
  .argument('<client>', 'its id or its name')
  .argument('<count>', 'how many', numberFrom(1, mostPerTopUp, 'whole'))
  .option(
    '--reference <text>',
    'what it is for, say an invoice: the same reference tops up once, however often it runs',
  )
  .action(async (client: string, count: number, { reference }: { reference?: string }) =>
    print(await (await operator()).topUp(client, count, reference)),
  );

program
  .command('usage <client>')
  .description('the balance and what was verified, day by day')
  .option('--days <count>', 'how many', numberFrom(1, 3_650, 'whole'), 31)
  .action(async (client: string, { days }: { days: number }) => print(await (await operator()).usage(client, days)));

program
  .command('subscriptions <client>')
  .description("the client's webhook subscriptions and how their receivers fare")
  .action(async (client: string) => print(await (await operator()).subscriptions(client)));

program
  .command('deliveries <client> <subscription>')
  .description('deliveries that failed and are not through, newest first')
  .option('--limit <count>', 'how many', numberFrom(1, 100, 'whole'), 20)
  .action(async (client: string, subscription: string, { limit }: { limit: number }) =>
    print(await (await operator()).failingDeliveries(client, subscription, limit)),
  );

program
  .command('events <resource>')
  .description(
    'all events of a payment request, its consent and its payment, with their deliveries; any of the ids will do',
  )
  .action(async (resource: string) => print(await (await operator()).eventsAbout(resource)));

program
  .command('republish <resource>')
  .description('publish the events of a resource, and of those related to it, that were never published')
  .action(async (resource: string) => print(await (await operator()).republish(resource)));

program
  .command('replay <event>')
  .description('delivers an event again, under its own id')
  .option('--subscription <id>', 'to one subscription; else to every one that wants it')
  .action(async (event: string, { subscription }: { subscription?: string }) =>
    print(await (await operator()).replay(event, subscription)),
  );

program.parseAsync().catch((error: unknown) => {
  console.error(inWords(error));
  process.exit(1);
});
