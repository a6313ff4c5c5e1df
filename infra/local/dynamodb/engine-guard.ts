/**
 * The process between the cloud and its DynamoDB engine: it starts the engine, and stops it when the cloud has ended,
 * even if the cloud was killed. Its command-line arguments are the program, the port, the database file and,
 * optionally, a folder to delete at the end.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * A message from the guard to the cloud: the id of an engine that is listening, or a line that the engine wrote to its
 * error output.
 */
export interface GuardMessage {
  readonly pid?: number | undefined;
  readonly line?: string;
}

const [program = '', port = '', file = '', temporary = ''] = process.argv.slice(2);

const notifyCloud = (message: GuardMessage): void => {
  if (process.connected) process.send?.(message);
};

const engine = spawn(program, ['--port', port, '--db-path', file], {
  stdio: ['ignore', 'ignore', 'pipe'],
  windowsHide: true,
});

const cleanUp = (): void => {
  if (temporary) rmSync(temporary, { recursive: true, force: true });
  process.exit(1);
};

createInterface(engine.stderr).on('line', (line) =>
  notifyCloud(line.includes('listening') ? { pid: engine.pid } : { line }),
);
engine.once('error', (error) => notifyCloud({ line: String(error) }));
// Not 'exit': the last lines of the engine must reach the cloud first.
engine.once('close', () => (process.connected ? process.exit(1) : cleanUp()));
// The channel closes when the cloud stops or dies.
process.once('disconnect', () => {
  engine.kill('SIGKILL');
});
