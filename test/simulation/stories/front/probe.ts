import { newId } from '#shared/platform/runtime/ids.ts';
import type { DynamoDB } from '../../cloud/dynamodb.ts';
import type { RouteName } from '../../service/front.ts';
import type { Scene } from '../scene.ts';
import { type Asker, requestOf, textOf } from './ask.ts';
import { type Door, doors, lists } from './doors.ts';

type Item = Readonly<Record<string, unknown>>;

const allDoors = (Object.entries(doors) as [RouteName, readonly Door[]][]).flatMap(([name, all]) =>
  all.map((door) => ({ name, door })),
);
const maxProbes = 10;
const maxTries = 8;

/**
 * The client's resources. Subscriptions belong to no market. Items of shared accounts have no client, and belong to
 * their consent.
 */
const itemsOf = ({ client, market }: Pick<Scene, 'client' | 'market'>, items: readonly Item[]): readonly Item[] => {
  const own = items.filter((item) => item.clientId === client.id && (item.market ?? market) === market);
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...items.filter(({ entity, consentId }) => entity === 'SharedAccount' && ids.has(consentId))];
};

const idOf = ({ entity, id, pk }: Item): string =>
  entity === 'SharedAccount' ? String(pk).slice('SHARED_ACCOUNT#'.length) : String(id);

/**
 * A stranger tries each id that exists on a route that takes such ids: as another client, without a token, and as the
 * owner in another market. The response is always the same as for a nonexistent id.
 */
export const probe = async (scene: Scene, dynamodb: DynamoDB, maxMs: number): Promise<void> => {
  const { world, service, client, stranger, market, once, wait } = scene;
  const { draw } = world.fate;
  const pick = <T>(place: string, from: readonly T[]): T | undefined => from[Math.floor(draw(place) * from.length)];

  /** Repeats a request until the response is not caused by a fault. */
  const send = async (
    name: RouteName,
    requested: ReturnType<Door['ask']>,
    sender: Asker,
  ): Promise<string | undefined> => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const outcome = await once(service.front, (front) => front(requestOf(name, requested, sender)));
      const hasResponse = outcome !== 'crashed' && 'value' in outcome;
      if (hasResponse && ![429, 500, 502, 503].includes(outcome.value.statusCode ?? 500)) {
        const isConflict = outcome.value.statusCode === 409 && (outcome.value.body ?? '').includes('"conflict"');
        if (!isConflict) return textOf(outcome.value);
      }
      await wait('pause of the stranger', 5_000);
    }
    return undefined;
  };

  const known = (): readonly Item[] => itemsOf(scene, dynamodb.items());

  const askForOne = async (): Promise<void> => {
    const items = known();
    const byKind = Map.groupBy(items, ({ entity }) => entity);
    const chosen = pick(
      'which door',
      allDoors.filter(({ door }) => byKind.has(door.takes)),
    );
    const item = chosen && pick('which resource', byKind.get(chosen.door.takes) ?? []);
    if (!chosen || !item) return;
    const askers: readonly Asker[] = [
      { client: stranger, market },
      { client: stranger, market },
      { client: undefined, market },
      { client, market: market === 'UAE' ? 'MAIN' : 'UAE' },
    ];
    const sender = pick('who asks', askers) ?? { client: stranger, market };
    const { name, door } = chosen;
    const isOtherMarket = sender.client === client;
    // Subscriptions belong to no market, and the legacy paths belong to one.
    if (isOtherMarket && (door.takes === 'Subscription' || name.startsWith('legacy'))) return;
    const [foreign, absent] = [
      await send(name, door.ask(idOf(item)), sender),
      await send(name, door.ask(newId()), sender),
    ];
    if (foreign === undefined || absent === undefined || foreign === absent) return;
    world.violations.push(`isolation: ${name} reveals the existence of a ${door.takes}: ${foreign.slice(0, 120)}`);
  };

  const readList = async (): Promise<void> => {
    const name = pick('which list', lists) ?? lists[0];
    const ids = known().map(idOf);
    const text = (await send(name, {}, { client: stranger, market })) ?? '';
    if (ids.some((id) => text.includes(id)))
      world.violations.push(`isolation: ${name} returns a resource of another client`);
  };

  await wait('the stranger', maxMs);
  const count = 2 + Math.floor(draw('how many probes') * maxProbes);
  for (let index = 0; index < count; index += 1) {
    await (draw('what the stranger does') < 0.85 ? askForOne() : readList());
    await wait('between two probes', maxMs / 4);
  }
};
