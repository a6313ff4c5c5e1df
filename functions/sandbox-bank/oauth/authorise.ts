import { randomBytes } from 'node:crypto';
import { consentPage } from '#shared/sandbox-banks/pages/consent-page.ts';
import { noticePage } from '#shared/sandbox-banks/pages/layout.ts';
import { serviceName } from '#shared/sandbox-banks/registry/registered-client.ts';
import { textsIn } from '#shared/sandbox-banks/texts/language.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Books } from '../books/books.ts';
import type { BankConsent, CodeGrant, PushedRequest } from '../books/records.ts';
import { type BankCall, languageIn, type Operation, type Reply } from '../http/call.ts';
import { factsOf, offerFor, titleOf } from './facts.ts';

export interface AuthoriseDeps {
  readonly books: Books;
  readonly clientId: string;
  readonly now: Clock;
}

interface OpenRequest {
  readonly pushed: PushedRequest;
  readonly consent: BankConsent;
}

const codeSeconds = 300;

/** Shows the customer the consent of a pushed request (RFC 9126 §4). */
export const showConsent: Operation<AuthoriseDeps> = async (call, deps) => {
  const { bank, query } = call;
  const open = await openRequest(call, deps);
  if (!open || query.get('client_id') !== deps.clientId) return noLongerOpen(call);
  const language = languageIn(call);
  return consentPage({
    bank,
    language,
    title: titleOf(open.consent, language),
    facts: factsOf(open.consent, language),
    clientName: serviceName,
    ...offerFor(bank, query.get('customer')),
    choose: 'one',
    needsSecondApproval: false,
    query: { request_uri: query.get('request_uri') ?? '', client_id: deps.clientId },
  });
};

/** Saves the customer's decision and sends the browser back with it, with the state and the issuer (RFC 9207). */
export const decideConsent: Operation<AuthoriseDeps> = (call, deps) =>
  retryOnConflict(async () => {
    const open = await openRequest(call, deps);
    if (!open) return noLongerOpen(call);
    const isApproved = call.form.get('decision') === 'approve';
    const result = isApproved ? await approve(call, open, deps) : await decline(open, deps);
    const { redirectUri, state } = open.pushed;
    const back = new URL(redirectUri);
    if (state !== undefined) back.searchParams.set('state', state);
    back.searchParams.set('iss', call.issuer);
    for (const [name, value] of Object.entries(result)) back.searchParams.set(name, value);
    return { status: 303, location: back.toString() };
  });

/** Returns the pushed request if the customer may still decide about its consent. */
const openRequest = async (
  { bank, query }: BankCall,
  { books, now }: AuthoriseDeps,
): Promise<OpenRequest | undefined> => {
  const at = now().toISOString();
  const pushed = await books.pushedRequest(bank.code, query.get('request_uri') ?? '', at);
  const consent = pushed && (await books.consent(bank.code, pushed.consentId, at));
  return consent && isOpen(consent) ? { pushed, consent } : undefined;
};

/** The redirect after an approval may be lost. Until its code is exchanged, the customer may decide once more. */
const isOpen = ({ status, tokenGeneration }: BankConsent): boolean =>
  status === 'AwaitingAuthorization' || (status === 'Authorized' && tokenGeneration === undefined);

const noLongerOpen = (call: BankCall): Promise<Reply> => {
  const language = languageIn(call);
  return noticePage(call.bank, language, { ...textsIn[language].closed, status: 410 });
};

const approve = async ({ bank, form }: BankCall, { pushed, consent }: OpenRequest, { books, now }: AuthoriseDeps) => {
  const at = now().toISOString();
  const { accounts, customer } = offerFor(bank, form.get('customer'));
  const account = accounts.find(({ accountId }) => accountId === form.get('account')) ?? accounts[0];
  const debtorAccount = account?.iban && {
    SchemeName: 'IBAN' as const,
    Identification: account.iban,
    Name: customer.name.en,
  };
  const code = randomBytes(32).toString('base64url');
  const grant: CodeGrant = {
    bank: bank.code,
    kind: 'code',
    consentId: consent.consentId,
    redirectUri: pushed.redirectUri,
    codeChallenge: pushed.codeChallenge,
    expiresAt: addSeconds(at, codeSeconds),
    version: 0,
  };
  await books.saveConsentWithGrant(
    { ...decided(consent, 'Authorized', at), ...(debtorAccount && { debtorAccount }) },
    code,
    grant,
  );
  return { code };
};

const decline = async ({ consent }: OpenRequest, { books, now }: AuthoriseDeps) => {
  await books.saveConsent(decided(consent, 'Rejected', now().toISOString()));
  return { error: 'access_denied', error_description: 'The customer declined' };
};

const decided = (consent: BankConsent, status: 'Authorized' | 'Rejected', at: string): BankConsent => ({
  ...consent,
  status,
  statusUpdatedAt: at,
  version: consent.version + 1,
});
