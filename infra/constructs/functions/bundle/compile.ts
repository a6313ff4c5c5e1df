import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { constants, Script } from 'node:vm';

/** A build of Node: V8 rejects code caches of other builds. */
export type NodeBuild = Pick<NodeJS.Process, 'version' | 'arch'>;

/** The files in a function's folder that index.js loads. A code cache belongs to the build of Node that made it. */
export const bundleFile = 'bundle.js';
export const cacheFileOf = ({ version, arch }: NodeBuild): string => `bundle-${version}-${arch}.cache`;
export const isCache = (file: string): boolean => file.endsWith('.cache');

/** Wraps the text of a bundle as Node wraps a CommonJS module. */
export const bundleHeader = '(function (exports, require, module, __filename, __dirname) {';
export const bundleFooter = '})';

/**
 * Compiles the bundle of a folder, from V8's code cache if there is one for this version of Node. V8 rejects a cache
 * that was made by another build of Node or with other flags, and compiles the bundle without it.
 */
export const compile = (folder: string): { readonly script: Script; readonly isCached: boolean } => {
  const filename = path.join(folder, bundleFile);
  const cache = path.join(folder, cacheFileOf(process));
  const script = new Script(readFileSync(filename, 'utf8'), {
    filename,
    ...(existsSync(cache) && { cachedData: readFileSync(cache) }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  return { script, isCached: script.cachedDataRejected === false };
};

type CommonJsModule = (
  exports: object,
  require: NodeJS.Require,
  module: { readonly exports: object },
  filename: string,
  dirname: string,
) => void;

/** Runs a compiled bundle and returns what it exports. */
export const run = (script: Script, folder: string): { readonly handler?: unknown } => {
  const filename = path.resolve(folder, bundleFile);
  const module = { exports: {} };
  const runModule = script.runInThisContext() as CommonJsModule;
  runModule(module.exports, createRequire(filename), module, filename, path.resolve(folder));
  return module.exports;
};
