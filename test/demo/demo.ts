import { Integrator, readSandbox } from '../support/integrator.ts';
import { readOptions } from './options.ts';
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

const tell = async (options: ReturnType<typeof readOptions>): Promise<void> => {
  const sandbox = readSandbox('.local/sandbox.json');
  const [facts] = sandbox.clients;
  if (!facts) throw new Error('.local/sandbox.json names no client');
  const integrator = new Integrator(sandbox.baseUrl, facts);
  const session = expectStatus(201, await integrator.openSession());
  say(`Session for ${facts.name}`, { expiresIn: `${session.body.data.expiresIn} s` });
  await (options.verify ? tellOfVerification(integrator) : tellOfPayment(integrator, options));
  console.log('\nDone.');
};

const optionsOrExit = () => {
  try {
    return readOptions();
  } catch (error) {
    console.error(`${(error as Error).message} (--help shows how)`);
    process.exit(1);
  }
};
const options = optionsOrExit();
if (options.help) {
  console.log(help);
} else {
  tell(options).catch((error: unknown) => {
    const refused = error instanceof Error && /ENOENT|fetch failed/.test(`${error.message} ${String(error.cause)}`);
    console.error(refused ? 'The service is not running here: npm start, in another shell.' : error);
    process.exitCode = 1;
  });
}
