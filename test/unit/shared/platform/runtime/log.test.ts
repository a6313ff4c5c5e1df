import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('every log line is one JSON object, even if the runtime replaces the console', () => {
  const script = `
    console.log = (line) => process.stdout.write(JSON.stringify({ level: 'INFO', message: line }) + '\\n');
    const { log } = await import('#shared/platform/runtime/log.ts');
    log({ event: 'events.published', count: 1, records: 1 });
    log({ event: 'bug', error: 'Error', at: ['at one', 'at two'] });
  `;
  const written = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(
    written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event),
  ).toEqual(['events.published', 'bug']);
});
