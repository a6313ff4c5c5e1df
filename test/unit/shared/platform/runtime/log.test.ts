import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('every log line is one JSON object, even if the runtime replaces the console', () => {
  const script = `
    console.log = (line) => process.stdout.write(JSON.stringify({ level: 'INFO', message: line }) + '\\n');
    const { log } = await import('#shared/platform/runtime/log.ts');
    log({ event: 'message.failed', consumer: 'timers', messageId: 'one', attempt: 1, error: 'Error' });
    log({ event: 'bug', error: 'Error', at: ['at one', 'at two'] });
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event),
  ).toEqual(['message.failed', 'bug']);
});
