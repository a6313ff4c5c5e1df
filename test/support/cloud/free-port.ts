import net from 'node:net';

/** Below the ephemeral port range, because an outgoing connection could take the port of a server that restarts. */
const lowestPort = 20_000;
const portsPerWorker = 500;

/** One port for each API of the local cloud. */
const portsPerCloud = 4;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Returns the first of four free ports in sequence. Each test worker has its own range of ports. */
export const freePort = async (): Promise<number> => {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 16;
  for (;;) {
    const first = Math.floor((Math.random() * portsPerWorker) / portsPerCloud) * portsPerCloud;
    const port = lowestPort + worker * portsPerWorker + first;
    const ports = Array.from({ length: portsPerCloud }, (_, index) => isFree(port + index));
    if ((await Promise.all(ports)).every(Boolean)) return port;
  }
};
