import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { cacheBuild, lambdaNode } from './bundle/cache-node.ts';
import { bundleFooter, bundleHeader, cacheFileOf, type NodeBuild } from './bundle/compile.ts';

const functions = 'functions';
const bundles = path.join(process.env.CDK_OUTDIR ?? 'cdk.out', 'bundles');
const loader = 'infra/constructs/functions/bundle/index.ts';

/**
 * The folder of each Lambda function, by function name: functions/sandbox/sources is sandbox-sources. The probe is not
 * part of the service, so it is not in functions/.
 */
const folders = new Map([
  ...globSync(`${functions}/{*,*/*}/handler.ts`)
    .map((handler) => path.dirname(handler))
    .map((folder) => [path.relative(functions, folder).replaceAll(path.sep, '-'), folder] as const),
  ['probe', 'infra/probe'] as const,
]);

/** The names of the Lambda functions. */
export const functionNames = [...folders.keys()].toSorted();

/** The folder in which `bundleFunctions` writes a function's bundle. */
export const bundleOf = (name: string): string => path.join(bundles, name);

/**
 * Returns a hash of a function's code and, if Lambda's Node creates the code cache, of that build. Lambda uses no other
 * cache, so otherwise the hash is the same on every machine. It excludes the cache itself: no two caches are identical,
 * so if it were included, every deployment would replace every function.
 */
export const assetHashOf = (functionName: string, node: NodeBuild = cacheBuild): string => {
  const hash = createHash('sha256');
  if (lambdaNode() !== undefined) hash.update(cacheFileOf(node));
  const entries = readdirSync(bundleOf(functionName), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  for (const file of files.toSorted()) {
    hash.update(path.relative(bundleOf(functionName), file)).update(readFileSync(file));
  }
  return hash.digest('hex');
};

/**
 * Modules that no function uses, with their replacements. Each replacement saves about 4 ms of CPU time when the
 * payments function is loaded from its code cache. It also lets esbuild remove other unused parts of the SDK, because
 * no SDK module is then imported dynamically.
 */
const absentModules: Readonly<Record<string, string>> = {
  // Every client gets its credentials from client-options.ts. This module would search files, SSO, STS and metadata
  // services for them.
  '@aws-sdk/credential-provider-node': 'export const defaultProvider = () => { throw new Error("No credentials"); };',
  // We do not call operations with event streams.
  '@smithy/core/event-streams':
    'export const resolveEventStreamSerdeConfig = (config) => config; export const eventStreamSerdeProvider = () => ({});',
};

const withoutAbsentModules: Plugin = {
  name: 'without-absent-modules',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@(aws-sdk|smithy)\// }, ({ path: name }) =>
      Object.hasOwn(absentModules, name) ? { path: name, namespace: 'absent' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'absent' }, ({ path: name }) => ({ contents: absentModules[name] ?? '' }));
  },
};

/** Matches a schema's `.describe()` call, whose argument is a string or a constant. */
const description = /\s*\.describe\(\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\w[\w.]*),?\s*\)/g;

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Only the OpenAPI document needs descriptions. At run time, they would add up to 36 kB to a function, and a copy of
 * each schema. Letters are escaped here, because esbuild does not escape them in regular expressions.
 */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/(functions|shared)\/.*\.ts$/ }, ({ path: file }) => {
      if (file.includes('node_modules')) return undefined;
      const source = readFileSync(file, 'utf8').replaceAll(description, '');
      return { contents: source.replaceAll(/[^\0-\x7F]/g, escaped), loader: 'ts' };
    });
  },
};

/**
 * These settings speed up cold starts: CommonJS output, because an ES module that imports node:https loads undici at
 * start; the ES module sources of packages, because they tree-shake; minified, without external modules and without
 * source maps, which would add only size; ASCII, because V8 loads ASCII faster.
 */
const settings = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  // pdfkit reads this URL when it is loaded, to find its own fonts. We use other fonts, which are in the bundle.
  define: { 'import.meta.url': '"file:///"' },
  loader: { '.woff': 'binary' },
  logLevel: 'warning',
} as const satisfies BuildOptions;

/**
 * Bundles all Lambda functions in one esbuild run. A function with pages may have a browser script: `browser/script.js`
 * becomes script.js next to its bundle.
 *
 * The package.json marks the bundle as CommonJS wherever the folder is copied to.
 */
export const bundleFunctions = async (): Promise<void> => {
  rmSync(bundles, { recursive: true, force: true });
  await build({
    ...settings,
    entryPoints: [...folders].map(([name, folder]) => ({
      in: path.join(folder, 'handler.ts'),
      out: `${name}/bundle`,
    })),
    outdir: bundles,
    banner: { js: bundleHeader },
    footer: { js: bundleFooter },
    plugins: [withoutAbsentModules, withoutDescriptions],
  });
  await build({
    ...settings,
    entryPoints: functionNames.map((name) => ({ in: loader, out: `${name}/index` })),
    outdir: bundles,
  });
  await build({
    entryPoints: [...folders]
      .map(([name, folder]) => ({ in: path.join(folder, 'browser', 'script.js'), out: `${name}/script` }))
      .filter((entry) => existsSync(entry.in)),
    outdir: bundles,
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    minify: true,
    legalComments: 'none',
  });
  for (const name of functionNames) writeFileSync(path.join(bundleOf(name), 'package.json'), '{"type":"commonjs"}\n');
};
