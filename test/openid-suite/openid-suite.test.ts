import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { clientConfigOf } from '#infra/operator/connection.ts';
import { type Module, plans } from '#test/certification/relying-party/modules.ts';
import { findRegistration, readDirectory } from '#test/certification/relying-party/read-directory.ts';
import { type Parties, shareData } from '#test/certification/relying-party/share-data.ts';
import { aClient } from '#test/support/drivers/journey.ts';
import { createSuiteClient, type RunningModule } from './suite-client.ts';
import { startFront } from './tls-front.ts';

const { CONFORMANCE_SUITE_URL: suiteUrl = '' } = process.env;
if (!suiteUrl) throw new Error('Run this with `npm run certify -- --suite URL`. See test/openid-suite/README.md.');

/** The plans' variant in the UAE. */
const variant = {
  fapi_profile: 'cbuae',
  sender_constrain: 'mtls',
  client_auth_type: 'private_key_jwt',
  authorization_request_type: 'rar',
  fapi_request_method: 'signed_non_repudiation',
  fapi_response_mode: 'plain_response',
  fapi_client_type: 'oidc',
};

const suite = createSuiteClient(suiteUrl);
const { settings: banks, authority, server, transportIdentityArn } = inject('uaeBanks');

/** Returns the certificate with which the service connects to banks. */
const transportCertificate = async (): Promise<string> => {
  const secrets = new SecretsManagerClient(clientConfigOf(inject('settings')));
  const { SecretString = '{}' } = await secrets.send(new GetSecretValueCommand({ SecretId: transportIdentityArn }));
  return (JSON.parse(SecretString) as { certificate: string }).certificate;
};

/** Returns the configuration of a plan: the suite's key, and the service as its client. */
const configuration = async (): Promise<object> => {
  const { privateKey } = await generateKeyPair('PS256', { extractable: true });
  const { clientId, redirectUris, jwks } = await findRegistration(banks);
  return {
    description: 'open banking service',
    waitTimeoutSeconds: 5,
    server: { jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'server', use: 'sig', alg: 'PS256' }] } },
    client: {
      client_id: clientId,
      scope: 'openid accounts',
      redirect_uri: redirectUris[0],
      certificate: await transportCertificate(),
      jwks,
    },
    resource: { authorization_details_types_supported: ['urn:openfinanceuae:account-access-consent:v2.1'] },
  };
};

let front: Awaited<ReturnType<typeof startFront>>;
let parties: Parties;
/** The modules in each plan of the suite, and the running ones by plan and name. */
const modulesOfPlan = new Map<string, readonly string[]>();
const running = new Map<string, RunningModule>();

const start = async (plan: string, modules: readonly Module[], config: object): Promise<void> => {
  const { id, modules: names } = await suite.createPlan(plan, variant, config);
  modulesOfPlan.set(plan, names);
  for (const { name, end } of modules) {
    const module = await suite.startModule(id, name);
    running.set(`${plan} ${name}`, module);
    front.list(module);
    if (end === 'refreshed') front.refreshing.add(module.id);
  }
};

/** Starts all modules, lists their banks in the market's directory, and reads it. */
beforeAll(async () => {
  front = await startFront(suiteUrl, { ...server, authority });
  const config = await configuration();
  for (const { plan, modules } of plans) await start(plan, modules, config);
  await readDirectory(front.participantsUrl, authority, inject('settings'));
  parties = { client: await aClient(), authority };
});
afterAll(() => front.stop());

for (const { plan, modules } of plans) {
  describe(`${plan}: the suite`, () => {
    test(`${plan} has no modules that are not run`, () => {
      expect(modulesOfPlan.get(plan)?.toSorted()).toEqual(modules.map(({ name }) => name).toSorted());
    });

    for (const { name, title, end } of modules) {
      test(`${name}: ${title}`, async () => {
        const { id = '' } = running.get(`${plan} ${name}`) ?? {};
        await shareData(parties, `uae-${id.toLowerCase()}`, end === 'refreshed' ? 2 : 0);
        expect(await suite.outcomeOf(id)).toEqual({ status: 'FINISHED', result: 'PASSED', failures: [] });
      });
    }
  });
}
