import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'open-banking-client';

const { baseUrl, clients } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [{ appId, apiKey }] = clients;
const service = createClient({ baseUrl, appId, apiKey, market: 'UAE' });
const referenceCustomerId = 'customer 7';

// 1. Ask the customer to share the data that the report needs.
const request = await service.createAccountRequest({
  body: {
    permissions: ['ReadAccountsBasic', 'ReadAccountsDetail', 'ReadBalances', 'ReadTransactionsBasic'],
    purpose: 'RiskAssessment',
    referenceCustomerId,
  },
});
let consent = await service.createAccountConsent({ body: { requestId: request.id, providerId: 'uae-enbdx' } });
console.log(`Open this link and approve: ${consent.authorizationLink}`);
while (consent.status === 'AwaitingAuthorization') {
  await pause(500);
  consent = await service.getAccountConsent({ path: { consentId: consent.id } });
}

// 2. Request the report, and wait until it has been created.
const { reportId } = await service.createRiskReport({ body: { referenceCustomerId, consentIds: [consent.id] } });
let { status } = await service.getRiskReportStatus({ path: { reportId } });
while (status !== 'Succeeded' && status !== 'Failed') {
  await pause(500);
  ({ status } = await service.getRiskReportStatus({ path: { reportId } }));
}

// 3. Read it.
const report = await service.getRiskReport({ path: { reportId } });
console.log(report.riskLevel, report.score);
