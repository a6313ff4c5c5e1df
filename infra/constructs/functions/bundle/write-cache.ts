/**
 * Writes the code cache for the bundle of each folder that is named on the command line. The cache holds the functions
 * that run while the bundle is loaded, up to where the function's environment variables are needed.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFile, compile, run } from './compile.ts';

for (const folder of process.argv.slice(2)) {
  const script = compile(folder);
  try {
    run(script, folder);
  } catch {
    // Expected: the environment variables are missing.
  }
  writeFileSync(path.join(folder, cacheFile), script.createCachedData());
}
