import net from 'node:net';

/** The address of the service, which integrators, customers and banks know. As a DNS record, it leads to one region. */
export interface Front {
  readonly url: string;
  /** Leads to the region with this URL from now on, or to none. Open connections break. */
  leadTo(url: string | undefined): void;
  close(): Promise<void>;
}

export const createFront = async (port: number): Promise<Front> => {
  let target: URL | undefined;
  const open = new Set<net.Socket>();
  const server = net.createServer((incoming) => {
    if (!target) return incoming.destroy();
    const outgoing = net.connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(socket);
      socket.once('error', () => other.destroy());
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const breakConnections = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo(url) {
      target = url === undefined ? undefined : new URL(url);
      breakConnections();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        breakConnections();
      }),
  };
};
