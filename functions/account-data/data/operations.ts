import type { Operations } from '#shared/clients/endpoint.ts';
import { accessAccounts as access } from '#shared/accounts/read/access-accounts.ts';
import type { ReadDeps } from '#shared/accounts/read/read-data.ts';
import type { routes } from './routes.ts';

type Ops = Operations<typeof routes, ReadDeps>;

export const accessAccounts: Ops['accessAccounts'] = async ({ owner, body, interactionId }, deps) => {
  const { consent, accounts } = await access(owner, body, { interactionId }, deps);
  return {
    consent: { id: consent.id, status: consent.status, expiryDate: consent.termEndsAt },
    accounts: accounts.map(({ id, account: { accountId: externalId, ...account }, sections }) => ({
      account: { ...account, id, externalId },
      balances: copyOf(sections.balances),
      transactions: copyOf(sections.transactions),
      beneficiaries: copyOf(sections.beneficiaries),
      directDebits: copyOf(sections.directDebits),
      parties: copyOf(sections.parties),
    })),
  };
};

const copyOf = <T>(section: { readonly readAt: string; readonly items: readonly T[] } | undefined) =>
  section && { readAt: section.readAt, items: [...section.items] };
