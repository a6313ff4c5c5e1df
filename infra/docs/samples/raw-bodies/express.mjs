import express from 'express';
import { verify } from './verify.mjs';

const app = express();
// Before express.json(), and only for this path.
app.post('/webhooks', express.raw({ type: () => true }), (request, response) => {
  verify(request.body.toString()).then(
    ({ jti, event }) => {
      console.log(jti, event.type);
      response.sendStatus(202);
    },
    () => response.sendStatus(400),
  );
});
app.listen(8080);
