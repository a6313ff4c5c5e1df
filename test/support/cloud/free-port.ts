import net from 'node:net';

/**
 * The lowest port. All ports are below the ephemeral range, where a connection could take a restarting server's port.
 */
const lowestPort = 20_000;
const portsPerWorker = 500;

/** The local cloud needs one port per API. */
const portsPerCloud = 4;

/** Lets a server listen on any free port of this machine. Returns the port. */
export const listenLocally = (server: net.Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as net.AddressInfo).port));
  });

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Returns the first of four consecutive free ports. Each test worker has its own range of ports. */
export const freePort = async (): Promise<number> => {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % 16;
  for (;;) {
    const first = Math.floor((Math.random() * portsPerWorker) / portsPerCloud) * portsPerCloud;
    const port = lowestPort + worker * portsPerWorker + first;
    const ports = Array.from({ length: portsPerCloud }, (_, index) => isFree(port + index));
    if ((await Promise.all(ports)).every(Boolean)) return port;
  }
};
