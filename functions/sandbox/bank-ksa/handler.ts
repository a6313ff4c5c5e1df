import { Env } from '#functions/sandbox/banks/service/env.ts';
import { createBanks } from '#functions/sandbox/banks/service/create-banks.ts';
import { market } from './market.ts';
import { operations } from './operations.ts';
import { serveBanks } from './server.ts';

const { hosts, deps } = createBanks(market, Env.parse(process.env));

export const handler = serveBanks(operations, hosts, deps);
