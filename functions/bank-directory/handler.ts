import { openLinkStore } from '#shared/banks/directory/link-store.ts';
import { type DirectoryToRead, refreshDirectory } from '#shared/banks/directory/refresh-directory.ts';
import { checkCertificate } from '#shared/banks/transport/check-certificate.ts';
import { openMutualTls } from '#shared/banks/transport/identity.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openSecret } from '#shared/platform/secrets/secret.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { Env } from './env.ts';

const env = Env.parse(process.env);
const readSecret = openSecret(env.TRANSPORT_SECRET, systemClock);
const deps = { store: openLinkStore(openTable(env.TABLE_NAME)), http: openMutualTls(readSecret) };
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
