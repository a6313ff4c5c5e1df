import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { Env } from '#functions/sandbox/banks/service/env.ts';
import { createBanks } from '#functions/sandbox/banks/service/create-banks.ts';
import { market2022 } from './v2022/market.ts';
import { serveBanks } from './server.ts';

const { hosts, deps } = createBanks(market2022, readEnvironment(Env));

export const handler = serveBanks(hosts, deps);
