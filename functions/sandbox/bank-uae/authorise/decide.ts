import { moved } from '#functions/sandbox/banks/books/consent-record.ts';
import { asking } from '#functions/sandbox/banks/oauth/decide.ts';
import type { BankDeps } from '../access/deps.ts';
import { sendConsentEvent } from '../events/send-event.ts';
import type { Consent } from '../records/consent.ts';
import { factsOf, titleOf } from './facts.ts';
import { type Offer, offerFor } from './offer.ts';

export const { showConsent, decideConsent } = asking<Consent, Offer, BankDeps>({
  offerFor,
  pageOf: (consent, { needsSecondApproval }, language) => ({
    title: titleOf(consent, language),
    facts: factsOf(consent, language),
    choose: consent.kind === 'payment' ? 'one' : 'several',
    needsSecondApproval,
  }),
  // A consent that needs a second approval keeps waiting, and the client gets its code all the same.
  approved: (consent, { customer, needsSecondApproval }, accountIds, at) => ({
    ...moved(consent, needsSecondApproval ? 'AwaitingAuthorization' : 'Authorized', at),
    personaId: customer.id,
    accountIds: consent.kind === 'payment' ? accountIds.slice(0, 1) : [...accountIds],
    approvals: needsSecondApproval
      ? [
          { authoriserId: `${customer.id}-1`, status: 'Approved', decidedAt: at },
          { authoriserId: `${customer.id}-2`, status: 'Pending' },
        ]
      : [],
  }),
  /** In the query, with the state and the issuer (RFC 9207). */
  async backTo({ consent, interaction: { redirectUri, state }, result }, call, deps) {
    await sendConsentEvent(call, consent, deps);
    const back = new URL(redirectUri);
    if (state !== undefined) back.searchParams.set('state', state);
    back.searchParams.set('iss', call.addresses.issuer);
    for (const [name, value] of Object.entries(result)) back.searchParams.set(name, value);
    return back.toString();
  },
});
