import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOwnCloud, type OwnCloud } from '#test/support/cloud/own-cloud.ts';
import { commandsBelow, openTerminal, type Terminal } from '#test/support/runbooks/runbook.ts';
import { setSwitches } from '#test/support/drivers/banks/sandbox-banks.ts';
import { eventually, type Integrator } from '#test/support/drivers/integrator.ts';
import { aPayment, aSubscription } from '#test/support/drivers/journey.ts';

/** The tests share a local cloud, in which they would disturb each other, so they run in sequence. */
const sequential = { concurrent: false } as const;

let own: OwnCloud;
let terminal: Terminal;
/** The log lines about calls to banks. */
const bankCalls: string[] = [];

beforeAll(async () => {
  own = await createOwnCloud({
    log: ({ text }) => void bankCalls.push(...text.split('\n').filter((line) => line.includes('"bank.answered"'))),
  });
  terminal = openTerminal(own.settings);
});
afterAll(() => own.close());

const runbook = (heading: string): readonly string[] => commandsBelow(heading, 'incidents.md');

const BANK = 'uae-hsbcrt';

const untilOffered = (isOffered: boolean) =>
  eventually(
    async () => ((await own.integrator.get('/providers')).body.data as { id: string }[]).some(({ id }) => id === BANK),
    (offered) => offered === isOffered,
  );

/** Asks the bank for the name of a payee. */
const checkPayee = async (): Promise<number> =>
  (
    await own.integrator.post('/payment/cop', {
      iban: 'AE800200000100000000001',
      name: { fullName: 'Ivan David England' },
    })
  ).status;

test('bank down: customers cannot choose the bank until it works again', sequential, async () => {
  const [disable, enable] = runbook('Bank down');
  await untilOffered(true);
  const banksUrl = own.cloud.apis['sandbox-authorise'] ?? '';
  await setSwitches(banksUrl, BANK, { down: true });
  expect(await checkPayee()).toBe(502);
  expect(bankCalls.filter((line) => line.includes(BANK)).at(-1)).toContain('"outcome":');

  const [, disabled] = await terminal.run(disable, { BANK });
  expect(disabled).toContain('active → registered');
  await untilOffered(false);

  await setSwitches(banksUrl, BANK, {});
  const [enabled] = await terminal.run(enable, { BANK });
  expect(enabled).toContain('registered → active');
  await untilOffered(true);
});

const requestPayments = async (client: Integrator, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1)
    expect((await client.requestPayment(aPayment({ reference: `P-${n}` }))).status).toBe(201);
};

test(
  'webhook backlog: a receiver that hangs is named, delays no other client, and receives everything later',
  sequential,
  async () => {
    const { integrator: slow, other } = own;
    const { receiver: silent } = await aSubscription(slow, 'payments', ['payment_request']);
    const { receiver: healthy } = await aSubscription(other, 'payments', ['payment_request']);
    silent.behaviour = () => 'hang';
    await requestPayments(slow, 3);
    await requestPayments(other, 3);
    await eventually(
      async () => new Set(healthy.received.map(({ eventId }) => eventId)).size,
      (count) => count === 3,
      60,
    );
    const [look] = runbook('Webhook backlog');
    const values = { CLIENT: slow.facts.clientId };
    const [, subscriptions] = await eventually(
      () => terminal.run(look, values),
      ([, text = '']) => /slowSince|silence/.test(text) && /T\d\d:\d\d/.test(text),
      60,
    );
    expect(subscriptions).toContain(silent.url);

    silent.behaviour = () => 202;
    await eventually(
      async () =>
        new Set(silent.received.filter(({ answered }) => answered === 202).map(({ eventId }) => eventId)).size,
      (count) => count === 3,
      240,
    );
    const [queues = ''] = await terminal.run(look, values);
    expect(queues).toMatch(/^DeliveriesQueue .* 0 +0 +0$/m);
  },
);
