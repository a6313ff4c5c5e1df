import { spawnSync } from 'node:child_process';
import { beforeAll, expect, test, vi } from 'vitest';
import { program } from '#infra/operator/commands/command-line.ts';
import { changesBetween, changesText, factsOf, tableOf } from '#infra/operator/terminal/output.ts';
import { newClient } from '#shared/clients/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';

const asksToConfirm = / will .*\. To confirm without a terminal, add --yes$/;

test.each(['disable Falcon', '--stage production replay evt_one'])(
  'npm run clients -- %s exits with 1 without a terminal and without --yes',
  (command) => {
    const parameters = ['infra/operator/commands/clients.ts', ...command.split(' ')];
    const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8', timeout: 20_000 });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.trimEnd()).toMatch(asksToConfirm);
  },
);

/** Loads the commands without running the one that the parameters of this process name. */
beforeAll(async () => {
  vi.spyOn(program, 'parseAsync').mockResolvedValueOnce(program);
  await import('#infra/operator/commands/clients.ts');
});

test.each([
  'disable-market Falcon UAE',
  'disable-product Falcon payments',
  'remove-key Falcon one',
  'rotate-api-key Falcon --keep-old 0',
  'revoke-api-key Falcon one',
  'end-sessions Falcon',
])('the command %s fails without a terminal and without --yes', async (command) => {
  await expect(program.parseAsync(command.split(' '), { from: 'user' })).rejects.toThrow(asksToConfirm);
});

const client = newClient({
  id: newId(),
  appId: newId(),
  name: 'Falcon Pay',
  markets: ['UAE', 'KSA'],
  products: ['payments'],
  createdAt: '2026-11-22T08:00:00.000Z',
});

test('a change command prints only changed fields', () => {
  const changed = { ...client, markets: ['UAE' as const], limits: { ...client.limits, requests: 77 }, version: 1 };
  const changes = changesBetween(client, changed);
  expect(changes).toEqual({
    markets: { from: ['UAE', 'KSA'], to: ['UAE'] },
    'limits.requests': { from: client.limits.requests, to: 77 },
  });
  expect(changesText(changed, changes)).toBe(
    `Falcon Pay: markets: UAE, KSA → UAE\nFalcon Pay: limits.requests: ${client.limits.requests} → 77`,
  );
  const shown = { ...client, brand: { colour: '#0b5d51' }, frameOrigins: ['https://app.example'] };
  expect(Object.keys(changesBetween(client, shown))).toEqual(['frameOrigins', 'brand']);
  expect(changesText(client, changesBetween(client, { ...client, version: 1 }))).toBe('Falcon Pay: nothing changed');
});

test('lists are printed as tables, and a single resource with one line per field', () => {
  const rows = [
    { id: 'one', markets: ['UAE', 'KSA'] },
    { id: 'three', markets: [] },
  ];
  expect(tableOf(rows)).toBe('id     markets\none    UAE, KSA\nthree  –');
  expect(tableOf([])).toBe('None.');
  expect(factsOf({ id: 'one', limits: { requests: 1 } })).toBe('id      one\nlimits  {"requests":1}');
});
