import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import project from '../../package.json' with { type: 'json' };
import { bundled } from './archives/bundled.ts';
import { type ArchiveFile, tgz } from './archives/tar.ts';

const library = 'infra/docs/client-library';
const entry = `${library}/client.ts`;

const manifest = {
  name: 'open-banking-client',
  version: project.version,
  description: 'Client for the open banking service: sessions, signatures, retries, pagination and webhooks.',
  license: project.license,
  type: 'module',
  main: 'cjs/client.js',
  types: 'client.d.ts',
  exports: {
    '.': {
      import: { types: './client.d.ts', default: './client.js' },
      require: { types: './cjs/client.d.ts', default: './cjs/client.js' },
    },
  },
  files: ['**/*.js', '**/*.d.ts', 'cjs/package.json'],
  sideEffects: false,
  engines: { node: '>=20' },
  dependencies: { jose: project.dependencies.jose },
};

const compiler = 'node_modules/typescript/bin/tsc';
const compilerOptions = [
  '--ignoreConfig',
  '--declaration',
  '--emitDeclarationOnly',
  '--allowImportingTsExtensions',
  '--skipLibCheck',
  '--types',
  'node',
  '--rootDir',
  '.',
];

/** Returns the declarations of the library's files. Types of other files are not part of its public API. */
const declarations = (): readonly ArchiveFile[] => {
  const out = mkdtempSync(path.join(tmpdir(), 'client-package-'));
  try {
    execFileSync(process.execPath, [compiler, entry, ...compilerOptions, '--outDir', out], { stdio: 'pipe' });
    const folder = path.join(out, library);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.d.ts'))
      .toSorted()
      .map((name) => ({
        name: `package/${name.replaceAll(path.sep, '/')}`,
        content: readFileSync(path.join(folder, name)),
      }));
  } finally {
    rmSync(out, { recursive: true });
  }
};

/** Builds the client library as an npm package, for ES modules and, in the folder cjs, for CommonJS. */
export const clientPackage = async (): Promise<Buffer> => {
  const types = declarations();
  return tgz([
    { name: 'package/package.json', content: `${JSON.stringify(manifest, undefined, 2)}\n` },
    { name: 'package/README.md', content: readFileSync(`${library}/README.md`) },
    { name: 'package/LICENSE', content: readFileSync('LICENSE') },
    { name: 'package/client.js', content: await bundled(entry, { format: 'esm', external: ['jose'] }) },
    // The CommonJS bundle includes jose, which is only published as ES modules.
    { name: 'package/cjs/client.js', content: await bundled(entry, { format: 'cjs' }) },
    { name: 'package/cjs/package.json', content: '{ "type": "commonjs" }\n' },
    ...types,
    ...types.map(({ name, content }) => ({ name: name.replace('package/', 'package/cjs/'), content })),
  ]);
};
