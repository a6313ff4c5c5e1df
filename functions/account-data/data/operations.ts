import type { Operations } from '#shared/clients/endpoint.ts';
import { accessAccounts as access } from '#shared/accounts/read/access-accounts.ts';
import type { ReadDeps } from '#shared/accounts/read/read-data.ts';
import type { routes } from './routes.ts';

export type AccessDeps = ReadDeps;
type Ops = Operations<typeof routes, AccessDeps>;

export const accessAccounts: Ops['accessAccounts'] = async ({ owner, body, interactionId }, deps) => {
  const { from, to, ...asked } = body;
  const { consent, accounts } = await access(owner, { ...asked, from, to }, { interactionId }, deps);
  return {
    consent: { id: consent.id, status: consent.status, expiryDate: consent.termEndsAt },
    accounts: accounts.map(({ id, account: { accountId: externalId, ...account }, sections }) => ({
      account: { ...account, id, externalId },
      balances: copied(sections.balances),
      transactions: copied(sections.transactions),
      beneficiaries: copied(sections.beneficiaries),
      directDebits: copied(sections.directDebits),
      parties: copied(sections.parties),
    })),
  };
};

const copied = <T>(reading: { readonly readAt: string; readonly items: readonly T[] } | undefined) =>
  reading && { readAt: reading.readAt, items: [...reading.items] };
