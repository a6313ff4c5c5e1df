import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const functions = 'functions';
const bundles = path.join(process.env.CDK_OUTDIR ?? 'cdk.out', 'bundles');

/** The folders of functions/ that are Lambda functions. */
export const groups = readdirSync(functions).filter((group) => existsSync(path.join(functions, group, 'handler.ts')));

/** The folder where `bundleFunctions` writes the bundle of a group. */
export const bundleOf = (group: string): string => path.join(bundles, group);

/**
 * Bundles every Lambda function, all in one esbuild run. The settings make cold starts fast: CommonJS, because an ES
 * module that imports node:https loads undici at start; the ES module sources of packages, because they tree-shake;
 * minified, without external modules and without source maps, which would only be dead weight. The package.json next to
 * a bundle marks it as CommonJS wherever the bundle is copied to.
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
