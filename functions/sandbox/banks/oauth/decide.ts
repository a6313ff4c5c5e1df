import { randomBytes } from 'node:crypto';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { type ConsentRecord, moved } from '../books/consent-record.ts';
import type { CodeGrant, Interaction } from '../books/grants.ts';
import { consentPage, type ConsentPage } from '../pages/consent-page.ts';
import type { Offer } from '../pages/offer.ts';
import { type BankCall, type Operation, redirectTo } from '../server/call.ts';
import type { AuthorisationDeps } from '../server/deps.ts';
import { type Language, languageOf } from '../texts/language.ts';
import { closed, type Open, openInteraction } from './open-request.ts';

/** FAPI 2.0 Security Profile §5.3.2.1 allows a code a minute at most. */
const codeSeconds = 60;

/** What goes back to the client: the code, or an error. */
type Result = { readonly code: string } | { readonly error: string; readonly error_description: string };

interface Decided<C> {
  readonly consent: C;
  readonly interaction: Interaction;
  readonly result: Result;
}

/** How the banks of a market ask their customers. */
interface Asking<C extends ConsentRecord, O extends Offer, Deps extends AuthorisationDeps<C>> {
  offerFor(consent: C, customerId: string | null, call: BankCall): O;
  pageOf(
    consent: C,
    offer: O,
    language: Language,
  ): Pick<ConsentPage, 'title' | 'facts' | 'choose' | 'needsSecondApproval'>;
  /** The consent after an approval, with the accounts that the customer chose. */
  approved(consent: C, offer: O, accountIds: readonly string[], at: string): C;
  /** Where the browser goes after the decision. */
  backTo(decided: Decided<C>, call: BankCall, deps: Deps): Promise<string>;
}

export const asking = <C extends ConsentRecord, O extends Offer, Deps extends AuthorisationDeps<C>>({
  offerFor,
  pageOf,
  approved,
  backTo,
}: Asking<C, O, Deps>): Readonly<Record<'showConsent' | 'decideConsent', Operation<Deps>>> => {
  const approve = async (
    call: BankCall,
    { interaction, consent }: Open<C>,
    { books, now }: Deps,
  ): Promise<Decided<C>> => {
    const at = now().toISOString();
    const offer = offerFor(consent, call.form.get('customer'), call);
    const chosen = new Set(call.form.getAll('account'));
    const wanted = offer.accounts.filter(({ accountId }) => chosen.has(accountId));
    const accountIds = (wanted.length > 0 ? wanted : offer.accounts).map(({ accountId }) => accountId);
    const next = approved(consent, offer, accountIds, at);
    const code = randomBytes(32).toString('base64url');
    const grant: CodeGrant = { ...interaction, kind: 'code', expiresAt: addSeconds(at, codeSeconds), version: 0 };
    await books.saveConsentWithGrant(next, code, grant);
    return { consent: next, interaction, result: { code } };
  };

  const decline = async ({ interaction, consent }: Open<C>, { books, now }: Deps): Promise<Decided<C>> => {
    const rejected = moved(consent, 'Rejected', now().toISOString());
    await books.saveConsent(rejected);
    const result = { error: 'access_denied', error_description: 'The customer declined' };
    return { consent: rejected, interaction, result };
  };

  return {
    /** Shows the customer what is asked. */
    async showConsent(call, deps) {
      const open = await openInteraction(call, deps);
      if (!open) return closed(call);
      const { bank, query, headers } = call;
      const { consent } = open;
      const client = await deps.settings.client(consent.clientId);
      const language = languageOf(query.get('lang'), headers['accept-language']);
      const offer = offerFor(consent, query.get('customer'), call);
      const clientName = client?.name ?? consent.clientId;
      return consentPage({ ...offer, ...pageOf(consent, offer, language), bank, language, clientName });
    },

    /** Saves the customer's decision and sends the browser back with it. */
    async decideConsent(call, deps) {
      const isApproved = call.form.get('decision') === 'approve';
      const decided = await retryOnConflict(async () => {
        const open = await openInteraction(call, deps);
        if (!open) return undefined;
        return isApproved ? approve(call, open, deps) : decline(open, deps);
      });
      return decided ? redirectTo(await backTo(decided, call, deps)) : closed(call);
    },
  };
};
