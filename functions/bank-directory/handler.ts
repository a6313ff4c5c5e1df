import { createLinkStore } from '#shared/banks/directory/link-store.ts';
import { type DirectoryToRead, refreshDirectory } from '#shared/banks/directory/refresh-directory.ts';
import { checkCertificate } from '#shared/banks/transport/check-certificate.ts';
import { createMutualTls } from '#shared/banks/transport/identity.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { createSecretReader } from '#shared/platform/secrets/secret.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { Env } from './env.ts';

const env = Env.parse(process.env);
const readSecret = createSecretReader(env.TRANSPORT_SECRET, systemClock);
const deps = { store: createLinkStore(connectTable(env.TABLE_NAME)), http: createMutualTls(readSecret) };
const directory: DirectoryToRead = {
  market: 'UAE',
  participantsUrl: env.PARTICIPANTS_URL,
  newBanks: env.NEW_BANKS,
  addresses: env.BANK_ADDRESSES,
};

/** Runs on a schedule. Reads nothing until the operator has stored a transport certificate. */
export const handler = async (): Promise<void> => {
  const hasCertificate = await checkCertificate(readSecret, systemClock());
  if (hasCertificate) await refreshDirectory(directory, deps);
};
