import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import * as z from 'zod';
import { EventProduct, productOf, ResourceType } from '#shared/events/event.ts';
import { acceptedStatus } from '#shared/events/webhooks/delivery.ts';
import { subscribe, unsubscribe } from '#shared/events/webhooks/manage-subscriptions.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { connect, localSettings } from '../../operator/connection.ts';
import { listClients } from '#shared/clients/client-directory.ts';
import { readBody } from '../platform/listen.ts';
import { defaultState } from '../../operator/terminal/arguments.ts';
import { readCommandLine, runTool } from '../../operator/terminal/command-line.ts';
import { forward } from './forward.ts';

const help = `Forwards the local cloud's webhooks to your receiver for as long as this command runs. No subscription is needed.

  npm run listen -- --forward http://localhost:4000/hooks?a=b
  npm run listen -- --forward URL --events 'payment.*,consent.rejected'    forwards only these events
  npm run listen -- --forward URL --json                                   prints one JSON object for each delivery
  npm run listen -- --forward URL --state DIR                              uses the cloud with its state in DIR
`;

/** The path of the receivers that this tool starts. */
const listenPath = '/npm-run-listen';

const Claims = z.object({
  event: z.object({ id: z.string(), type: z.string(), resource: z.object({ id: z.string() }) }),
});

/** Returns the event in a webhook. Verifying the signature is left to the receiver. */
const eventIn = (token: string): z.infer<typeof Claims>['event'] =>
  Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).event;

/** Returns a function that checks whether one of the patterns matches an event type. A star matches any text. */
const matcherOf = (patterns: string): ((type: string) => boolean) => {
  const expressions = patterns.split(',').map((pattern) => {
    const escaped = pattern.trim().replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
    return new RegExp(`^${escaped.replaceAll('*', '.*')}$`);
  });
  return (type) => expressions.some((expression) => expression.test(type));
};

const addressOf = (text: string | undefined): URL => {
  const url = text === undefined ? undefined : URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new Error('--forward must be the http or https URL of your receiver (--help shows how)');
};

/** Returns whether a process is listening at a local URL. */
const isOpen = (url: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(Number(url.port), url.hostname);
    const settle = (isListening: boolean) => {
      socket.destroy();
      resolve(isListening);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });

/** Returns the cloud's time. Reads it each time, because `npm run clock` may advance it meanwhile. */
const timeOf = (state: string): string => connect(localSettings(state)).now().toISOString();

/** Connects to the local cloud as it runs now: its AWS endpoint has another port after each start. */
const connectTo = async (state: string) => {
  const { table, now } = connect(localSettings(state));
  const subscriptions = createSubscriptions(table, now);
  const deps = { subscriptions, targets: 'public-and-loopback', now } as const;
  return { clients: await listClients(table), deps };
};

const unsubscribeAll = async (
  isObsolete: (target: URL) => boolean | Promise<boolean>,
  { clients, deps }: Awaited<ReturnType<typeof connectTo>>,
): Promise<void> => {
  for (const { clientId } of clients)
    for (const { id, url } of await deps.subscriptions.of(clientId))
      if (await isObsolete(new URL(url))) await unsubscribe(clientId, id, deps);
};

/** Subscribes every client of the local cloud to all events at a URL. */
const subscribeAll = async (url: string, state: string): Promise<void> => {
  const cloud = await connectTo(state);
  // A killed run leaves its subscriptions behind. Subscriptions of a run that is still active must not be removed.
  await unsubscribeAll(async (target) => target.pathname === listenPath && !(await isOpen(target)), cloud);
  const { clients, deps } = cloud;
  for (const { clientId } of clients)
    for (const product of EventProduct.options) {
      const resources = ResourceType.options.filter((type) => productOf(type) === product);
      await subscribe(clientId, { url, product, resources, status: 'Active' }, deps);
    }
};

const run = async (): Promise<string> => {
  const { values } = readCommandLine(help, {
    forward: { type: 'string' },
    events: { type: 'string', default: '*' },
    json: { type: 'boolean', default: false },
    state: { type: 'string', default: defaultState },
  });
  const target = addressOf(values.forward);
  const isSelected = matcherOf(values.events);

  const print = (
    attemptedDelivery: Awaited<ReturnType<typeof forward>> & ReturnType<typeof eventIn> & { attempt: number },
  ): void => {
    const { type, resource, attempt, status, reason, durationMs } = attemptedDelivery;
    if (values.json) console.log(JSON.stringify({ time: timeOf(values.state), ...attemptedDelivery }));
    else
      console.log(
        `${timeOf(values.state).slice(11, 19)}  ${type.padEnd(36)} ${resource.id}  attempt ${attempt}  → ` +
          `${status ?? '–'} in ${durationMs} ms, ${reason}`,
      );
  };
  const server = http.createServer((request, response) => {
    void (async () => {
      const body = (await readBody(request)).toString();
      const event = eventIn(body);
      if (!isSelected(event.type)) return response.writeHead(acceptedStatus).end();
      const result = await forward(target, { body, headers: request.headers }, response);
      print({ ...event, attempt: Number(request.headers['x-svc-webhook-attempt']), ...result });
      return response.writeHead(result.status ?? 502).end();
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${listenPath}`;
  try {
    await subscribeAll(url, values.state);
    const notice = `Forwarding ${values.events === '*' ? 'all events' : values.events} to ${target.href}. Ctrl-C stops it.`;
    if (values.json) console.error(notice);
    else console.log(notice);
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    await unsubscribeAll(({ href }) => href === url, await connectTo(values.state));
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return values.json ? '' : `Stopped. ${target.host} no longer receives events.`;
};

runTool(run);
