import fastify from 'fastify';
import { verify } from './verify.mjs';

const app = fastify();
app.addContentTypeParser('application/jose', { parseAs: 'string' }, (request, body, done) => done(null, body));
app.post('/webhooks', async (request, reply) => {
  try {
    const { jti, event } = await verify(request.body);
    console.log(jti, event.type);
    return reply.code(202).send();
  } catch {
    return reply.code(400).send();
  }
});
await app.listen({ port: 8080 });
