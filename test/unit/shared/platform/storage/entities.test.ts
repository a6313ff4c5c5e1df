import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { createPaymentStores, type PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import {
  type PaymentRequest,
  paymentRequestLifecycle,
  paymentRequestResource,
} from '#shared/payments/request/payment-request.ts';
import { move, bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { derivedId, newId } from '#shared/platform/runtime/ids.ts';
import { createEntities, type Owner, type Selection } from '#shared/platform/storage/entities.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { maxExamined, TooManyToExamine } from '#shared/platform/storage/page.ts';
import { Conflict, type Item, type Table, puts } from '#shared/platform/storage/table.ts';
import { aNewRequest, anAuthorisedPayment, aStagedConsent, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
let stores: PaymentStores;
/** The sort keys that each commit has written. */
let commits: string[][];
beforeEach(() => {
  commits = [];
  const { table } = local();
  const recording: Table = {
    ...table,
    async commit(...changes) {
      await table.commit(...changes);
      commits.push(changes.map((change) => ('item' in change ? change.item.sk : change.key.sk)));
    },
  };
  stores = createPaymentStores(recording);
});

const aStoredRequest = async (overrides: Partial<PaymentRequest> = {}): Promise<PaymentRequest> => {
  const request = aNewRequest(overrides);
  await stores.move({}, { request });
  commits.length = 0;
  return request;
};
const cancelled = (request: PaymentRequest) => move(paymentRequestLifecycle, request, 'Cancelled', at(1));
const readStored = ({ id }: { readonly id: string }) => stores.paymentRequests.get(id);
const itemOf = ({ id }: { readonly id: string }): Promise<Item | undefined> =>
  local().table.get(paymentKeys.paymentRequest(id));

test('a resource is read as it was written', async () => {
  const request = await aStoredRequest({ minor: 9_999_999_999_999_999n, purpose: 'FIS' });
  expect(await readStored(request)).toEqual(request);
});

test('a resource is found only by its owner', async () => {
  const { id, clientId, market } = await aStoredRequest();
  expect(await stores.paymentRequests.find({ clientId, market }, id)).toMatchObject({ id });
  expect(await stores.paymentRequests.find({ clientId: newId(), market }, id)).toBeUndefined();
  expect(await stores.paymentRequests.find({ clientId, market: 'KSA' }, id)).toBeUndefined();
});

test('an item of another kind at the key of a resource is not read as the resource', async () => {
  const id = newId();
  await local().table.commit({
    item: { ...paymentKeys.paymentRequest(id), entity: 'Alias', of: 'other' },
    expect: 'absent',
  });
  expect(await stores.paymentRequests.get(id)).toBeUndefined();
});

test('several resources are read in the order of the requested ids, without those that do not exist', async () => {
  const [one, two] = [await aStoredRequest(), await aStoredRequest()];
  expect(await stores.paymentRequests.getAll([two.id, newId(), one.id])).toEqual([two, one]);
});

test.each([
  ['two versions ahead', (request: PaymentRequest) => bumpVersion(cancelled(request), at(2))],
  ['one version back', (request: PaymentRequest) => ({ ...request, version: request.version - 1 })],
  ['another resource', (request: PaymentRequest) => ({ ...cancelled(request), id: newId() })],
])('a change to %s is a programming error', async (_what, changed) => {
  const request = await aStoredRequest();
  expect(() => stores.paymentRequests.change(request, changed(request))).toThrow(RangeError);
  await expect(stores.paymentRequests.save(request, changed(request))).rejects.toThrow(RangeError);
  await expect(stores.move({ request }, { request: changed(request) })).rejects.toThrow(RangeError);
  expect(await readStored(request)).toEqual(request);
});

test('a resource in the same version is not written', async () => {
  const request = await aStoredRequest();
  expect(stores.paymentRequests.change(request, { ...request })).toBeUndefined();
  await stores.paymentRequests.save(request, request);
  await stores.move({ request }, { request });
  expect(commits).toEqual([]);
});

test('the second of two changes to one version is a conflict', async () => {
  const request = await aStoredRequest();
  await stores.paymentRequests.save(request, cancelled(request));
  const late = stores.paymentRequests.save(request, bumpVersion(request, at(2)));
  await expect(late).rejects.toBeInstanceOf(Conflict);
  await expect(late).rejects.toMatchObject({ current: [{ status: 'Cancelled', version: 1 }] });
  expect(await readStored(request)).toEqual(cancelled(request));
});

test('a change to a resource that does not exist is a conflict', async () => {
  const request = aNewRequest();
  await expect(stores.paymentRequests.save(request, cancelled(request))).rejects.toBeInstanceOf(Conflict);
  expect(await readStored(request)).toBeUndefined();
});

test('a resource that leaves its list stays readable', async () => {
  const request = await aStoredRequest();
  const page = { page: 1, perPage: 20 };
  expect((await stores.paymentRequests.page(request, page)).items).toEqual([request]);
  await stores.paymentRequests.save(request, cancelled(request));
  expect(await stores.paymentRequests.page(request, page)).toEqual({ items: [], ...page, total: 0 });
  expect(await readStored(request)).toEqual(cancelled(request));
});

test('attributes that newer code has written survive a change by older code', async () => {
  const request = await aStoredRequest();
  const { table } = local();
  const item = (await itemOf(request)) ?? expect.fail('the request is not stored');
  await table.commit({ item: { ...item, version: 1, invented: 'later' }, expect: 0 });
  const read = (await readStored(request)) ?? expect.fail('the request cannot be read');
  await stores.paymentRequests.save(read, cancelled(read));
  expect(await itemOf(request)).toMatchObject({ status: 'Cancelled', version: 2, invented: 'later' });
});

test('an item that does not match the schema of its kind is not returned', async () => {
  const request = await aStoredRequest();
  const item = (await itemOf(request)) ?? expect.fail('the request is not stored');
  await local().table.commit({ item: { ...item, version: 1, status: 'Paid' }, expect: 0 });
  await expect(readStored(request)).rejects.toThrow(expect.objectContaining({ name: 'ZodError' }));
});

test('a resource is created once, and every retry returns it', async () => {
  const request = aNewRequest();
  expect(await stores.paymentRequests.createOnce(request)).toEqual({ entity: request, created: true });
  const retry = { ...request, purpose: 'FIS' };
  expect(await stores.paymentRequests.createOnce(retry)).toEqual({ entity: request, created: false });
});

test('a resource is created once under all its names, and is found under each of them', async () => {
  const request = aNewRequest();
  const alias = derivedId('alias', request.id);
  await stores.paymentRequests.createOnce(request, alias);
  const underItsAlias = aNewRequest({ id: alias });
  expect(await stores.paymentRequests.createOnce(underItsAlias)).toEqual({
    entity: request,
    created: false,
  });
  const find = (id: string, otherName?: string) =>
    stores.paymentRequests.findCreated({ id, alias: otherName, bodyHash: request.bodyHash });
  const another = newId();
  expect(await find(another)).toBeUndefined();
  for (const id of [request.id, alias]) expect(await find(id)).toEqual(request);
  expect(await find(another, alias)).toEqual(request);
  expect(await find(another)).toEqual(request);
  // The alias is only a pointer, not a resource.
  expect(await stores.paymentRequests.get(alias)).toBeUndefined();
});

test('a transition creates new resources in one commit', async () => {
  const staged = aStagedConsent();
  await stores.move({}, staged);
  expect(commits).toEqual([['PAYMENT_REQUEST', 'PAYMENT_CONSENT']]);
  expect(await stores.paymentConsents.get(staged.consent.id)).toEqual(staged.consent);
});

test('a transition writes only what has changed', async () => {
  const { request, consent, payment } = anAuthorisedPayment();
  const agreement = { request, consent, payment: payment ?? expect.fail('no payment') };
  await stores.move({}, agreement);
  await stores.move(agreement, { ...agreement, payment: bumpVersion(agreement.payment, at(3)) });
  await stores.move(agreement, {
    ...agreement,
    request: bumpVersion(request, at(3)),
    consent: bumpVersion(consent, at(3)),
  });
  await stores.move(agreement, agreement);
  expect(commits).toEqual([
    ['PAYMENT_REQUEST', 'PAYMENT_CONSENT', 'PAYMENT'],
    ['PAYMENT'],
    ['PAYMENT_REQUEST', 'PAYMENT_CONSENT'],
  ]);
});

test('a transition is written as a whole or not at all', async () => {
  const { request, consent } = aStagedConsent();
  await stores.move({}, { request, consent });
  await stores.paymentConsents.save(consent, bumpVersion(consent, at(3)));
  const bumped = { request: bumpVersion(request, at(4)), consent: bumpVersion(consent, at(4)) };
  await expect(stores.move({ request, consent }, bumped)).rejects.toBeInstanceOf(Conflict);
  expect(await readStored(request)).toEqual(request);
});

test('a transition does not create resources that already exist', async () => {
  const request = await aStoredRequest();
  await stores.paymentRequests.save(request, cancelled(request));
  await expect(stores.move({}, { request })).rejects.toBeInstanceOf(Conflict);
  expect(await readStored(request)).toEqual(cancelled(request));
});

test('a page can hold more resources than one read of the table returns', async () => {
  const { table } = local();
  const requests = createEntities<PaymentRequest>(table, paymentRequestResource);
  const clientId = newId();
  const requestsInList = Array.from({ length: 120 }, () => aNewRequest({ clientId }));
  await table.writeAll(puts(requestsInList.map((request) => requests.create(request).item)));
  const page = await requests.page({ clientId, market: 'UAE' }, { page: 1, perPage: 110 });
  expect([page.items.length, page.total]).toEqual([110, 120]);
  const ids = new Set(requestsInList.map(({ id }) => id));
  expect(page.items.every(({ id }) => ids.delete(id))).toBe(true);
});

test('a condition filters a list, with the correct total on every page', async () => {
  const owner = { clientId: newId(), market: 'UAE' } as const;
  for (let n = 0; n < 7; n += 1) await aStoredRequest({ ...owner, minor: BigInt(n) });
  const onlyOdd = { where: ({ minor }: PaymentRequest) => minor % 2n === 1n };
  const page = (number: number) => stores.paymentRequests.page(owner, { page: number, perPage: 2 }, onlyOdd);
  const [first, second, third] = [await page(1), await page(2), await page(3)];
  expect([first, second, third].map(({ items, total }) => [items.length, total])).toEqual([
    [2, 3],
    [1, 3],
    [0, 3],
  ]);
  expect(new Set([...first.items, ...second.items].map(({ minor }) => minor))).toEqual(new Set([1n, 3n, 5n]));
});

/** Stores a client's list of requests, created one second apart. Returns the owner. */
const aListOf = async (count: number) => {
  const owner = { clientId: newId(), market: 'UAE' } as const;
  const items = Array.from(
    { length: count },
    (_, n) => stores.paymentRequests.create({ ...aNewRequest(owner), createdAt: at(n) }).item,
  );
  await local().table.writeAll(puts(items));
  return owner;
};
const everything = { where: () => true };

test(
  'a condition examines a bounded number of resources, however long the list is',
  { tags: ['variant'] },
  async () => {
    const owner = await aListOf(maxExamined + 1);
    const select = (selection: Selection<PaymentRequest>) =>
      stores.paymentRequests.page(owner, { page: 1, perPage: 5 }, selection);
    local().spent();
    await expect(select(everything)).rejects.toThrow(TooManyToExamine);
    const rejectedCost = local().spent().readUnits;
    expect(await select({ ...everything, from: at(1) })).toMatchObject({ total: maxExamined });
    const maxCost = local().spent().readUnits;
    expect(rejectedCost).toBeLessThan(maxCost / 2);
    expect(maxCost).toBeLessThan(2 * maxExamined);
    await select({ ...everything, from: at(maxExamined - 20) });
    expect(local().spent().readUnits).toBeLessThan(maxCost / 10);
  },
);

test('a selection by ids reads only these resources, unless there are too many ids', async () => {
  const owner = await aListOf(maxExamined + 1);
  const foreign = await aStoredRequest();
  const { items } = await stores.paymentRequests.page(owner, { page: 1, perPage: 3 });
  const [newest = '', second = '', third = ''] = items.map(({ id }) => id);
  const ids = [third, newest, foreign.id, second];
  const select = async (selection: Selection<PaymentRequest>, page = 1) => {
    const found = await stores.paymentRequests.page(owner, { page, perPage: 2 }, selection);
    return [found.items.map(({ id }) => id), found.total];
  };
  local().spent();
  expect(await select({ ids })).toEqual([[newest, second], 3]);
  expect(local().spent().readUnits).toBeLessThan(10);
  expect(await select({ ids }, 2)).toEqual([[third], 3]);
  expect(await select({ ids, where: ({ id }) => id !== second })).toEqual([[newest, third], 2]);
  expect(await select({ ids, from: at(maxExamined - 1), to: at(maxExamined - 1) })).toEqual([[second], 1]);
  expect(await select({ ids: [] })).toEqual([[], 0]);
  const unknown = Array.from({ length: maxExamined - ids.length }, newId);
  expect(await select({ ids: [...ids, ...unknown] })).toEqual([[newest, second], 3]);
  const tooMany = [...ids, ...unknown, newId()];
  await expect(select({ ids: tooMany })).rejects.toThrow(TooManyToExamine);
  expect(await select({ ids: tooMany, from: at(maxExamined - 3) })).toEqual([[newest, second], 3]);
});

test('a selection by ids contains no resource that has left its list, and none of another client or market', async () => {
  const request = await aStoredRequest();
  const { id, clientId, market } = request;
  const total = async (owner: Owner) =>
    (await stores.paymentRequests.page(owner, { page: 1, perPage: 2 }, { ids: [id] })).total;
  expect(await total({ clientId, market })).toBe(1);
  expect([await total({ clientId: newId(), market }), await total({ clientId, market: 'KSA' })]).toEqual([0, 0]);
  await stores.paymentRequests.save(request, cancelled(request));
  expect(await total({ clientId, market })).toBe(0);
});

test('a limited number of reads run at once', async () => {
  const { table } = local();
  let [running, highest, total] = [0, 0, 0];
  const counting: Table = {
    ...table,
    async getAll(keys) {
      total += keys.length;
      running += 1;
      highest = Math.max(highest, running);
      await setImmediate();
      running -= 1;
      return [];
    },
  };
  const requests = createEntities<PaymentRequest>(counting, paymentRequestResource);
  await requests.getAll(Array.from({ length: 2 * maxExamined + 5 }, newId));
  expect([total, highest]).toEqual([2 * maxExamined + 5, maxExamined / 100]);
});

test('resources of another client or market are not found', async () => {
  const { clientId, market, id } = await aStoredRequest();
  expect(await stores.paymentRequests.find({ clientId: newId(), market }, id)).toBeUndefined();
  expect(await stores.paymentRequests.find({ clientId, market: 'KSA' }, id)).toBeUndefined();
  expect(await stores.paymentRequests.find({ clientId, market }, id)).toMatchObject({ id });
});

test('a resource that is no longer listed is found only by its owner', async () => {
  const request = cancelled(await aStoredRequest());
  await stores.move({ request: await readStored(request) }, { request });
  const { clientId, market, id } = request;
  expect(await stores.paymentRequests.find({ clientId, market }, id)).toEqual(request);
  expect(await stores.paymentRequests.find({ clientId: newId(), market }, id)).toBeUndefined();
});
