/** The index.js of every function, from which Lambda loads `handler`. */
import { compile, run } from './compile.ts';
import { reportUnusedCache } from './unused-cache.ts';

const { script, isCached } = compile(__dirname);
if (!isCached) reportUnusedCache(process, process.env, (line) => process.stdout.write(line));

export const { handler } = run(script, __dirname);
