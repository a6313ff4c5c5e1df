import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** An integrator's website, to which customers return. It runs until the tests end. */
export interface Shop {
  readonly url: string;
  /** The query parameters of customers' visits, by path. */
  readonly visits: readonly { readonly path: string; readonly query: Readonly<Record<string, string>> }[];
}

export const createShop = async (): Promise<Shop> => {
  const visits: { path: string; query: Record<string, string> }[] = [];
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop');
    if (url.pathname !== '/favicon.ico')
      visits.push({ path: url.pathname, query: Object.fromEntries(url.searchParams) });
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Shop</title><h1>Shop</h1>');
  });
  await new Promise<void>((resolve) => server.unref().listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
  };
};
