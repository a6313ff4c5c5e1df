import { createSettings } from '#functions/sandbox/banks/registry/settings.ts';
import { connect, type ConnectionSettings } from '#infra/operator/connection.ts';
import { stageNamed } from '#infra/stages.ts';
import { createLinkStore } from '#shared/banks/directory/link-store.ts';
import { refreshDirectory } from '#shared/banks/directory/refresh-directory.ts';
import { directoryOf } from '#shared/banks/protocols/protocols.ts';
import { createHttpClient } from '#shared/platform/outbound/http-client.ts';
import type { Registration } from './checks.ts';

/** Returns the service as it is registered at the sandbox banks. */
export const findRegistration = async (banks: ConnectionSettings): Promise<Registration> => {
  const registered = await createSettings(connect(banks).table).client(stageNamed('local').bankClientId);
  if (!registered) throw new Error('The service is not registered');
  return registered;
};

/** Reads a participant directory, as the scheduled function does. The service then offers its banks. */
export const readDirectory = (
  participantsUrl: string,
  authority: string,
  settings: ConnectionSettings,
): Promise<unknown> =>
  refreshDirectory(
    { ...directoryOf('UAE'), participantsUrl, newBanks: 'active', addresses: 'any' },
    {
      store: createLinkStore(connect(settings).table),
      http: createHttpClient({ key: '', certificate: '', authorities: authority }),
    },
  );
