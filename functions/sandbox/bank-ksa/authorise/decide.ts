import { randomBytes } from 'node:crypto';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { accountFacts } from '#functions/sandbox/banks/pages/account-facts.ts';
import { closed, type Open, openInteraction } from '#functions/sandbox/banks/oauth/open-request.ts';
import { consentPage } from '#functions/sandbox/banks/pages/consent-page.ts';
import { type BankCall, type Operation, redirectTo } from '#functions/sandbox/banks/server/call.ts';
import { languageOf, textsIn } from '#functions/sandbox/banks/texts/language.ts';
import type { BankDeps } from '../access/deps.ts';
import { issueIdToken } from '../oauth/issue-tokens.ts';
import { type Consent, moved } from '../records/consent.ts';
import type { CodeGrant, Interaction } from '../records/grants.ts';
import { offerFor } from './offer.ts';

const codeSeconds = 60;

/** Shows the customer what is asked. */
export const showConsent: Operation<BankDeps> = async (call, deps) => {
  const open = await openInteraction(call, deps);
  if (!open) return closed(call);
  const { bank, query, headers } = call;
  const { terms, clientId } = open.consent;
  const client = await deps.settings.client(clientId);
  const language = languageOf(query.get('lang'), headers['accept-language']);
  const shared = {
    permissions: terms.Permissions,
    purposes: terms.Purpose ?? [],
    from: terms.TransactionFromDateTime,
    to: terms.TransactionToDateTime,
    until: terms.ExpirationDateTime,
    timeZone: 'Asia/Riyadh',
  } as const;
  return consentPage({
    bank,
    language,
    title: textsIn[language].accountTitle,
    facts: accountFacts(shared, language),
    clientName: client?.name ?? clientId,
    ...offerFor(open.consent, query.get('customer'), call),
    choose: 'several',
    needsSecondApproval: false,
  });
};

/** Saves the customer's decision and sends the browser back with it, in the fragment (OpenID Connect Core §3.3.2.5). */
export const decideConsent: Operation<BankDeps> = async (call, deps) => {
  const isApproved = call.form.get('decision') === 'approve';
  const decided = await retryOnConflict(async () => {
    const open = await openInteraction(call, deps);
    if (!open) return undefined;
    return { ...open, result: isApproved ? await approve(call, open, deps) : await decline(open, deps) };
  });
  if (!decided) return closed(call);
  const { redirectUri, state } = decided.interaction;
  return redirectTo(`${redirectUri}#${new URLSearchParams({ ...decided.result, state }).toString()}`);
};

const approve = async (call: BankCall, { interaction, consent }: Open<Interaction, Consent>, deps: BankDeps) => {
  const at = deps.now().toISOString();
  const { customer, accounts } = offerFor(consent, call.form.get('customer'), call);
  const chosen = new Set(call.form.getAll('account'));
  const wanted = accounts.filter(({ accountId }) => chosen.has(accountId));
  const accountIds = (wanted.length > 0 ? wanted : accounts).map(({ accountId }) => accountId);
  const approved = { ...moved(consent, 'Authorized', at), personaId: customer.id, accountIds };
  const code = randomBytes(32).toString('base64url');
  const grant: CodeGrant = { ...interaction, kind: 'code', expiresAt: addSeconds(at, codeSeconds), version: 0 };
  await deps.books.saveConsentWithGrant(approved, code, grant);
  return { code, id_token: await issueIdToken(call, approved, { ...interaction, code }, deps) };
};

const decline = async ({ consent }: Open<Interaction, Consent>, { books, now }: BankDeps) => {
  await books.saveConsent(moved(consent, 'Rejected', now().toISOString()));
  return { error: 'access_denied', error_description: 'The customer declined' };
};
