import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'open-banking-client';

const { baseUrl, clients } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [{ appId, apiKey, signingKey }] = clients;
const service = createClient({ baseUrl, appId, apiKey, signingKey, market: 'UAE' });

// 1. Request one consent to three payments of 150.00 each.
const request = await service.createPaymentRequest({
  body: {
    amount: '150.00',
    currency: 'AED',
    beneficiaryIban: 'AE070331234567890123456',
    beneficiaryName: 'Ivan England',
    providerId: 'uae-enbdx',
    reference: `SUB-${Date.now()}`,
    type: 'FixedOnDemand',
    instructions: { maxCumulativeNumberOfPayments: 3 },
  },
});
const { consentId, authorizationLink } = await service.createPaymentConsent({
  query: { id: request.internalReferenceId },
});
console.log(`Open this link and approve: ${authorizationLink}`);

// 2. Wait until the customer has approved. The id of the mandate is the id of the consent.
let consent = await service.getPaymentConsent({ path: { consentId } });
while (consent.status === 'AwaitingAuthorization') {
  await pause(500);
  consent = await service.getPaymentConsent({ path: { consentId } });
}

// 3. Schedule a payment under the mandate, for today in the market's time zone.
const executionDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(new Date());
const transaction = await service.schedulePayment({
  body: { mandateId: consentId, executionDate, reference: 'first' },
});
console.log(`The payment is ${transaction.status}.`);
