import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { Env } from './env.ts';
import { findCompany } from './find-company.ts';
import { lookUpAccount } from './look-up-account.ts';
import { serveSources } from './server.ts';

const env = readEnvironment(Env);

export const handler = serveSources({ lookUpAccount, findCompany }, env.API_KEY);
