/**
 * Reads a list of folders, each with its environment, from standard input, and writes the code cache for the bundle in
 * each folder. The cache contains the functions that run while the bundle is loaded.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFileOf, compile, run } from './compile.ts';

const inherited = { ...process.env };

for (const [folder, environment] of JSON.parse(readFileSync(0, 'utf8')) as [string, Record<string, string>][]) {
  const file = path.join(folder, cacheFileOf(process));
  // The folder name is a hash of the bundle.
  if (existsSync(file)) continue;
  process.env = { ...inherited, ...environment };
  const { script } = compile(folder);
  try {
    run(script, folder);
  } catch (cause) {
    throw new Error(`Could not load ${folder} with the environment in its template`, { cause });
  }
  // Another local cloud may be reading the folder.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, script.createCachedData());
  renameSync(unfinished, file);
}
