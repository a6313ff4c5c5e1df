import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Grant } from '#infra/local/access/access-control.ts';
import { unusedItemGrants } from '#test/support/cloud/grants/item-grants.ts';

test('every item kind that a function may access is accessed in a journey', { timeout: 1_200_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'grants-'));
  const file = path.join(folder, 'grants.json');
  // Only the grants matter here. `npm test` checks that the journeys pass.
  const journeys = spawn('npx', ['vitest', 'run', '--config', 'test/vitest.config.ts', '--project=e2e'], {
    env: { ...process.env, GRANTS_FILE: file },
    stdio: 'ignore',
  });
  await once(journeys, 'close');
  const grants = JSON.parse(readFileSync(file, 'utf8')) as readonly Grant[];
  rmSync(folder, { recursive: true, force: true });
  expect(grants.filter(({ isUsed }) => isUsed).length).toBeGreaterThan(200);
  expect(unusedItemGrants(grants)).toEqual([]);
});
