import { createPrivateKey } from 'node:crypto';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { certify, type Identity, issue } from '#infra/certificates/certificate.ts';
import type { Stage } from '#infra/stages.ts';
import { connect, deployedSettings, outputOf } from '#infra/operator/connection.ts';
import { serviceName } from '#functions/sandbox/banks/registry/registered-client.ts';
import { keysOfStage } from '#infra/operator/public-keys.ts';
import { registerService } from './register-service.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The validity of a certificate that never needs renewal, because the banks of a deployed sandbox do not bind tokens to
 * it.
 */
const validityMs = 10 * 365 * dayMs;

const validity = () => ({ from: Date.now() - dayMs, until: Date.now() + validityMs });

/** Issues a self-signed certificate, which needs no authority. */
const selfSigned = (): Identity => issue({ name: serviceName, purpose: 'client', ...validity() });

/** Issues certificates as the directory does. No bank verifies the authority, so it is not stored. */
const certifyKey: Parameters<typeof registerService>[1]['certifyKey'] = (publicKey, purpose) => {
  const name = 'Sandbox directory';
  const { key } = issue({ name, purpose: 'authority', ...validity() });
  return certify({ name: serviceName, purpose, ...validity() }, publicKey, { name, key: createPrivateKey(key) });
};

/**
 * Joins the sandbox of a deployed stage. If the sandbox banks require certificates, first store a certificate that
 * their truststore accepts: this function keeps a stored certificate.
 */
export const joinDeployedSandbox = async (stageName: string, stage: Stage): Promise<void> => {
  if (stage.participants !== 'sandbox')
    throw new Error(`The banks of the stage ${stageName} are real: register as their market requires`);
  const { names, stores } = await keysOfStage(stageName, stage);
  const [transportIdentityArn, baseUrl, tableName] = await Promise.all([
    outputOf(stageName, 'state', 'TransportIdentityArn'),
    outputOf(stageName, 'service', 'BaseUrl'),
    outputOf(stageName, 'sandbox', 'UaeBanksTableName'),
  ]);
  await registerService(
    { clientId: stage.bankClientId, baseUrl, transportIdentityArn, names, stores },
    {
      secrets: new SecretsManagerClient({ region: stage.region }),
      banks: connect({ ...(await deployedSettings(stageName)), tableName }).table,
      issueIdentity: selfSigned,
      certifyKey,
    },
  );
};
