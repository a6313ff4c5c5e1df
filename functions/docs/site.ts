import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate/browser';
import { memoizeByText } from '#shared/platform/runtime/cache.ts';

export interface ArchiveFile {
  readonly name: string;
  readonly content: string;
}

/** A file of the site, before any compression. */
export interface SiteFile {
  readonly content: Buffer;
  readonly type: string;
  readonly etag: string;
}

export interface Site {
  at(urlPath: string): SiteFile | undefined;
  readonly notFound: SiteFile;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpeg': 'image/jpeg',
  '.tgz': 'application/gzip',
  '.zip': 'application/zip',
  '.ico': 'image/x-icon',
  'api-catalog': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
};

/** Placeholder for the service's base URL in text files. */
const urlPlaceholder = '{{baseUrl}}';

/** The first day that the format supports, so that the same files always produce the same bytes. */
const mtime = '1980-01-01T00:00';

/**
 * Packs the files of an archive, which the site stores as JSON. The service's URL is in the environments: requests have a
 * variable that looks like the placeholder.
 */
const archiveOf = (json: string, baseUrl: string): Buffer => {
  const files = (JSON.parse(json) as readonly ArchiveFile[]).map(({ name, content }) => {
    const text = name.startsWith('environments/') ? content.replaceAll(urlPlaceholder, baseUrl) : content;
    return [name, strToU8(text)] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 9, mtime }));
};

/** Returns whether a file is an archive or a bitmap image. Such files are sent unchanged. */
export const isBinary = ({ type }: Pick<SiteFile, 'type'>): boolean =>
  type.endsWith('zip') || (type.startsWith('image/') && !type.endsWith('xml'));

/**
 * Creates a site from the documentation folder. Only files that exist at the start can be requested, so a URL path
 * cannot escape the folder. Each file is read on its first request.
 */
export const createSite = (folder: string, baseUrl: string): Site => {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/')),
  );
  const read = memoizeByText((name: string): SiteFile => {
    const type = types[path.extname(name) || path.basename(name)] ?? 'application/octet-stream';
    const bytes = readFileSync(path.join(folder, name));
    const contentOf = () => {
      if (name.endsWith('.zip')) return archiveOf(bytes.toString(), baseUrl);
      return isBinary({ type }) ? bytes : Buffer.from(bytes.toString().replaceAll(urlPlaceholder, baseUrl));
    };
    const content = contentOf();
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
    return { content, type, etag };
  });

  return {
    at(urlPath) {
      const requested = urlPath.slice(1).replace(/\/$/, '');
      const candidates = [requested, `${requested}.html`, requested === '' ? 'index.html' : `${requested}/index.html`];
      const name = candidates.find((candidate) => names.has(candidate));
      return name === undefined ? undefined : read(name);
    },
    notFound: read('not-found.html'),
  };
};
