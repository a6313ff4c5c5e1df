import { parseArgs } from 'node:util';
import { Integrator, readSandbox } from '../support/integrator.ts';
import { tellOfPayment } from './payment.ts';
import { expectStatus, say } from './telling.ts';
import { tellOfVerification } from './verification.ts';

const help = `Uses the service over HTTP only, as an integrator would: by default a payment from session to settled.

  npm run demo                   paid
  npm run demo -- --decline      the customer declines at the bank
  npm run demo -- --reject       the bank refuses the payment
  npm run demo -- --flaky        the webhook receiver fails at first; deliveries are repeated
  npm run demo -- --market KSA   in Saudi Arabia
  npm run demo -- --verify       whose an account is, instead
`;

const { values: options } = parseArgs({
  options: {
    decline: { type: 'boolean', default: false },
    reject: { type: 'boolean', default: false },
    flaky: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    market: { type: 'string', default: 'UAE' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const tell = async (): Promise<void> => {
  const sandbox = readSandbox('.local/sandbox.json');
  const [facts] = sandbox.clients;
  if (!facts) throw new Error('.local/sandbox.json names no client');
  const integrator = new Integrator(sandbox.baseUrl, facts);
  const session = expectStatus(201, await integrator.openSession());
  say(`Session for ${facts.name}`, { expiresIn: `${session.body.data.expiresIn} s` });
  await (options.verify ? tellOfVerification(integrator) : tellOfPayment(integrator, options));
  console.log('\nDone.');
};

if (options.help) {
  console.log(help);
} else {
  tell().catch((error: unknown) => {
    const refused = error instanceof Error && /ENOENT|fetch failed/.test(`${error.message} ${String(error.cause)}`);
    console.error(refused ? 'The service is not running here: npm start, in another shell.' : error);
    process.exitCode = 1;
  });
}
