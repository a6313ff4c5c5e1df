import path from 'node:path';
import { createClient } from '#infra/docs/client-library/client.ts';
import { readSandbox } from '../support/drivers/integrator.ts';
import { demonstrateAccounts } from './accounts.ts';
import { readOptions } from './options.ts';
import { demonstrateMandate } from './mandate.ts';
import { demonstrateManagement } from './manage.ts';
import { demonstratePayees } from './payees.ts';
import { demonstratePayment } from './payment.ts';
import { printStep } from './steps.ts';
import { demonstrateVerification } from './verification.ts';

const help = `Acts as an integrator: calls the running service through the client library and prints each step. The default is a
payment.

  npm run demo                   the customer approves the payment, and the bank settles it
  npm run demo -- --decline      the customer declines the payment at the bank
  npm run demo -- --reject       the bank rejects the payment
  npm run demo -- --flaky        the webhook receiver fails at first, and the service retries
  npm run demo -- --market KSA   the payment is made in Saudi Arabia
  npm run demo -- --mandate      the customer consents to three payments, and a fourth is rejected
  npm run demo -- --cop          the payee's bank checks names before a payment
  npm run demo -- --accounts     a customer shares account data, which is synchronised, read and used for a risk report
  npm run demo -- --manage       a customer shares account data, pauses sharing, reactivates it and stops it
  npm run demo -- --verify       account owners and a company are verified, without a payment
  npm run demo -- --state DIR    in the cloud with its state in DIR instead of .local/
`;

const runDemo = async (options: ReturnType<typeof readOptions>): Promise<void> => {
  const sandbox = readSandbox(process.env.SANDBOX_FILE ?? path.join(options.state, 'sandbox.json'));
  const [sandboxClient] = sandbox.clients;
  if (!sandboxClient)
    throw new Error('The local cloud has no client. Start the service again with: npm start -- --fresh');
  const { name, appId, apiKey, signingKey } = sandboxClient;
  const { baseUrl } = sandbox;
  const api = createClient({ baseUrl, appId, apiKey, signingKey, market: options.market, retries: 2 });
  printStep('Created the API client', { client: name, service: baseUrl, market: options.market });
  if (options.verify) await demonstrateVerification(api);
  else if (options.accounts) await demonstrateAccounts(api);
  else if (options.manage) await demonstrateManagement(api);
  else if (options.cop) await demonstratePayees(api);
  else if (options.mandate) await demonstrateMandate(api);
  else await demonstratePayment(api, options);
  console.log('\nDone.');
};

const optionsOrExit = () => {
  try {
    return readOptions(help);
  } catch (error) {
    console.error(`${(error as Error).message} (run with --help for usage)`);
    process.exit(1);
  }
};
runDemo(optionsOrExit()).catch((error: unknown) => {
  const isNotRunning = error instanceof Error && /ENOENT|fetch failed/.test(`${error.message} ${String(error.cause)}`);
  console.error(isNotRunning ? 'The service is not running. Start it in another shell with: npm start' : error);
  process.exitCode = 1;
});
