import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { Env } from '#functions/sandbox/banks/service/env.ts';
import { createBanks } from '#functions/sandbox/banks/service/create-banks.ts';
import { createBankStore } from '#functions/sandbox/banks/store/bank-store.ts';
import { consents } from './v2022/consents.ts';
import { serveBanks } from './server.ts';

const { table, hosts, deps } = createBanks(readEnvironment(Env));

export const handler = serveBanks(hosts, { ...deps, store: createBankStore(table, consents) });
