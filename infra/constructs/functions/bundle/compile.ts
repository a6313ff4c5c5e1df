import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { constants, Script } from 'node:vm';

/** A Node build: V8 rejects code caches of other builds. */
export type NodeBuild = Pick<NodeJS.Process, 'version' | 'arch'>;

/** Files that index.js loads from a function's folder. A code cache works only with the Node build that created it. */
export const bundleFile = 'bundle.js';
export const cacheFileOf = ({ version, arch }: NodeBuild): string => `bundle-${version}-${arch}.cache`;
export const isCache = (file: string): boolean => file.endsWith('.cache');

/** Wraps the source of a bundle in a function, as Node does for a CommonJS module. */
export const bundleHeader = '(function (exports, require, module, __filename, __dirname) {';
export const bundleFooter = '})';

/**
 * Compiles the bundle in a folder, using V8's code cache if there is one for this Node version and architecture. V8
 * rejects a cache that another Node build or other flags created, and compiles the bundle from source.
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
