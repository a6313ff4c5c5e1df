import net from 'node:net';

/** Below what systems give to outgoing connections: one of those may take a port while its owner is down. */
const lowest = 20_000;
const perWorker = 500;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port that is free, as is its neighbour, and that no other test worker looks at. */
export const freePort = async (): Promise<number> => {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 16;
  for (;;) {
    const port = lowest + worker * perWorker + 2 * Math.floor((Math.random() * perWorker) / 2);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
};
