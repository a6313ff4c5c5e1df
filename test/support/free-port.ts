import net from 'node:net';

/** Below the range of outgoing connections. Such a connection could take the port of a server that is restarting. */
const lowestPort = 20_000;
const portsPerWorker = 500;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Returns a port that is free, as is the next one. Each test worker has its own range of ports. */
export const freePort = async (): Promise<number> => {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 16;
  for (;;) {
    const port = lowestPort + worker * portsPerWorker + 2 * Math.floor((Math.random() * portsPerWorker) / 2);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
};
