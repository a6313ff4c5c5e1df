import type { Response } from '#shared/platform/http/request.ts';
import type { DynamoDB } from '../../cloud/dynamodb.ts';
import type { RouteName } from '../../service/front.ts';
import { places } from '../places.ts';
import type { Scene } from '../scene.ts';
import { requestOf } from './ask.ts';
import { type Item, type List, lists } from './lists.ts';

interface ListBody {
  readonly data: readonly Item[];
  readonly meta: { readonly totalItems: number; readonly totalNumberOfPages: number };
}

interface Filter {
  readonly by: string;
  readonly value: string | number;
  readonly isIn: 'query' | 'body';
  /** Whether the item has the value, possibly among other values. */
  readonly selects: (item: Item) => boolean;
}

interface Range {
  readonly fromDateTime: string;
  readonly toDateTime: string;
}

/** A way to read a list: with or without a filter and a time range, oldest or newest first. */
interface Reading {
  readonly name: RouteName;
  readonly list: List;
  readonly filter: Filter | undefined;
  readonly range: Range | undefined;
  readonly isOldestFirst: boolean;
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const perPage = 2;
const maxAttempts = 6;
const maxRecountMs = 15 * 60_000;

/** Pages through the client's lists. Each must contain every selected item once, in order, with the correct total. */
export const readLists = async (
  { world, service, client, market, callOnce, wait }: Scene,
  dynamodb: DynamoDB,
): Promise<void> => {
  const { fate, timeline, violations } = world;
  const asClient = { client, market };

  const itemsOf = ({ entity, isShown }: List): readonly Item[] =>
    dynamodb
      .items()
      .filter(
        (item) =>
          item.entity === entity && item.clientId === client.id && item.market === market && (isShown?.(item) ?? true),
      );

  const expected = ({ list, filter, range }: Reading): readonly string[] =>
    itemsOf(list)
      .filter((item) => filter?.selects(item) ?? true)
      .filter(({ createdAt }) => {
        const at = String(createdAt);
        return !range || (at >= range.fromDateTime && at <= range.toDateTime);
      })
      .map(({ id }) => String(id))
      .toSorted(inOrder);

  const readPage = async (reading: Reading, page: number): Promise<ListBody | undefined> => {
    const { name, list, filter, range, isOldestFirst } = reading;
    const filterValue = filter && { [filter.by]: filter.value };
    const inBody = {
      ...(filter?.isIn === 'body' && filterValue),
      ...(list.times === 'body' && range),
      ...(isOldestFirst && { order: 'ASCENDING' }),
    };
    const query = {
      page: String(page),
      perPage: String(perPage),
      ...(filter?.isIn === 'query' && { [filter.by]: String(filter.value) }),
      ...(list.times === 'query' && range),
    };
    const requested = { query, ...(Object.keys(inBody).length > 0 && { body: inBody }) };
    for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
      const outcome = await callOnce(service.front, (front) => front(requestOf(name, requested, asClient)));
      const response: Response | undefined = outcome !== 'crashed' && 'value' in outcome ? outcome.value : undefined;
      if (response?.statusCode === 200) return JSON.parse(response.body ?? '') as ListBody;
      await wait('pause of the reader', 5_000);
    }
    return undefined;
  };

  const count = (place: string): number => Math.floor(fate.draw(place) * 5);
  const create = async (name: RouteName, body: object): Promise<void> => {
    await callOnce(service.front, (front) => front(requestOf(name, { body }, asClient)));
  };
  const { iban, currency, provider } = places[market];
  for (let index = count('how many bank accounts'); index > 0; index -= 1)
    await create('addBankAccount', {
      accountDetails: { identificationNumber: iban },
      accountHolderDetails: { name: `Branch ${index}` },
    });
  for (let index = count('how many further requests'); index > 2; index -= 1)
    await create('createPaymentRequest', {
      amount: '20.00',
      beneficiaryIban: iban,
      beneficiaryName: 'Ivan England',
      currency,
      providerId: provider,
      reference: `LIST-${index}`,
    });

  const requestOfItem = ({ paymentRequestId }: Item): Item | undefined =>
    dynamodb.items().find(({ entity, id }) => entity === 'PaymentRequest' && id === paymentRequestId);

