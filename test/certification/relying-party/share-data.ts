import { fetchWith } from '#test/support/banks/sandbox-uae/mutual-tls.ts';
import { bankPageOf, inBrowser, type Integrator } from '#test/support/drivers/integrator.ts';

/** The client that requests account data, and the authority of the certificates of the banks. */
export interface Parties {
  readonly client: Integrator;
  readonly authority: string;
}

/** The account data that a customer shared: the status of the consent, or the error, and the statuses of the reads. */
export interface Shared {
  readonly outcome: unknown;
  readonly reads: readonly number[];
}

/**
 * Requests account data from a bank as its client, authorises the consent as the customer, and reads the accounts the
 * given number of times.
 */
export const shareData = async ({ client, authority }: Parties, providerId: string, reads: number): Promise<Shared> => {
  const created = await client.post('/data/account-requests', {
    permissions: ['ReadAccountsBasic'],
    providers: [providerId],
  });
  if (created.status >= 400) return { outcome: created.body.details, reads: [] };
  const consent = await client.post('/consent/account', { requestId: created.body.data.id, providerId });
  const { id, authorizationLink } = consent.body.data;
  const { headers } = await fetchWith(authority, undefined)(await bankPageOf(authorizationLink));
  await fetch(headers.get('location') ?? '', { redirect: 'manual', headers: inBrowser });
  const statuses: number[] = [];
  for (let read = 0; read < reads; read += 1)
    statuses.push((await client.post('/data/account-access', { consentId: id })).status);
  return { outcome: (await client.get(`/consent/account/${id}`)).body.data.status, reads: statuses };
};
