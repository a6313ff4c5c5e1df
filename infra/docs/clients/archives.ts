import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import project from '../../../package.json' with { type: 'json' };
import { type ArchiveFile, tgz } from '../archives/tar.ts';

/** The languages of the clients that are written by hand, each in a folder. */
const languages = ['python', 'go'] as const;

/** Returns the files of a client, with the version of this project. */
const clientFiles = (language: (typeof languages)[number]): readonly ArchiveFile[] => {
  const folder = path.join(import.meta.dirname, language);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({
      name: `open-banking-client/${name}`,
      content: readFileSync(path.join(folder, name), 'utf8').replaceAll('{{version}}', project.version),
    }));
};

/** Builds an archive of each client. pip installs that for Python. */
export const clientArchives = (): Readonly<Record<string, Buffer>> =>
  Object.fromEntries(
    languages.map((language) => [
      `docs/client-${language}.tgz`,
      tgz([...clientFiles(language), { name: 'open-banking-client/LICENSE', content: readFileSync('LICENSE') }]),
    ]),
  );
