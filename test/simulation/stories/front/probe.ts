import { newId } from '#shared/platform/runtime/ids.ts';
import type { DynamoDB } from '../../cloud/dynamodb.ts';
import type { RouteName } from '../../service/front.ts';
import type { Scene } from '../scene.ts';
import { type Caller, requestOf, comparableText } from './ask.ts';
import { type IdParameter, idParameters, lists } from './doors.ts';

type Item = Readonly<Record<string, unknown>>;

const allIdParameters = (Object.entries(idParameters) as [RouteName, readonly IdParameter[]][]).flatMap(([name, all]) =>
  all.map((parameter) => ({ name, parameter })),
);
const maxProbes = 10;
const maxAttempts = 8;

/**
 * Returns the items of a client's resources in a market. Subscriptions do not belong to a market. Shared accounts have
 * no client id, so they are found by their consent.
 */
const itemsOf = ({ client, market }: Pick<Scene, 'client' | 'market'>, items: readonly Item[]): readonly Item[] => {
  const withClientId = items.filter((item) => item.clientId === client.id && (item.market ?? market) === market);
  const ids = new Set(withClientId.map(({ id }) => id));
  return [
    ...withClientId,
    ...items.filter(({ entity, consentId }) => entity === 'SharedAccount' && ids.has(consentId)),
  ];
};

const idOf = ({ entity, id, pk }: Item): string =>
  entity === 'SharedAccount' ? String(pk).slice('SHARED_ACCOUNT#'.length) : String(id);

/**
 * Tries ids of the client's resources on routes that accept them: as a stranger, without a token, and as the client in
 * another market. The response must be the same as for a nonexistent id.
 */
export const probe = async (scene: Scene, dynamodb: DynamoDB, maxMs: number): Promise<void> => {
  const { world, service, client, stranger, market, callOnce, wait } = scene;
  const { draw } = world.fate;
  const pick = <T>(place: string, from: readonly T[]): T | undefined => from[Math.floor(draw(place) * from.length)];

  /** Sends a request until the response is not caused by a fault. */
  const send = async (
    name: RouteName,
    requested: ReturnType<IdParameter['requestWith']>,
    sender: Caller,
  ): Promise<string | undefined> => {
    for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
      const outcome = await callOnce(service.front, (front) => front(requestOf(name, requested, sender)));
      const hasResponse = outcome !== 'crashed' && 'value' in outcome;
      if (hasResponse && ![429, 500, 502, 503].includes(outcome.value.statusCode ?? 500)) {
        const isConflict = outcome.value.statusCode === 409 && (outcome.value.body ?? '').includes('"conflict"');
        if (!isConflict) return comparableText(outcome.value);
      }
      await wait('pause of the stranger', 5_000);
    }
    return undefined;
  };

  const clientItems = (): readonly Item[] => itemsOf(scene, dynamodb.items());

  const requestResource = async (): Promise<void> => {
    const items = clientItems();
    const byKind = Map.groupBy(items, ({ entity }) => entity);
    const chosen = pick(
      'which door',
      allIdParameters.filter(({ parameter }) => byKind.has(parameter.entity)),
    );
    const item = chosen && pick('which resource', byKind.get(chosen.parameter.entity) ?? []);
    if (!chosen || !item) return;
    const callers: readonly Caller[] = [
      { client: stranger, market },
      { client: stranger, market },
      { client: undefined, market },
      { client, market: market === 'UAE' ? 'MAIN' : 'UAE' },
    ];
    const sender = pick('who asks', callers) ?? { client: stranger, market };
    const { name, parameter } = chosen;
    const isOtherMarket = sender.client === client;
    // Subscriptions do not belong to a market, and the legacy API exists in only one.
    if (isOtherMarket && (parameter.entity === 'Subscription' || name.startsWith('legacy'))) return;
    const [foreign, absent] = [
      await send(name, parameter.requestWith(idOf(item)), sender),
      await send(name, parameter.requestWith(newId()), sender),
    ];
    if (foreign === undefined || absent === undefined || foreign === absent) return;
    world.violations.push(
      `isolation: ${name} reveals the existence of a ${parameter.entity}: ${foreign.slice(0, 120)}`,
    );
  };

  const readList = async (): Promise<void> => {
    const name = pick('which list', lists) ?? lists[0];
    const ids = clientItems().map(idOf);
    const text = (await send(name, {}, { client: stranger, market })) ?? '';
    if (ids.some((id) => text.includes(id)))
      world.violations.push(`isolation: ${name} returns another client's resource`);
  };

  await wait('the stranger', maxMs);
  const count = 2 + Math.floor(draw('how many probes') * maxProbes);
  for (let index = 0; index < count; index += 1) {
    await (draw('what the stranger does') < 0.85 ? requestResource() : readList());
    await wait('between two probes', maxMs / 4);
  }
};
