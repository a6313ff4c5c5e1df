import { Env } from './env.ts';
import { findCompany } from './find-company.ts';
import { lookUpAccount } from './look-up-account.ts';
import { serveSources } from './server.ts';

const env = Env.parse(process.env, { jitless: true });

export const handler = serveSources({ lookUpAccount, findCompany }, env.API_KEY);
