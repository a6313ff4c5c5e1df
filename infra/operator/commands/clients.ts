import { Argument, type Command } from 'commander';
import { type LimitName, Product } from '#shared/clients/client.ts';
import { addApiKeys } from './api-keys.ts';
import { addBrand } from './brand.ts';
import { addAudit } from './audit.ts';
import { addPeople } from './people.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { parseList, parseNumber } from '../terminal/arguments.ts';
import { change, confirmAction, operator, options, print, printTable, program } from './command-line.ts';
import { factsOf, tableOf } from '../terminal/output.ts';
import { runProgram } from '../terminal/program.ts';
import { addVerifications } from './verifications.ts';
import { newSigningKey, readKeyFile } from '../keys/signing-key.ts';

/**
 * A client may use ten seconds of its rate in one burst. A rate below 0.1 would therefore not allow a single request.
 */
const parseRate = parseNumber(0.1, 100_000);
const parseLifetime = parseNumber(1, 365 * 86_400, 'whole');

program
  .command('list')
  .description('List all clients')
  .action(async () => {
    printTable(await (await operator()).list(), ({ id, name, status, markets }) => ({ id, name, status, markets }));
  });

program
  .command('show <client>')
  .description('Show a client. Commands accept its id or its name')
  .action(async (client: string) => {
    const service = await operator();
    const [registered, apiKeys] = [await service.find(client), await service.apiKeys(client)];
    print({ ...registered, apiKeys }, ({ publicKeys, ...fields }) =>
      factsOf({
        ...fields,
        publicKeys: publicKeys.map(({ kid }) => kid),
        apiKeys: apiKeys.map(
          ({ id, createdAt, expiresAt, usedAt }) =>
            `${id}, created ${createdAt}, ${usedAt === undefined ? 'never used' : `used ${usedAt}`}${expiresAt === undefined ? '' : `, works until ${expiresAt}`}`,
        ),
      }),
    );
  });

program
  .command('create')
  .description('Create a client and its first API key. The key is shown only once')
  .requiredOption('--name <name>', 'the name of the client; no other client may have it (required)')
  .requiredOption(
    '--markets <list>',
    `any of ${Market.options.join(',')}, comma-separated (required)`,
    parseList(Market.options),
  )
  .option('--products <list>', `any of ${Product.options.join(',')}, comma-separated`, parseList(Product.options), [
    ...Product.options,
  ])
  .option('--signing-key', 'also create a signing key pair: register the public key and show the private key', false)
  .action(
    async ({ signingKey, ...input }: { name: string; markets: Market[]; products: Product[]; signingKey: boolean }) => {
      const service = await operator();
      const { client, apiKey } = await service.create(input);
      const pair = signingKey ? newSigningKey() : undefined;
      if (pair) {
        const { d: _privateKey, ...publicKey } = pair;
        await service.addKey(client.id, JSON.stringify(publicKey));
      }
      print({ clientId: client.id, appId: client.appId, apiKey, ...(pair && { signingKey: pair }) }, factsOf);
    },
  );

program
  .command('add-key <client>')
  .description("Register a public P-256 key, which verifies the client's signatures")
  .requiredOption('--file <file>', 'the file that contains the key, as PEM or JWK (required)')
  .option('--kid <kid>', 'the id of the key (default: the kid of the JWK, or else its RFC 7638 thumbprint)')
  .action(async (client: string, { file, kid }: { file: string; kid?: string }) =>
    change(client, (service) => service.addKey(client, readKeyFile(file), kid)),
  );

program
  .command('remove-key <client> <kid>')
  .description('Remove a public key. Requests signed with it are rejected from then on')
  .action(async (client: string, kid: string) => {
    await confirmAction(`Requests from ${client} signed with the key "${kid}" will be rejected.`);
    await change(client, (service) => service.removeKey(client, kid));
  });

for (const [verb, enabled] of [
  ['enable', true],
  ['disable', false],
] as const) {
  const settingOf = (setting: 'market' | 'product', choices: readonly string[]) =>
    program
      .command(`${verb}-${setting}`)
      .description(`${enabled ? 'Enable' : 'Disable'} a ${setting} for the client`)
      .argument('<client>', 'the id or the name of the client')
      .addArgument(new Argument(`<${setting}>`, `the ${setting}`).choices(choices));
  settingOf('market', Market.options).action(async (client: string, market: Market) => {
    if (!enabled) await confirmAction(`Requests from ${client} in ${market} will be rejected.`);
    await change(client, (service) => service.setMarket(client, market, enabled));
  });
  settingOf('product', Product.options).action(async (client: string, product: Product) => {
    if (!enabled) await confirmAction(`Requests from ${client} for ${product} will be rejected.`);
    await change(client, (service) => service.setProduct(client, product, enabled));
  });
  program
    .command(`${verb} <client>`)
    .description(enabled ? 'Accept requests from the client again' : 'Reject all requests from the client from now on')
    .action(async (client: string) => {
      if (!enabled) await confirmAction(`All requests from ${client} will be rejected.`);
      await change(client, (service) => service.setEnabled(client, enabled));
    });
}

