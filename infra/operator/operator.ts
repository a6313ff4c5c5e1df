import type { Brand } from '#shared/clients/brand/brand.ts';
import { rebuildFigures } from '#shared/events/figures/rebuild-figures.ts';
import { createClientLogos } from '#shared/clients/brand/logo-store.ts';
import { FrameOrigin } from '#shared/clients/brand/frame-origin.ts';
import { logoNameOf } from '#shared/clients/brand/logo.ts';
import { Client, type Product } from '#shared/clients/client.ts';
import { publicKeyFrom, withKey, withoutKey } from '#shared/clients/signing-key.ts';
import { hashOfApiKey, idOfApiKey } from '#shared/clients/api-keys.ts';
import { endedSessionsIn } from '#shared/clients/ended-sessions.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { listClients } from '#shared/clients/client-directory.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { operatorWorkspace } from '#shared/clients/members/member.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { type AuditAction, commandLine } from '#shared/clients/audit/audit-record.ts';
import type { LoggedRecord } from '#shared/clients/audit/audit-chain.ts';
import { auditedTable, createAuditTrail } from '#shared/clients/audit/audit-trail.ts';
import { verifyAudit } from '#shared/clients/audit/verify-audit.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { maxTopUp, createBalances } from '#shared/verifications/balances.ts';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import { connect, type Connection, settingsOf } from './connection.ts';
import { createOperatorEvents } from './operator-events.ts';
import { type Period, requestsWithKey } from './keys/key-requests.ts';
import { createPeople } from './people.ts';
import type { RunningService } from './terminal/arguments.ts';

export const operatorFor = async (service: RunningService) => createOperator(connect(await settingsOf(service)));

