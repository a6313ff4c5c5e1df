import { randomBytes } from 'node:crypto';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { type CodeGrant, type ConsentRecord, withStatus } from '../store/consent-record.ts';
import { sendConsentEvent } from '../consents/send-event.ts';
import type { BankDeps, BankOperation, Decided } from '../market/market.ts';
import { closedPage, consentPage } from '../pages/consent-page.ts';
import { type BankCall, redirectTo, type Reply } from '../server/call.ts';
import { languageOf } from '../texts/language.ts';
import { fetchInteraction, type PendingDecision } from './open-request.ts';
import { accountsAt, type BankAccount } from '../customers/bank-account.ts';
import { personas } from '../customers/personas.ts';
import type { Persona } from '../customers/persona.ts';

/** Lifetime of a code: at most a minute (FAPI 2.0 Security Profile §5.3.2.1). */
const codeSeconds = 60;

export const showConsent: BankOperation = async (call, deps) => {
  const pending = await fetchInteraction(call, deps);
  if (!pending) return closedPage(call);
  const { bank, query, headers } = call;
  const { consent } = pending;
  const offer = offerFor(consent, query.get('customer'), call, deps);
  if (!offer) return conclude(refuse, call, deps);
  const client = await deps.settings.client(consent.clientId);
  const language = languageOf(query.get('lang') ?? undefined, headers['accept-language']);
  return consentPage({
    ...offer,
    ...deps.market.authorisation.describe(consent, language),
    choose: consent.kind === 'payment' ? 'one' : 'several',
    clientName: client?.name ?? consent.clientId,
    bank,
    language,
  });
};

export const decideConsent: BankOperation = async (call, deps) =>
  conclude(call.form.get('decision') === 'approve' ? approve : decline, call, deps);

/** Saves a decision and redirects the browser back to the client with it. */
const conclude = async <C extends ConsentRecord>(decide: Decide, call: BankCall, deps: BankDeps<C>): Promise<Reply> => {
  const decided = await retryOnConflict(async () => {
    const pending = await fetchInteraction(call, deps);
    return pending && decide(call, pending, deps);
  });
  if (!decided) return closedPage(call);
  await sendConsentEvent(call, decided.consent, deps);
  return redirectTo(await deps.market.authorisation.redirectUrl(decided, call, deps));
};

type Decide = <C extends ConsentRecord>(
  call: BankCall,
  pending: PendingDecision<C>,
  deps: BankDeps<C>,
) => Promise<Decided<C>>;

/** Approves the consent. A consent that needs a second approval stays pending, but the client receives its code. */
const approve: Decide = async (call, { interaction, consent }, deps) => {
  const at = deps.now().toISOString();
  const offer = offerFor(consent, call.form.get('customer'), call, deps);
  if (!offer) return refuse(call, { interaction, consent }, deps);
  const { customer, accounts, needsSecondApproval } = offer;
  const chosen = new Set(call.form.getAll('account'));
  const selected = accounts.filter(({ accountId }) => chosen.has(accountId));
  const accountIds = (selected.length > 0 ? selected : accounts).map(({ accountId }) => accountId);
  const approved = {
    ...withStatus(consent, needsSecondApproval ? 'AwaitingAuthorization' : 'Authorized', at),
    personaId: customer.id,
    accountIds: consent.kind === 'payment' ? accountIds.slice(0, 1) : accountIds,
    approvals: needsSecondApproval
      ? [
          { authoriserId: `${customer.id}-1`, status: 'Approved' as const, decidedAt: at },
          { authoriserId: `${customer.id}-2`, status: 'Pending' as const },
        ]
      : [],
  };
  const code = randomBytes(32).toString('base64url');
  const grant: CodeGrant = { ...interaction, kind: 'code', expiresAt: addSeconds(at, codeSeconds), version: 0 };
  await deps.store.saveConsentWithGrant(approved, code, grant);
  return { consent: approved, interaction, result: { code } };
};

const rejectWith =
  (error_description: string): Decide =>
  async (_call, { interaction, consent }, { store, now }) => {
    const rejected = withStatus(consent, 'Rejected', now().toISOString());
    await store.saveConsent(rejected);
    return { consent: rejected, interaction, result: { error: 'access_denied', error_description } };
  };

const decline = rejectWith('The customer declined');

/** A consent to account data may name kinds of account that no customer has. */
const refuse = rejectWith('No customer of the bank has an eligible account');

/** The customer who decides on a consent, the other customers who could, and the accounts to choose from. */
interface Offer {
  readonly customer: Persona;
  readonly otherCustomers: readonly Persona[];
  readonly accounts: readonly BankAccount[];
  /** Whether two people must approve. */
  readonly needsSecondApproval: boolean;
}

/**
 * Returns the customer and accounts to show on a bank's page: the signed-in customer, or else the first customer with
 * an eligible account. If the consent names an account, only its holder can decide. Returns undefined if there are none.
 */
const offerFor = <C extends ConsentRecord>(
  consent: C,
  customerId: string | null,
  { bank, switches }: BankCall,
  { market }: BankDeps<C>,
): Offer | undefined => {
  const offered = accountsAt(bank).filter((account) => market.authorisation.isEligible(account, consent));
  const { persona: customer } = offered.find(({ persona }) => persona.id === customerId) ?? offered[0] ?? {};
  if (!customer) return undefined;
  const allowsSecondApproval = consent.terms.IsSingleAuthorization !== true;
  const isCompany = consent.kind === 'payment' && customer.authorisers === 2;
  return {
    customer,
    otherCustomers: personas.filter((other) => other !== customer && offered.some(({ persona }) => persona === other)),
    accounts: offered.filter(({ persona }) => persona === customer),
    needsSecondApproval: allowsSecondApproval && (switches.secondAuthoriser || isCompany),
  };
};
