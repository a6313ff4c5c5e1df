import * as http from 'node:http';

/** Returns a function that posts a string over an open connection and parses the response: the cheapest call. */
export const barePost = (port: number, body: string, headers: Readonly<Record<string, string>> = {}) => {
  const agent = new http.Agent({ keepAlive: true });
  const options = {
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/',
    agent,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
  };
  return (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const request = http.request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
      });
      request.on('error', reject);
      request.end(body);
    });
};