program
  .command('limits <client>')
  .description("Set the client's rate limits. It may use ten seconds of a rate in one burst")
  .option('--requests <rate>', 'requests of any kind, per second', parseRate)
  .option('--verifications <rate>', 'verifications, per second', parseRate)
  .option('--sessions <rate>', 'sessions created or refreshed, per second', parseRate)
  .action(async (client: string, limits: Partial<Record<LimitName, number>>, command: Command) => {
    if (Object.keys(limits).length === 0)
      command.error('error: no limit given. Set --requests, --verifications or --sessions');
    await change(client, (service) => service.setLimits(client, limits));
  });

program
  .command('lifetimes <client>')
  .description("Set when the client's payment requests and consents expire")
  .option('--payment-request <seconds>', 'lifetime of a payment request without a consent', parseLifetime)
  .option('--authorization <seconds>', 'lifetime of a consent awaiting the customer', parseLifetime)
  .action(async (client: string, lifetimes: { paymentRequest?: number; authorization?: number }, command: Command) => {
    if (Object.keys(lifetimes).length === 0)
      command.error('error: no lifetime given. Set --payment-request, --authorization or both');
    await change(client, (service) => service.setLifetimes(client, lifetimes.paymentRequest, lifetimes.authorization));
  });

program
  .command('subscriptions <client>')
  .description("List the client's webhook subscriptions and the health of their receivers")
  .action(async (client: string) =>
    printTable(await (await operator()).subscriptions(client), (subscription) => subscription),
  );

program
  .command('deliveries <client> <subscription>')
  .description('List the failed deliveries of a subscription that have not succeeded since, newest first')
  .option('--limit <count>', 'the number of deliveries to show', parseNumber(1, 100, 'whole'), 20)
  .action(async (client: string, subscription: string, { limit }: { limit: number }) =>
    printTable(
      await (await operator()).failingDeliveries(client, subscription, limit),
      ({ eventId, eventType, state, createdAt, attempts }) => ({
        eventId,
        eventType,
        state,
        createdAt,
        attempts: attempts.length,
        lastResponse: attempts.at(-1)?.status ?? attempts.at(-1)?.outcome,
      }),
    ),
  );

program
  .command('events <resource>')
  .description(
    'List the events of a payment request, its consent and its payment, with their deliveries. Accepts the id of any of them',
  )
  .action(async (resource: string) =>
    printTable(await (await operator()).eventsAbout(resource), ({ deliveries, ...event }) => ({
      ...event,
      deliveries: deliveries.map(({ subscriptionId, state }) => `${state} to ${subscriptionId}`),
    })),
  );

program
  .command('replay <event>')
  .description('Deliver an event again under the same event id')
  .option('--subscription <id>', 'deliver only to this subscription (default: each active one that selects the event)')
  .option('--of <resource>', 'the resource of the event; required if the event was never delivered')
  .action(async (event: string, { subscription, of }: { subscription?: string; of?: string }) => {
    if (options().stage === 'production')
      await confirmAction(`Receivers in production will receive the event ${event} again.`);
    print(await (await operator()).replay(event, subscription, of), ({ replayedTo }) => tableOf(replayedTo));
  });

addApiKeys();
addBrand();

addPeople();
addAudit();

program
  .command('republish <resource>')
  .description('Publish the missing events of a resource and its related resources, and resume their work')
  .action(async (resource: string) =>
    print(await (await operator()).republish(resource), ({ republished }) => tableOf(republished)),
  );

program
  .command('resume')
  .description('Resume all payments, jobs, timers and deliveries in progress, if their messages may be lost')
  .action(async () => print(await (await operator()).resume(console.error), factsOf));

program
  .command('rebuild-figures <client>')
  .description("Count the client's payments again for the dashboard, from the stored payments")
  .action(async (client: string) => printTable(await (await operator()).rebuildFigures(client), (count) => count));

addVerifications();

runProgram(program);
