/** A cloud in a separate process, for tests that kill it: `node cloud-process.ts <assembly> <data>`. */
import { startCloud } from '#infra/local/cloud.ts';

const [assembly = '', data = ''] = process.argv.slice(2);
const cloud = await startCloud({ assembly, data, ports: {}, log: () => undefined });
process.on('message', () => process.send?.(cloud.pids()));
process.send?.(cloud.apis);
