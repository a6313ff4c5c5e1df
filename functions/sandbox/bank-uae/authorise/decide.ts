import { randomBytes } from 'node:crypto';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { BankDeps } from '../access/deps.ts';
import { sendConsentEvent } from '../events/send-event.ts';
import { type BankCall, type Operation, redirectTo } from '#functions/sandbox/banks/server/call.ts';
import { type Consent, moved } from '../records/consent.ts';
import type { CodeGrant, Interaction } from '../records/grants.ts';
import { factsOf, titleOf } from './facts.ts';
import { type Offer, offerFor } from './offer.ts';
import { closed, type Open, openInteraction } from '#functions/sandbox/banks/oauth/open-request.ts';
import { consentPage } from '#functions/sandbox/banks/pages/consent-page.ts';
import { languageOf } from '#functions/sandbox/banks/texts/language.ts';

/** FAPI 2.0 Security Profile §5.3.2.1 allows a code a minute at most. */
const codeSeconds = 60;

/** Shows the customer what is asked. */
export const showConsent: Operation<BankDeps> = async (call, deps) => {
  const open = await openInteraction(call, deps);
  if (!open) return closed(call);
  const { bank, query, headers } = call;
  const { consent } = open;
  const client = await deps.settings.client(consent.clientId);
  const language = languageOf(query.get('lang'), headers['accept-language']);
  return consentPage({
    bank,
    language,
    title: titleOf(consent, language),
    facts: factsOf(consent, language),
    choose: consent.kind === 'payment' ? 'one' : 'several',
    clientName: client?.name ?? consent.clientId,
    ...offerFor(consent, query.get('customer'), call),
  });
};

/** Saves the customer's decision and sends the browser back with it, with the state and the issuer (RFC 9207). */
export const decideConsent: Operation<BankDeps> = async (call, deps) => {
  const isApproved = call.form.get('decision') === 'approve';
  const decided = await retryOnConflict(async () => {
    const open = await openInteraction(call, deps);
    if (!open) return undefined;
    return isApproved ? approve(call, open, deps) : decline(open, deps);
  });
  if (!decided) return closed(call);
  await sendConsentEvent(call, decided.consent, deps);
  const { redirectUri, state } = decided.interaction;
  const back = new URL(redirectUri);
  if (state !== undefined) back.searchParams.set('state', state);
  back.searchParams.set('iss', call.addresses.issuer);
  for (const [name, value] of Object.entries(decided.result)) back.searchParams.set(name, value);
  return redirectTo(back.toString());
};

const approve = async (
  call: BankCall,
  { interaction, consent }: Open<Interaction, Consent>,
  { books, now }: BankDeps,
) => {
  const at = now().toISOString();
  const approved = approvedBy(consent, offerFor(consent, call.form.get('customer'), call), call, at);
  const code = randomBytes(32).toString('base64url');
  const grant: CodeGrant = { ...interaction, kind: 'code', expiresAt: addSeconds(at, codeSeconds), version: 0 };
  await books.saveConsentWithGrant(approved, code, grant);
  return { consent: approved, interaction, result: { code } };
};

/** A consent that needs a second approval keeps waiting, and the client gets its code all the same. */
const approvedBy = (
  consent: Consent,
  { customer, accounts, needsSecondApproval }: Offer,
  { form }: BankCall,
  at: string,
): Consent => {
  const chosen = new Set(form.getAll('account'));
  const wanted = accounts.filter(({ accountId }) => chosen.has(accountId));
  const ids = (wanted.length > 0 ? wanted : accounts).map(({ accountId }) => accountId);
  return {
    ...moved(consent, needsSecondApproval ? 'AwaitingAuthorization' : 'Authorized', at),
    personaId: customer.id,
    accountIds: consent.kind === 'payment' ? ids.slice(0, 1) : ids,
    approvals: needsSecondApproval
      ? [
          { authoriserId: `${customer.id}-1`, status: 'Approved', decidedAt: at },
          { authoriserId: `${customer.id}-2`, status: 'Pending' },
        ]
      : [],
  };
};

const decline = async ({ interaction, consent }: Open<Interaction, Consent>, { books, now }: BankDeps) => {
  const rejected = moved(consent, 'Rejected', now().toISOString());
  await books.saveConsent(rejected);
  const result = { error: 'access_denied', error_description: 'The customer declined' };
  return { consent: rejected, interaction, result };
};