/** Creates the actions of the operator's tool. Where an action takes a client, it accepts the client's id or name. */
export const createOperator = (connection: Connection) => {
  const { table, markets, now } = connection;
  const registry = createClientRegistry(table, now);
  const events = createOperatorEvents(connection);
  const subscriptions = createSubscriptions(table, now);
  const balances = createBalances(table, now);

  const clientsNamed = async (idOrName: string) =>
    (await listClients(table)).filter(({ clientId, name }) => clientId === idOrName || name === idOrName);
  const find = async (idOrName: string): Promise<Client> => {
    const [match, another] = await clientsNamed(idOrName);
    if (!match)
      throw new Error(`No client has the id or name "${idOrName}". To list all clients, run: npm run clients -- list`);
    if (another)
      throw new Error(
        `Several clients have the name "${idOrName}". Use the id. To list all ids, run: npm run clients -- list`,
      );
    return registry.get(match.clientId);
  };
  const workspaceOf = async (client: string | undefined): Promise<string> =>
    client === undefined ? operatorWorkspace : (await find(client)).id;
  /**
   * Returns the trimmed name. Throws if another client has it, because operators find clients by name. Two operators
   * who use the same name at the same time may still both succeed; then only the id identifies each client.
   */
  const availableName = async (requested: string): Promise<string> => {
    const name = Client.shape.name.safeParse(requested.trim());
    if (!name.success) throw new Error('A client needs a name of 1 to 100 characters. Set it with --name');
    const [holder] = await clientsNamed(name.data);
    if (holder)
      throw new Error(
        `The name "${name.data}" already belongs to the client ${holder.clientId}. Choose another --name`,
      );
    return name.data;
  };
  const requireServed = (requested: readonly Market[]): void => {
    const other = requested.find((market) => !markets.includes(market));
    if (other) throw new Error(`This stage does not serve the market ${other}. Its markets: ${markets.join(', ')}`);
  };
  /** Returns a table that also records the change of a client in the audit trail. */
  const auditedTableFor = (workspace: string, action: AuditAction, target?: string) =>
    auditedTable(table, { workspace, actor: commandLine, action, target }, now);
  const change = async (
    idOrName: string,
    action: AuditAction,
    changesTo: (client: Client) => Partial<Client>,
  ): Promise<Client> => {
    const { id } = await find(idOrName);
    const auditedRegistry = createClientRegistry(auditedTableFor(id, action), now);
    return auditedRegistry.change(id, (client) => ({ ...client, ...changesTo(client) }));
  };
  const includeOrExclude = <T>(list: readonly T[], value: T, included: boolean): T[] => [
    ...list.filter((other) => other !== value),
    ...(included ? [value] : []),
  ];

  return {
    now,
    find,
    list: async () => Promise.all((await listClients(table)).map(({ clientId }) => registry.get(clientId))),
    apiKeys: async (client: string) => registry.apiKeys((await find(client)).id),
    create: async (settings: Pick<Client, 'name' | 'markets' | 'products'>) => {
      requireServed(settings.markets);
      return registry.create({ ...settings, name: await availableName(settings.name) });
    },
    addKey: (client: string, text: string, kid?: string) =>
      change(client, 'key.registered', (current) => withKey(current, publicKeyFrom(text, kid))),
    removeKey: (client: string, kid: string) =>
      change(client, 'key.removed', (current) => {
        const kids = current.publicKeys.map((key) => key.kid);
        if (!kids.includes(kid))
          throw new Error(`${current.name} has no key "${kid}". Its keys: ${kids.join(', ') || 'none'}`);
        return withoutKey(current, kid);
      }),
    rotateApiKey: async (client: string, keepOldHours: number, name?: string) => {
      const { id } = await find(client);
      const auditedRegistry = createClientRegistry(auditedTableFor(id, 'api-key.rotated'), now);
      const apiKey = await auditedRegistry.rotateApiKey(id, keepOldHours * 3600, { name });
      if (apiKey === undefined)
        throw new Error(`${client} has the maximum number of API keys. Replace them with --keep-old 0, or revoke one`);
      return { apiKey };
    },
    /** Revokes one API key. Functions reject the tokens of its sessions within five seconds. */
    revokeApiKey: async (client: string, keyId: string) => {
      const { id, name } = await find(client);
      const auditedRegistry = createClientRegistry(auditedTableFor(id, 'api-key.revoked', keyId), now);
      if (!(await auditedRegistry.revokeApiKey(id, keyId)))
        throw new Error(`${name} has no API key "${keyId}". To list its keys, run: npm run clients -- show "${name}"`);
      return { client: name, revoked: keyId };
    },
    /** Returns the client and the id of an API key, or undefined if no client has this key. */
    ownerOfApiKey: async (apiKey: string) => {
      const keyId = idOfApiKey(hashOfApiKey(apiKey));
      for (const { clientId, name } of await listClients(table))
        if ((await registry.apiKeys(clientId)).some(({ id }) => id === keyId)) return { client: name, keyId };
      return undefined;
    },
    /** Returns the requests with an API key of a client, and whether the key still works. */
    requestsWithKey: async (client: string, keyId: string, period: Period) => {
      const { id, name } = await find(client);
      const valid = (await registry.apiKeys(id)).find((key) => key.id === keyId);
      const ended = endedSessionsIn(await table.get(clientKeys.endedSessions(id)))?.apiKeys ?? [];
      return {
        client: name,
        key: keyId,
        works: valid !== undefined,
        endsAt: valid?.expiresAt ?? ended.find((key) => key.id === keyId)?.endsAt,
        requests: await requestsWithKey(connection.logs, keyId, period),
      };
    },
    auditOf: async (client: string, limit: number) =>
      createAuditTrail(table, now).latest((await find(client)).id, limit),
    /** Ends all of the client's sessions. Functions reject its tokens within five seconds. */
    endSessions: async (client: string) => {
      const { id, name } = await find(client);
      await createClientRegistry(auditedTableFor(id, 'sessions.ended'), now).endSessions(id);
      return { client: name, ended: 'all sessions' };
    },
    setMarket: async (client: string, market: Market, enabled: boolean) => {
      if (enabled) requireServed([market]);
      return change(client, 'client.changed', (current) => ({
        markets: includeOrExclude(current.markets, market, enabled),
      }));
    },
    setProduct: (client: string, product: Product, enabled: boolean) =>
      change(client, 'client.changed', ({ products }) => ({ products: includeOrExclude(products, product, enabled) })),
    setEnabled: (client: string, enabled: boolean) =>
      change(client, enabled ? 'client.enabled' : 'client.disabled', () => ({
        status: enabled ? 'Active' : 'Disabled',
      })),
    setLimits: (client: string, newLimits: Partial<Client['limits']>) =>
      change(client, 'client.changed', ({ limits }) => ({ limits: { ...limits, ...newLimits } })),
    setLifetimes: (client: string, paymentRequestSeconds?: number, authorizationSeconds?: number) =>
      change(client, 'client.changed', ({ lifetimes }) => ({
        lifetimes: {
          paymentRequestSeconds: paymentRequestSeconds ?? lifetimes.paymentRequestSeconds,
          authorizationSeconds: authorizationSeconds ?? lifetimes.authorizationSeconds,
        },
      })),
    /** Sets the origins whose pages may embed the pages on which customers manage their consents. */
    setFrameOrigins: (client: string, frameOrigins: readonly string[]) =>
      change(client, 'client.changed', () => ({
        frameOrigins: frameOrigins.map((origin) => FrameOrigin.parse(origin)),
      })),
    /** Sets the given parts of a client's brand, and its logo (SVG). The other parts stay as they are. */
    setBrand: async (client: string, brand: Brand, svg?: string) => {
      const { id } = await find(client);
      const auditedClients = createClientRegistry(auditedTableFor(id, 'client.changed'), now);
      const given = Object.entries({ ...brand, logo: svg && logoNameOf(svg) }).filter(([, part]) => part !== undefined);
      const changed: Brand = Object.fromEntries(given);
      const logoWrites = svg === undefined ? [] : [await createClientLogos(table).writeOf(id, svg)];
      return auditedClients.change(
        id,
        (current) => ({ ...current, brand: { ...current.brand, ...changed } }),
        ...logoWrites,
      );
    },
    /** Adds verifications once per reference. Without a reference, every call adds verifications. */
    topUp: async (client: string, count: number, reference = newId()) => {
      if (!Number.isInteger(count) || count < 1 || count > maxTopUp)
        throw new Error(`A top-up must add from 1 to ${maxTopUp.toLocaleString('en')} verifications, not ${count}`);
      if (reference === '')
        throw new Error('A reference must not be empty. Set --reference to what the top-up is for, or omit it');
      const { id } = await find(client);
      const auditedBalances = createBalances(auditedTableFor(id, 'client.topped-up', String(count)), now);
      return { reference, balance: await auditedBalances.topUp(id, count, reference) };
    },
    usage: async (client: string, days: number) => {
      const { id } = await find(client);
      return { balance: await balances.balance(id), days: await balances.usage(id, days) };
    },
    /** Counts the client's stored payments again. */
    rebuildFigures: async (client: string) => {
      const found = await find(client);
      const counts: { market: Market; read: number }[] = [];
      for (const market of found.markets)
        counts.push({ market, read: await rebuildFigures({ clientId: found.id, market }, table, now) });
      return counts;
    },
    subscriptions: async (client: string) =>
      (await subscriptions.of((await find(client)).id)).map(
        ({ id, url, status, resources, failingSince, slowSince, silence, deactivated }) => ({
          id,
          url,
          status,
          resources,
          failingSince,
          slowSince,
          silence,
          deactivated,
        }),
      ),
    failingDeliveries: async (client: string, subscriptionId: string, limit: number) => {
      const { id, name } = await find(client);
      const subscription = await subscriptions.get(id, subscriptionId);
      if (!subscription)
        throw new Error(
          `${name} has no subscription "${subscriptionId}". ` +
            `To list its subscriptions, run: npm run clients -- subscriptions "${name}"`,
        );
      return events.failing(subscription.id, limit);
    },
    ...createPeople(connection, workspaceOf),
    /**
     * Verifies the audit trail of a client, or of the operators. Throws BrokenTrail if records were changed, removed or
     * inserted.
     */
    verifyAudit: async (client: string | undefined, logged?: readonly LoggedRecord[]) =>
      verifyAudit(await workspaceOf(client === operatorWorkspace ? undefined : client), table, logged),
    eventsAbout: events.about,
    republish: events.republish,
    resume: events.resume,
    replay: events.replay,
  };
};
export type Operator = ReturnType<typeof createOperator>;
