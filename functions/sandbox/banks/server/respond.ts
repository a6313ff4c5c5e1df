import type { BankCall, Reply } from './call.ts';

export interface Page<T> {
  readonly items: readonly T[];
  readonly number: number;
  readonly total: number;
}

/** Number of items on a page. */
const pageSize = 50;

const pageNumber = ({ query }: BankCall): number => {
  const number = Number(query.get('page') ?? '1');
  return Number.isInteger(number) && number > 0 ? number : 1;
};

/** Returns the requested page. The standards do not define the page parameter: clients follow links. */
export const pageOf = <T>(items: readonly T[], call: BankCall): Page<T> => {
  const number = pageNumber(call);
  const { variants } = call.switches;
  const usualSize = variants.includes('one-item-pages') ? 1 : pageSize;
  const size = variants.includes('one-page') ? Math.max(items.length, 1) : usualSize;
  const total = Math.ceil(items.length / size);
  return { items: items.slice((number - 1) * size, number * size), number, total };
};

const urlOf = ({ addresses, path, query, bank }: BankCall, page?: number): string => {
  const url = new URL(`${addresses.resources}${path.slice(path.indexOf(bank.code) + bank.code.length)}`);
  for (const [name, value] of query) if (name !== 'page') url.searchParams.set(name, value);
  if (page !== undefined) url.searchParams.set('page', String(page));
  return url.toString();
};

/** Builds a response with all data, without paging. */
export const respond = (call: BankCall, audience: string, Data: object, Meta: object = { TotalPages: 1 }): Reply => ({
  status: 200,
  body: { signed: { Data, Links: { Self: urlOf(call) }, Meta }, audience, orJson: true },
});

/** The period for which a bank has data. */
export interface Available {
  readonly FirstAvailableDateTime: string;
  readonly LastAvailableDateTime: string;
}

/** Builds a response with one page and links to the others. */
export const respondWithPage = (
  call: BankCall,
  audience: string,
  Data: object,
  { number, total, ...available }: Pick<Page<unknown>, 'number' | 'total'> & Partial<Available>,
): Reply => {
  const links =
    total > 1
      ? {
          Self: urlOf(call, number),
          First: urlOf(call, 1),
          ...(number > 1 && { Prev: urlOf(call, number - 1) }),
          ...(number < total && { Next: urlOf(call, number + 1) }),
          Last: urlOf(call, total),
        }
      : { Self: urlOf(call) };
  const signed = { Data, Links: links, Meta: { TotalPages: total, ...available } };
  return { status: 200, body: { signed, audience, orJson: true } };
};
