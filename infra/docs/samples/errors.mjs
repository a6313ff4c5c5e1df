import { readFileSync } from 'node:fs';
import { createClient, ApiError } from 'open-banking-client';

const { baseUrl, clients } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [{ appId, apiKey }] = clients;
const service = createClient({ baseUrl, appId, apiKey, market: 'UAE' });

try {
  await service.getPayment({ path: { paymentId: crypto.randomUUID() } });
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log(error.status, error.code); // 404 not_found
  console.log(error.help); // the page that explains the code
  console.log(error.interactionId); // include it in support requests
}

for await (const payment of service.each('listPayments', { query: { perPage: 100 } })) {
  console.log(payment.id);
}
