// Receives webhooks. Needs: npm install jose
import { createServer } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';

const [baseUrl, clientId, port] = process.argv.slice(2);

// Caches the keys, and fetches them again if a delivery names an unknown key.
const keys = createRemoteJWKSet(new URL('/webhook/jwks', baseUrl));
const seen = new Set(); // In production: a table shared by all your servers.

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const { payload } = await jwtVerify(Buffer.concat(chunks).toString(), keys, {
      algorithms: ['ES256'],
      audience: clientId,
      issuer: baseUrl,
      subject: 'webhook:event',
      requiredClaims: ['exp', 'jti'],
    });
    if (!seen.has(payload.jti)) console.log(JSON.stringify(payload.event)); // In production: queue it.
    seen.add(payload.jti);
    response.writeHead(202).end();
  } catch (error) {
    console.error(error.message);
    response.writeHead(400).end();
  }
}).listen(Number(port), '127.0.0.1');
