import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import type { Cloud } from '#infra/local/cloud.ts';
import type { Exchange } from '#infra/local/http-api/http-api.ts';
import { clientConfigOf } from '#infra/operator/connection.ts';
import { kmsDecrypter } from '#shared/platform/directory-keys/rsa-decrypter.ts';
import { NamedKeys } from '#shared/platform/directory-keys/named-keys.ts';
import { connectLedger } from '#shared/standard/ledger.ts';
import { createSettings } from '#functions/sandbox/banks/registry/settings.ts';
import type { DecryptionKeys } from './decrypt-exchange.ts';
import { createStandardScan } from './standard-scan.ts';
import { wireExchange } from './wire-exchange.ts';

/** Returns whether an exchange is with a bank: a call to its API, or an event that it posts. */
const isWithBank = ({ api, event }: Exchange): boolean =>
  api === 'sandbox-resources' || (api === 'open-banking' && event.rawPath.startsWith('/bank-events/'));

const decryptionKeysOf = (cloud: Cloud): DecryptionKeys => {
  const { UaeBanksTableName = '', EventKeyNames = '' } = cloud.outputs;
  const operator = clientConfigOf(cloud);
  return {
    settings: createSettings(connectLedger(new DynamoDBClient(operator), UaeBanksTableName)),
    decrypter: kmsDecrypter(new KMSClient(operator), NamedKeys.parse(EventKeyNames)),
  };
};

/**
 * Records exchanges between the functions of a local cloud and the sandbox banks, and checks them against the
 * standards.
 */
export const recordBanks = () => {
  const scan = createStandardScan();
  return {
    onExchange: (exchange: Exchange): void => {
      if (isWithBank(exchange)) scan.note(wireExchange(exchange));
    },
    /** Returns the deviations of the exchanges from their standards. The cloud must still be running. */
    deviations: (cloud: Cloud): Promise<readonly string[]> => scan.violations(decryptionKeysOf(cloud)),
  };
};
