import type { AccountAgreement } from '#shared/accounts/consent/account-consent-store.ts';
import type { Requested } from '#shared/consents/agreement.ts';
import { awaitsOthers } from '#shared/consents/authorisation.ts';
import {
  type AccountRequest,
  type AccountRequestStatus,
  sharingPagePath,
} from '#shared/accounts/request/account-request.ts';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { Providers } from '#shared/banks/providers/providers.ts';
import { searchBanks } from '../pages/bank-name.ts';
import { chooseBankPage } from '../pages/choose-bank-page.ts';
import { outcomePage } from '../pages/outcome-page.ts';
import { textsIn } from '../texts/language.ts';
import type { Outcome } from '../texts/en.ts';
import type { RequestPageView } from '../leaving/request-pages.ts';
import { sharingFacts } from './facts.ts';

type RequestedSharing = Requested<AccountAgreement>;

/** Returns the page of an account request: a choice of banks while the customer can decide, then the outcome. */
export const sharingPage = (view: RequestPageView<RequestedSharing>): Promise<HtmlPage> => {
  const { agreement, language, clientName, at, search, providers, failedBank } = view;
  const { request, consent } = agreement;
  const outcome = outcomeOf(agreement, at);
  if (outcome) {
    const facts = sharingFacts(request, consent, undefined, language);
    const backUrl = outcome === 'shared' ? request.successRedirectUrl : request.failureRedirectUrl;
    return outcomePage({ language, outcome, facts, clientName, backUrl });
  }
  const preselected = preselectedBank(agreement, providers);
  return chooseBankPage({
    language,
    title: textsIn[language].sharing.title,
    clientName,
    facts: sharingFacts(request, consent, consent?.expiresAt ?? request.expiresAt, language),
    hint: textsIn[language].sharing.hint,
    path: sharingPagePath(request),
    banks: preselected ? [preselected] : searchBanks(selectableBanks(request, providers), search, language),
    isBankPreselected: preselected !== undefined,
    search,
    failedBank,
  });
};

/** Returns the bank that the consent names, or else the only bank that the request allows. */
export const preselectedBank = ({ request, consent }: RequestedSharing, { find }: Providers): Provider | undefined => {
  const onlyCode = request.providerCodes.length === 1 ? request.providerCodes[0] : undefined;
  return find(consent?.providerCode ?? onlyCode ?? '');
};

export const selectableBanks = (
  { providerCodes, countryCode }: AccountRequest,
  { open }: Providers,
): readonly Provider[] =>
  open
    .filter(({ code }) => providerCodes.length === 0 || providerCodes.includes(code))
    .filter(({ bank }) => countryCode === undefined || bank.country === countryCode);

const outcomes: Record<AccountRequestStatus, Outcome | undefined> = {
  New: undefined,
  AwaitingAuthorization: undefined,
  Authorized: 'shared',
  Rejected: 'notShared',
  Expired: 'sharingExpired',
  Revoked: 'sharingEnded',
  Cancelled: 'sharingEnded',
};

/**
 * Returns the outcome, or undefined while the customer can decide. Checks the expiry time, as the timer may run late.
 */
const outcomeOf = ({ request, consent }: RequestedSharing, at: string): Outcome | undefined => {
  if (consent && awaitsOthers(consent)) return 'othersDecide';
  return outcomes[request.status] ?? ((consent?.expiresAt ?? request.expiresAt) <= at ? 'sharingExpired' : undefined);
};
