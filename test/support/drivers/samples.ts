import { exec } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, inject } from 'vitest';

/** Returns the code samples on a page of the documentation, as a reader would copy them from its Markdown. */
export const samplesOn = async (page: string, language: string): Promise<readonly string[]> => {
  const markdown = await (await fetch(`${inject('sandbox').baseUrl}/docs/${page}.md`)).text();
  return [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)\\n\`\`\`$`, 'gm'))].map(
    ([, text = '']) => text,
  );
};

/**
 * Creates the project of the first payment for a test file: in an empty folder, runs the install commands on its page in
 * a local shell. The last one is `npm install` with the downloaded package. Returns the folder of the project.
 */
export const useFirstPaymentProject = (): string => {
  const home = mkdtempSync(path.join(tmpdir(), 'first-hour-'));
  beforeAll(async () => {
    const [install = ''] = await samplesOn('first-payment', 'sh JavaScript');
    await promisify(exec)(`${install} --no-audit --no-fund --prefer-offline`, { cwd: home });
  });
  afterAll(() => rmSync(home, { recursive: true }));
  return path.join(home, 'first-payment');
};
