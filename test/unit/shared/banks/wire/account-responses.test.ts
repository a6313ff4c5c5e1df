import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { createCalls } from '#shared/banks/transport/calls.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import { createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { aModelBank } from '#test/support/banks/uae/a-uae-bank.ts';
import { call } from '#test/support/banks/uae/requests.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';

const access = { bankConsentId: 'consent', accessToken: 'token' };

/** Reads a page of accounts whose response has about this size, in bytes. */
const readAccounts = async (bytes: number) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ Data: { Account: [] }, Padding: 'a'.repeat(bytes) }));
  });
  const accounts = `http://127.0.0.1:${await listenLocally(server)}`;
  const { context } = aModelBank();
  const bank = uaeBank({
    ...context,
    server: { ...context.server, apis: { accounts } },
    call: createCalls('bank', createHttpClient()),
  });
  try {
    return await bank.accounts?.accounts(access, call);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

test('a page of up to ten mebibytes is read', async () => {
  expect(await readAccounts(10 * 1024 * 1024 - 100)).toEqual([]);
});

test('a larger page is not read', async () => {
  await expect(readAccounts(10 * 1024 * 1024)).rejects.toBeInstanceOf(BankUnavailable);
});
