import { KMSClient } from '@aws-sdk/client-kms';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { clientConfigOf, connect, type ConnectionSettings } from '#infra/operator/connection.ts';
import { serviceName } from '#functions/sandbox/banks/registry/registered-client.ts';
import { registerService } from '#infra/operator/register-service.ts';
import { stageNamed } from '#infra/stages.ts';
import type { Cloud } from './cloud.ts';

/**
 * Joins the sandbox as an operator would join a market: obtains a transport certificate, registers the service with its
 * keys at the sandbox banks, and reads their participant directory. The call is idempotent: the certificate of an
 * earlier start is reused.
 */
export const joinLocalSandbox = async (cloud: Cloud, settings: ConnectionSettings): Promise<void> => {
  const {
    MessageKeyNames: messageKeyNames = '',
    EventKeyNames: eventKeyNames = '',
    TransportIdentityArn: transportIdentityArn = '',
    UaeBanksTableName: tableName = '',
  } = cloud.outputs;
  const { authority } = cloud;
  const { table: ledger, now } = connect(settings);
  const clientConfig = clientConfigOf(cloud);
  await registerService(
    {
      clientId: stageNamed('local').bankClientId,
      baseUrl: cloud.apis['open-banking'] ?? '',
      transportIdentityArn,
      names: { messageKeyNames, eventKeyNames },
      stores: { kms: new KMSClient(clientConfig), ledger, now },
    },
    {
      secrets: new SecretsManagerClient(clientConfig),
      banks: connect({ ...settings, tableName }).table,
      issueIdentity: () => ({ ...authority.issueForClient(serviceName), authorities: authority.certificate }),
      certifyKey: (publicKey, purpose) => authority.certifyKey(serviceName, publicKey, purpose),
    },
  );
  const reader = cloud.functions.find(({ logicalId }) => logicalId.startsWith('DirectoryReader'));
  if (reader) await cloud.invoke(reader.logicalId, {});
};
