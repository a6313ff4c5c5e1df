import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { Product } from '#shared/clients/client.ts';
import { Market } from '#shared/markets/market.ts';
import { newSigningKey } from './signing-key.ts';
import { operatorFor } from './operator.ts';

/** npm run clients: what an operator does with integrators, at the local cloud or at a deployed stage. */
const program = new Command('npm run clients --')
  .description('Manage the clients (integrators) of a running service.')
  .option('--stage <name>', 'a deployed stage, e.g. production; without it the local cloud of this folder')
  .showHelpAfterError('(--help shows how)');

const operator = () => operatorFor(program.opts<{ stage?: string }>().stage);
const print = (value: unknown): void =>
  console.log(typeof value === 'string' ? value : JSON.stringify(value, undefined, 2));

const listOf =
  <T extends string>(options: readonly T[]) =>
  (text: string): T[] => {
    const wanted = text.split(',');
    const unknown = wanted.find((one) => !(options as readonly string[]).includes(one));
    if (unknown !== undefined) throw new InvalidArgumentError(`"${unknown}" is not one of ${options.join(', ')}`);
    return wanted as T[];
  };
const oneOf =
  <T extends string>(options: readonly T[]) =>
  (text: string): T =>
    listOf(options)(text)[0] as T;
const positive = (text: string): number => {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  throw new InvalidArgumentError('must be a number above zero');
};

const whole = (text: string): number => {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('must be a whole number above zero');
};

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
  .requiredOption('--name <name>', 'as people call it')
  .requiredOption('--markets <list>', `of ${Market.options.join(',')}`, listOf(Market.options))
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
  .requiredOption('--file <file>', 'PEM or JWK')
  .option('--kid <kid>', 'name of the key; else the kid of the JWK, else its thumbprint')
  .action(async (client: string, { file, kid }: { file: string; kid?: string }) =>
    print(await (await operator()).addKey(client, readFileSync(file, 'utf8'), kid)),
  );

program
  .command('remove-key <client> <kid>')
  .description('a request signed with it is refused from now on')
  .action(async (client: string, kid: string) => print(await (await operator()).removeKey(client, kid)));

program
  .command('rotate-api-key <client>')
  .description('a new API key, shown once')
  .option('--keep-old <hours>', 'how long the old keys still work', positive, 24)
  .action(async (client: string, { keepOld }: { keepOld: number }) =>
    print(await (await operator()).rotateApiKey(client, keepOld)),
  );

for (const [verb, enabled] of [
  ['enable', true],
  ['disable', false],
] as const) {
  program
    .command(`${verb}-market <client> <market>`)
    .description(`${enabled ? 'lets the client into' : 'shuts the client out of'} a market`)
    .action(async (client: string, market: string) =>
      print(await (await operator()).setMarket(client, oneOf(Market.options)(market), enabled)),
    );
  program
    .command(`${verb}-product <client> <product>`)
    .description(`${enabled ? 'gives the client' : 'takes from the client'} a product`)
    .action(async (client: string, product: string) =>
      print(await (await operator()).setProduct(client, oneOf(Product.options)(product), enabled)),
    );
  program
    .command(`${verb} <client>`)
    .description(enabled ? 'the client may call again' : 'every call of the client is refused from now on')
    .action(async (client: string) => print(await (await operator()).setEnabled(client, enabled)));
}

program
  .command('limits <client>')
  .description('requests per second; ten seconds of it may come at once')
  .option('--requests <rate>', 'all requests', positive)
  .option('--verifications <rate>', 'verifications', positive)
  .action(async (client: string, limits: { requests?: number; verifications?: number }) =>
    print(await (await operator()).setLimits(client, limits)),
  );

program
  .command('lifetimes <client>')
  .description('how long things wait, in seconds')
  .option('--payment-request <seconds>', 'a payment request without a consent', positive)
  .option('--authorization <seconds>', 'a consent for its customer', positive)
  .action(
    async (client: string, { paymentRequest, authorization }: { paymentRequest?: number; authorization?: number }) =>
      print(await (await operator()).setLifetimes(client, paymentRequest, authorization)),
  );

program
  .command('top-up')
  .description('adds verifications to the balance')
  .argument('<client>')
  .argument('<count>', 'how many', whole)
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
  .option('--days <count>', 'how many', whole, 31)
  .action(async (client: string, { days }: { days: number }) => print(await (await operator()).usage(client, days)));

program
  .command('subscriptions <client>')
  .description("the client's webhook subscriptions and how their receivers fare")
  .action(async (client: string) => print(await (await operator()).subscriptions(client)));

program
  .command('deliveries <client> <subscription>')
  .description('deliveries that failed and are not through, newest first')
  .option('--limit <count>', 'how many', whole, 20)
  .action(async (client: string, subscription: string, { limit }: { limit: number }) =>
    print(await (await operator()).troubledDeliveries(client, subscription, limit)),
  );

program
  .command('events <paymentRequest>')
  .description('every event of a payment request, its consent and its payment, with the deliveries of each')
  .action(async (paymentRequest: string) => print(await (await operator()).eventsOf(paymentRequest)));

program
  .command('republish <paymentRequest>')
  .description('publishes every event of a payment request that never was')
  .action(async (paymentRequest: string) => print(await (await operator()).republish(paymentRequest)));

program
  .command('replay <event>')
  .description('delivers an event again, under its own id')
  .option('--subscription <id>', 'to one subscription; else to every one that wants it')
  .action(async (event: string, { subscription }: { subscription?: string }) =>
    print(await (await operator()).replay(event, subscription)),
  );

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