  /** Draws a filter and its value, which usually matches an item, so that the list is not empty. */
  const drawFilter = ({ filters = {}, bodyFilters = {}, partial = [], ...list }: List): Reading['filter'] => {
    const all = [
      ...Object.entries(filters).map(([by, valuesOf]) => ({ by, valuesOf, isIn: 'query' as const })),
      ...Object.entries(bodyFilters).map(([by, valuesOf]) => ({ by, valuesOf, isIn: 'body' as const })),
    ];
    const chosen = all[Math.floor(fate.draw('which filter') * all.length)];
    if (!chosen) return undefined;
    const { by, isIn } = chosen;
    const valuesOf = (item: Item): readonly unknown[] => [chosen.valuesOf(item, requestOfItem(item))].flat();
    const isPartial = partial.includes(by);
    const values = itemsOf(list).flatMap(valuesOf);
    const value = values[Math.floor(fate.draw('the value of the filter') * values.length)];
    if (typeof value === 'number') {
      const number = fate.happens('nothing has the number', 0.2) ? value + 1 : value;
      return { by, value: number, isIn, selects: (item) => valuesOf(item).includes(number) };
    }
    if (typeof value !== 'string') return undefined;
    if (!isPartial) return { by, value, isIn, selects: (item) => valuesOf(item).includes(value) };
    const part = value.slice(1, 4).toLowerCase();
    const selects = (item: Item) => valuesOf(item).some((text) => String(text).toLowerCase().includes(part));
    return { by, value: part, isIn, selects };
  };

  /**
   * Draws a time range between the creation times of two resources. Each bound may just include or just exclude its
   * resource.
   */
  const drawRange = (list: List): Range | undefined => {
    const times = itemsOf(list).map(({ createdAt }) => Date.parse(String(createdAt)));
    const pick = (place: string): number =>
      (times[Math.floor(fate.draw(place) * times.length)] ?? 0) +
      Math.floor(fate.draw(`${place}, or just beside it`) * 3) -
      1;
    const [from = 0, to = 0] = [pick('from when'), pick('until when')].toSorted((a, b) => a - b);
    const [fromDateTime, toDateTime] = [new Date(from).toISOString(), new Date(to).toISOString()];
    return list.times && times.length > 0 ? { fromDateTime, toDateTime } : undefined;
  };

  const checkList = async (reading: Reading, isRecounted = false): Promise<void> => {
    const { name, list, isOldestFirst, filter } = reading;
    const expectedBefore = expected(reading);
    const returnedIds: string[] = [];
    const totals = new Set<number>();
    for (let page = 1; page === 1 || page <= Math.ceil(expectedBefore.length / perPage); page += 1) {
      const body = await readPage(reading, page);
      if (!body) return;
      totals.add(body.meta.totalItems);
      returnedIds.push(...body.data.map((entry) => String(entry[list.id ?? 'id'])));
    }
    // If resources were added or removed meanwhile, the pages may or may not include them, so there is nothing to
    // check.
    if (JSON.stringify(expected(reading)) !== JSON.stringify(expectedBefore)) return;
    const description = [
      name,
      ...(filter ? [`by ${filter.by}`] : []),
      ...(reading.range ? ['for a time range'] : []),
    ].join(' ');
    if (JSON.stringify(returnedIds.toSorted(inOrder)) !== JSON.stringify(expectedBefore))
      violations.push(`lists: ${description} returns ${returnedIds.length} of ${expectedBefore.length} resources`);
    const isWrong = totals.size !== 1 || !totals.has(expectedBefore.length);
    // When a resource leaves a list, a timer recounts the list later, and retries after a crash.
    if (isWrong && !isRecounted) {
      await timeline.pause(maxRecountMs);
      await checkList(reading, true);
      return;
    }
    if (isWrong)
      violations.push(`lists: ${description} counts ${[...totals].join(' and ')} instead of ${expectedBefore.length}`);
    const createdAt = new Map(itemsOf(list).map((item) => [String(item.id), String(item.createdAt)]));
    const times = returnedIds.map((id) => createdAt.get(id) ?? '');
    const sorted = times.toSorted(isOldestFirst ? inOrder : (a, b) => inOrder(b, a));
    if (times.some((time, index) => time !== sorted[index]))
      violations.push(`lists: ${description} is not in chronological order`);
  };

  const names = (Object.keys(lists) as RouteName[]).filter((name) => market === 'KSA' || !name.startsWith('legacy'));
  for (const name of names) {
    const list = lists[name];
    if (!list) continue;
    await wait('before a list is read', 20_000);
    const isOldestFirst = list.isSortable === true && fate.happens('the oldest come first', 0.7);
    const filter = fate.happens('the list is filtered', 0.6) ? drawFilter(list) : undefined;
    const range = fate.happens('the list is of some time', 0.2) ? drawRange(list) : undefined;
    await checkList({ name, list, filter, range, isOldestFirst });
  }
};
