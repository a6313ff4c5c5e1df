import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

const viewerFolder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const viewerFile = (name: string): string => readFileSync(path.join(viewerFolder, name), 'utf8');

const localFile = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');

/** Our part of the page; the viewer renders the operations. */
export const referenceMain = localFile('reference.html');

/** The tags for the files that the page loads. The order of the scripts matters. */
export const referenceHead = `<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<link rel="stylesheet" href="/docs/assets/reference.css">
<script src="/docs/assets/swagger-ui.js" defer></script>
<script src="/docs/assets/reference.js" defer></script>
`;

const dataUrl = /url\((?:"((?:[^"\\]|\\.)*)"|([^")]*))\)/g;

/**
 * Splits the viewer's style sheet: its images are data URLs, which our content security policy blocks, so each image
 * becomes a file.
 */
const splitStyle = (): ReadonlyMap<string, string | Buffer> => {
  const files = new Map<string, string | Buffer>();
  const style = viewerFile('swagger-ui.css')
    .replace(/\/\*# sourceMappingURL=.*\*\//, '')
    .replaceAll(dataUrl, (_whole, quoted: string | undefined, bare: string | undefined) => {
      const url = (quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '').trim();
      const [, type = '', encoding = '', data = ''] = /^data:image\/([\w+]+)(;[^,]*)?,([^]*)$/.exec(url) ?? [];
      if (type === '')
        throw new Error(`The viewer's style sheet contains a URL that is not a data image: ${url.slice(0, 80)}`);
      const extension = type.replace('+xml', '');
      const name = `docs/assets/swagger-ui-${files.size}.${extension}`;
      files.set(name, encoding.includes('base64') ? Buffer.from(data, 'base64') : decodeURIComponent(data));
      return `url("/${name}")`;
    });
  return files.set('docs/assets/swagger-ui.css', style);
};

const script = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'reference.js')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    logLevel: 'warning',
  });
  return outputFiles.map(({ text }) => text).join('');
};

/** Returns the scripts, styles and images of the reference. */
export const referenceFiles = async (): Promise<Readonly<Record<string, string | Buffer>>> => ({
  ...Object.fromEntries(splitStyle()),
  'docs/assets/swagger-ui.js': viewerFile('swagger-ui-bundle.js').replace(/\/\/# sourceMappingURL=.*/, ''),
  'docs/assets/reference.css': localFile('reference.css'),
  'docs/assets/reference.js': await script(),
});
