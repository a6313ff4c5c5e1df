import { readFileSync } from 'node:fs';
import { createClient } from 'open-banking-client';

const { baseUrl, clients } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [{ appId, apiKey }] = clients;
const service = createClient({ baseUrl, appId, apiKey, market: 'KSA' });

// Does the account belong to the person with this national id, and is the name correct?
const verification = await service.proMatch({
  body: { iban: 'SA5680000000100000000001', idValue: '1010000006', beneficiaryName: 'Abdallah Alqahtani' },
});
console.log(verification.result, verification.accountStatus);
