import { ksaBank } from '#shared/banks/ksa/ksa-bank.ts';
import type { AccountBank } from '#shared/banks/port/accounts.ts';
import { bankContext } from '#shared/banks/uae/bank-context.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import { systemClock as now } from '#shared/platform/runtime/clock.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { aSandbox as aSaudiSandbox } from './sandbox-ksa/a-sandbox.ts';
import { aSandbox, clientId, signing } from './sandbox-uae/a-sandbox.ts';
import { signerWith } from './uae/keys.ts';

/** Creates the service's connector to a bank that always responds with the same data. */
export const aRespondingBank = async (table: Table, market: 'KSA' | 'UAE', Data: unknown): Promise<AccountBank> => {
  const http: HttpClient = async () => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    text: JSON.stringify({ Data, Links: {}, Meta: {} }),
    seconds: 0,
  });
  const common = { clientId, signer: signerWith(signing), http, eventsOf: 'every-consent', now } as const;
  const { accounts } =
    market === 'KSA'
      ? ksaBank({ ...common, server: await (await aSaudiSandbox(table)).serverOf('ksa-alrajhi') })
      : uaeBank(bankContext({ ...common, server: await (await aSandbox(table)).serverOf('uae-enbdx') }));
  if (!accounts) throw new Error(`The ${market} bank does not share account data`);
  return accounts;
};
