import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Send } from './person.ts';

/** Serves a dashboard on localhost, where browsers allow passkeys. */
export const serveDashboard = async (sendTo: (origin: string) => Send) => {
  let send: Send | undefined;
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { 'content-length': _length, ...headers } = request.headers;
    const dashboardResponse = await send?.({
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      raw: Buffer.concat(chunks),
    });
    if (!dashboardResponse) return;
    for (const [name, value] of Object.entries(dashboardResponse.headers)) response.setHeader(name, value);
    if (dashboardResponse.cookies.length > 0) response.setHeader('set-cookie', [...dashboardResponse.cookies]);
    response.writeHead(dashboardResponse.status).end(dashboardResponse.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  send = sendTo(`http://127.0.0.1:${port}`);
  return {
    origin: `http://localhost:${port}`,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
