import type { Response } from '#shared/platform/http/exchange.ts';
import type { DynamoDB } from '../../cloud/dynamodb.ts';
import type { RouteName } from '../../service/front.ts';
import { places } from '../places.ts';
import type { Scene } from '../scene.ts';
import { requestOf } from './ask.ts';

type Item = Readonly<Record<string, unknown>>;

/** A list, and which items it has to show. */
interface List {
  readonly entity: string;
  readonly isShown?: (item: Item) => boolean;
  /** The member of an entry that is the id of its item. */
  readonly id?: string;
}

const isNotDeleted = ({ status }: Item): boolean => status !== 'Deleted';

const lists: Partial<Record<RouteName, List>> = {
  listPaymentRequests: { entity: 'PaymentRequest', isShown: ({ status }) => status !== 'Cancelled' },
  listPaymentConsents: { entity: 'PaymentConsent', id: 'consentId' },
  listPayments: { entity: 'Payment' },
  listAccountRequests: { entity: 'AccountRequest', isShown: isNotDeleted },
  listAccountConsents: { entity: 'AccountConsent' },
  listBankAccounts: { entity: 'BankAccount' },
  listRiskReports: { entity: 'RiskReport', isShown: isNotDeleted, id: 'reportId' },
  legacyListPaymentRequests: {
    entity: 'PaymentRequest',
    isShown: ({ status }) => status !== 'Cancelled',
    id: 'paymentRequestId',
  },
  legacyListPayments: { entity: 'Payment', id: 'paymentId' },
  legacyListAccountRequests: { entity: 'AccountRequest', isShown: isNotDeleted },
};

interface ListBody {
  readonly data: readonly Item[];
  readonly meta: { readonly totalItems: number; readonly totalNumberOfPages: number };
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const perPage = 2;
const mostTries = 6;

/** The client pages through one of its lists: it has everything once, and counts it right. */
export const readLists = async (
  { world, service, client, market, once, wait }: Scene,
  dynamodb: DynamoDB,
): Promise<void> => {
  const { fate } = world;
  const names = (Object.keys(lists) as RouteName[]).filter((name) => market === 'KSA' || !name.startsWith('legacy'));

  const expected = (list: List): readonly string[] =>
    dynamodb
      .items()
      .filter(
        (item) =>
          item.entity === list.entity &&
          item.clientId === client.id &&
          item.market === market &&
          (list.isShown?.(item) ?? true),
      )
      .map(({ id }) => String(id))
      .toSorted(inOrder);

  const readPage = async (name: RouteName, page: number): Promise<ListBody | undefined> => {
    const query = { page: String(page), perPage: String(perPage) };
    for (let tries = 0; tries < mostTries; tries += 1) {
      const outcome = await once(service.front, (front) => front(requestOf(name, { query }, { client, market })));
      const response: Response | undefined = outcome !== 'crashed' && 'value' in outcome ? outcome.value : undefined;
      if (response?.statusCode === 200) return JSON.parse(response.body ?? '') as ListBody;
      await wait('pause of the reader', 5_000);
    }
    return undefined;
  };

  const accounts = Math.floor(fate.draw('how many bank accounts') * 5);
  for (let index = 0; index < accounts; index += 1) {
    const body = {
      accountDetails: { identificationNumber: places[market].iban },
      accountHolderDetails: { name: `Branch ${index}` },
    };
    await once(service.front, (front) => front(requestOf('addBankAccount', { body }, { client, market })));
  }

  for (const name of names) {
    const list = lists[name];
    if (!list) continue;
    await wait('before a list is read', 20_000);
    const before = expected(list);
    const shown: string[] = [];
    const totals = new Set<number>();
    for (let page = 1; page === 1 || page <= Math.ceil(before.length / perPage); page += 1) {
      const read = await readPage(name, page);
      if (!read) return;
      totals.add(read.meta.totalItems);
      shown.push(...read.data.map((entry) => String(entry[list.id ?? 'id'])));
    }
    // What joined or left the list meanwhile may be in it or not. Lists end at the present, and clocks differ.
    if (JSON.stringify(expected(list)) !== JSON.stringify(before)) continue;
    if (JSON.stringify(shown.toSorted(inOrder)) !== JSON.stringify(before))
      world.violations.push(`lists: ${name} shows ${shown.length} of ${before.length} resources`);
    if (totals.size !== 1 || !totals.has(before.length))
      world.violations.push(`lists: ${name} counts ${[...totals].join(' and ')} instead of ${before.length}`);
  }
};
