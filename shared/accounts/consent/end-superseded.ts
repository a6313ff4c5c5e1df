import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import { isInForce } from '#shared/consents/authorisation.ts';
import { revokeConsent } from '#shared/consents/revoke-consent.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { accountAgreements } from './account-agreements.ts';
import type { AccountConsentStore } from './account-consent-store.ts';
import { type AccountConsent, authorisedAt } from './account-consent.ts';

/**
 * Revokes the consents that an authorised renewal replaces: those of its chain that the customer approved earlier. Also
 * revokes consents of the chain that only the bank has, because the response that contained their tokens was lost. Safe
 * to retry. Throws the errors of `isBankError`.
 */
export const endSuperseded = async (
  renewal: AccountConsent,
  { stores, links, now }: { readonly stores: AccountConsentStore; readonly links: BankLinks; readonly now: Clock },
): Promise<void> => {
  const { base, connectionId, providerCode = '', bankConsentId, clientId, market } = renewal;
  if (!base || (renewal.status !== 'Authorized' && renewal.status !== 'Paused')) return;
  const isInChain = (consent: AccountConsent) => (consent.base?.consentId ?? consent.id) === base.consentId;
  const first = await stores.accountConsents.get(base.consentId);
  // The first consent has another connection if the client named the customer later.
  const connectionIds = new Set([connectionId, first?.connectionId].filter((id) => id !== undefined));
  const connections = await Promise.all([...connectionIds].map((id) => stores.connections.get(id)));
  const ids = new Set([base.consentId, ...connections.flatMap((connection) => connection?.activeConsentIds ?? [])]);
  const found = await Promise.all([...ids].map((id) => stores.accountConsents.get(id)));
  const known = found.filter((consent) => consent !== undefined).filter(isInChain);
  const older = known.filter((consent) => isInForce(consent) && authorisedAt(consent) < authorisedAt(renewal));
  for (const { id } of older) await revokeConsent(accountAgreements(stores), { clientId, market }, id, now);

  const call = { interactionId: newId() };
  const { authority } = await links(providerCode, 'account');
  const chain = (await authority.chain?.({ kind: 'account', bankConsentId: base.bankConsentId }, call)) ?? [];
  const renewedAt = chain.find((consent) => consent.bankConsentId === bankConsentId)?.createdAt ?? '';
  const knownIds = new Set(known.map((consent) => consent.bankConsentId));
  for (const consent of chain.filter((other) => isInForce(other) && other.createdAt < renewedAt))
    if (!knownIds.has(consent.bankConsentId)) await authority.revoke({ kind: 'account', ...consent }, 'service', call);
};
