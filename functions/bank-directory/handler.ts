import { checkCertificate } from '#shared/banks/certificates/check-certificate.ts';
import { checkOwnKeys } from '#shared/banks/certificates/check-own-keys.ts';
import { createLinkStore } from '#shared/banks/directory/link-store.ts';
import { refreshDirectory } from '#shared/banks/directory/refresh-directory.ts';
import { directoryOf, keyUsesIn } from '#shared/banks/protocols/protocols.ts';
import { createMutualTls } from '#shared/banks/transport/identity.ts';
import { createKmsClient } from '#shared/platform/aws/kms.ts';
import { publicKeyOf } from '#shared/platform/directory-keys/named-pairs.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { throwFirstFailure } from '#shared/platform/runtime/settled.ts';
import { createSecretReader } from '#shared/platform/secrets/secret.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { NationalMarket } from '#shared/standard/markets/market.ts';
import { Env } from './env.ts';

const env = readEnvironment(Env);
const table = connectTable(env.TABLE_NAME);
const store = createLinkStore(table);
const kms = createKmsClient();
const now = systemClock;

/** Waits for all tasks. Then throws the first error, if any failed. */
const settle = async (tasks: readonly Promise<void>[]): Promise<void> =>
  throwFirstFailure(await Promise.allSettled(tasks));

const directories = NationalMarket.options.flatMap((market) => {
  const configured = env.DIRECTORIES[market];
  if (!configured) return [];
  const { transportSecret, participants, ownKeys } = configured;
  const readSecret = createSecretReader(transportSecret, now);
  const http = createMutualTls(readSecret);

  const refresh = async (): Promise<void> => {
    if (!participants) return;
    const { url: participantsUrl, ...policy } = participants;
    await refreshDirectory({ ...directoryOf(market), participantsUrl, ...policy }, { store, http });
  };

  const checkKeys = async (): Promise<void> => {
    if (!ownKeys) return;
    const { keySetUrl, messageKeys, eventKeys } = ownKeys;
    const keysInUse = { signing: messageKeys[0], encryption: eventKeys[0] };
    const keys = [...keyUsesIn(market)].map((use) => ({
      use,
      kid: keysInUse[use].kid,
      readPublicKey: () => publicKeyOf(keysInUse[use], { kms, table }),
    }));
    await checkOwnKeys({ market, keySetUrl, keys }, { http, now });
  };

  return [
    async (): Promise<void> => {
      const hasCertificate = await checkCertificate(market, readSecret, now());
      if (hasCertificate) await settle([refresh(), checkKeys()]);
    },
  ];
});

/** Runs on a schedule. Reads no directory for which the operator has not stored a transport certificate. */
export const handler = (): Promise<void> => settle(directories.map((read) => read()));
