import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'open-banking-client';

const { baseUrl, clients } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [{ appId, apiKey }] = clients;
const service = createClient({ baseUrl, appId, apiKey, market: 'UAE' });

// 1. State which data you need and for what purpose, and send the customer to the link.
const request = await service.createAccountRequest({
  body: {
    permissions: ['ReadAccountsBasic', 'ReadAccountsDetail', 'ReadBalances', 'ReadTransactionsBasic'],
    purpose: 'BudgetingAnalysis',
    referenceCustomerId: 'customer 7',
  },
});
let consent = await service.createAccountConsent({ body: { requestId: request.id, providerId: 'uae-enbdx' } });
console.log(`Open this link and approve: ${consent.authorizationLink}`);

// 2. Wait until the customer has approved.
while (consent.status === 'AwaitingAuthorization') {
  await pause(500);
  consent = await service.getAccountConsent({ path: { consentId: consent.id } });
}

// 3. Read the accounts with their balances.
const { accounts } = await service.accessAccounts({ body: { consentId: consent.id, include: ['balances'] } });
for (const { account, balances } of accounts) {
  console.log(account.accountSubType, balances?.items[0]?.amount);
}
