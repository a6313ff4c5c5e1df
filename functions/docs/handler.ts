import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import path from 'node:path';
import { Env } from './env.ts';
import { serveSite } from './server.ts';
import { createSite } from './site.ts';

const env = readEnvironment(Env);

/** The folder with the site, which is part of this function's bundle. */
const folder = path.join(__dirname, 'site');

export const handler = serveSite(createSite(folder, env.BASE_URL));
