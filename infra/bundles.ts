import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const functions = 'functions';
const bundles = path.join(process.env.CDK_OUTDIR ?? 'cdk.out', 'bundles');

/** Folders of functions/ that are Lambdas. */
export const groups = readdirSync(functions).filter((group) => existsSync(path.join(functions, group, 'handler.ts')));

/** Where the bundle of a group lies after bundleFunctions. */
export const bundleOf = (group: string): string => path.join(bundles, group);

/**
 * One bundle per Lambda, all in one go. CommonJS, because an ES module that imports node:https loads undici at start;
 * ES module sources first, minified, nothing left outside, because that starts fastest; no source map, because it is
 * ballast there. The package.json beside a bundle says which kind it is wherever it lies.
 */
export const bundleFunctions = async (): Promise<void> => {
  await build({
    entryPoints: groups.map((group) => ({ in: path.join(functions, group, 'handler.ts'), out: `${group}/index` })),
    outdir: bundles,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  for (const group of groups) writeFileSync(path.join(bundleOf(group), 'package.json'), '{"type":"commonjs"}\n');
};
