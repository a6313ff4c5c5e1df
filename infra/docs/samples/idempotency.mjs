// Creates an account data request, and retries it up to four times. Needs the client library: node idempotency.mjs sandbox.json
import { readFileSync } from 'node:fs';
import { createClient } from 'open-banking-client';

const { baseUrl, clients } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [{ appId, apiKey }] = clients;
const service = createClient({ baseUrl, appId, apiKey, market: 'UAE', retries: 4 });

const accountRequest = await service.createAccountRequest({
  idempotencyKey: crypto.randomUUID(), // In production: store the key before you send it.
  body: { permissions: ['ReadAccountsBasic'], purpose: 'BudgetingAnalysis', referenceCustomerId: 'customer 7' },
});
console.log(accountRequest.id, accountRequest.status);
