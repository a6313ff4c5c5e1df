/**
 * Writes the code cache for the bundle of each folder that is named on the command line. The cache holds the functions
 * that run while the bundle is loaded.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFile, compile, run } from './compile.ts';

for (const folder of process.argv.slice(2)) {
  const script = compile(folder);
  try {
    run(script, folder);
  } catch (cause) {
    throw new Error(`${path.basename(folder)} does not load with the values of example-environment.ts`, { cause });
  }
  writeFileSync(path.join(folder, cacheFile), script.createCachedData());
}
