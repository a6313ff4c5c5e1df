import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { consentOfState } from '#shared/consents/browser/state.ts';
import type { Operations } from '#shared/clients/endpoint.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { WebPage } from '#shared/platform/http/route.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import { sharingView } from '../accounts/view.ts';
import { fragmentPage } from '../pages/fragment-page.ts';
import { noticePage } from '../pages/notice-page.ts';
import { paymentView } from '../payment/view.ts';
import { languageOf } from '../texts/language.ts';
import { ReturnedFields, returnFromBank } from './return-from-bank.ts';
import type { ReturnDeps, ReturnVisit } from './returning-page.ts';
import type { routes } from './routes.ts';

export interface CallbackDeps extends ReturnDeps {
  readonly stores: PaymentStores & AccountConsentStore;
}
type Ops = Operations<typeof routes, CallbackDeps>;

/** Receives the bank's redirect. If its query is empty, returns a page that posts the parameters in its fragment. */
export const callback: Ops['callback'] = async ({ query, ...visit }, deps) => {
  const isInFragment = Object.values(query).every((value) => value === undefined);
  return isInFragment
    ? fragmentPage(languageOf(undefined, visit.sender.acceptLanguage))
    : receive(query, { ...visit, isForm: false }, deps);
};

export const receiveForm: Ops['receiveForm'] = async ({ body, ...visit }, deps) =>
  receive(body, { ...visit, isForm: true }, deps);

const receive = async (
  fields: object,
  visit: Omit<ReturnVisit, 'chosenLanguage' | 'language'>,
  deps: CallbackDeps,
): Promise<WebPage> => {
  const redirect = ReturnedFields.safeParse(fields).data;
  const reference = redirect && consentOfState(redirect.state);
  const language = languageOf(reference?.language, visit.sender.acceptLanguage);
  if (!redirect) return noticePage('unknownLink', language, 400);
  const returned = { ...visit, chosenLanguage: reference?.language, language };
  switch (reference?.kind) {
    case 'consent':
      return returnFromBank(redirect, { kind: paymentAgreements(deps.stores), view: paymentView }, returned, deps);
    case 'account_consent':
      return returnFromBank(redirect, { kind: accountAgreements(deps.stores), view: sharingView }, returned, deps);
    case undefined:
      return noticePage('unknownLink', language, notFound('consent').status);
  }
};
