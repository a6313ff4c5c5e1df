import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { statusAt } from '#shared/accounts/read/fetch-data.ts';
import { awaitsTokens, decisiveStaging } from '#shared/consents/authorisation.ts';
import { comparableId } from '#shared/consents/customer-consents.ts';
import type { ManagementVisit } from '#shared/consents/management/management-link.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { PaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { countryOfProvider } from '#shared/banks/providers/built-in-banks.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { type ConsentStatus, consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { countries, countryOfCurrency, type NationalMarket } from '#shared/standard/markets/market.ts';
import { erased } from '#shared/standard/erased.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';

export type ManagedConsent =
  | { readonly kind: 'sharing'; readonly consent: AccountConsent }
  | { readonly kind: 'payment'; readonly consent: PaymentConsent };

export type ConsentStores = PaymentStores & AccountConsentStore;

const sharing = (consent: AccountConsent): ManagedConsent => ({ kind: 'sharing', consent });
const payment = (consent: PaymentConsent): ManagedConsent => ({ kind: 'payment', consent });

/** Returns whether a consent's personal data is still stored. Nothing is left to show of an erased one. */
const isStored = ({ linkToken }: PaymentConsent): boolean => linkToken !== erased;

/** Returns all consents that the customer has given to the client in the market, newest first, except erased ones. */
export const findConsents = async (
  { customerId, ...owner }: ManagementVisit,
  stores: ConsentStores,
): Promise<readonly ManagedConsent[]> => {
  const [accountConsents, paymentConsents] = await Promise.all([
    stores.consentsOfCustomer(owner, customerId),
    stores.customerConsents.of(owner, customerId).then((ids) => stores.paymentConsents.findAll(owner, ids)),
  ]);
  return [...accountConsents.map(sharing), ...paymentConsents.filter(isStored).map(payment)].toSorted((a, b) =>
    a.consent.createdAt < b.consent.createdAt ? 1 : -1,
  );
};

/** Returns one of the customer's consents, or undefined if it is not one of theirs or has been erased. */
export const findConsent = async (
  { customerId, ...owner }: ManagementVisit,
  id: string,
  stores: ConsentStores,
): Promise<ManagedConsent | undefined> => {
  const [accountConsent, paymentConsent] = await Promise.all([
    stores.accountConsents.find(owner, id),
    stores.paymentConsents.find(owner, id),
  ]);
  if (accountConsent)
    return comparableId(accountConsent.customerId) === comparableId(customerId) ? sharing(accountConsent) : undefined;
  const isOwn =
    paymentConsent && isStored(paymentConsent) && (await stores.customerConsents.includes(owner, customerId, id));
  return isOwn ? payment(paymentConsent) : undefined;
};

/** The types of consent that the guide distinguishes. */
export type ManagedType = 'sharing' | 'single' | 'several';

export const typeOf = (managed: ManagedConsent): ManagedType => {
  if (managed.kind === 'sharing') return 'sharing';
  return isSingle(managed.consent.type) ? 'single' : 'several';
};

export const statusOf = ({ consent }: ManagedConsent, at: string): ConsentStatus => statusAt(consent, at);

/** Returns whether a consent is in the tab of consents that have ended. */
export const isHistory = (status: ConsentStatus): boolean => isFinal(consentLifecycle, status);

/** Returns the bank that a consent names or that has granted it, or else the last one that the customer went to. */
export const providerCodeOf = ({ consent }: ManagedConsent): string | undefined =>
  consent.providerCode ?? decisiveStaging(consent)?.providerCode;

/** Returns the market whose words and days apply to a consent. */
export const marketOf = (managed: ManagedConsent): NationalMarket => {
  if (managed.kind === 'payment') return countryOfCurrency(managed.consent.currency)?.market ?? 'UAE';
  return countries[countryOfProvider(providerCodeOf(managed), managed.consent.market)].market;
};

/** Returns when a consent ends. A consent to payments that no bank has granted ends with the customer's deadline. */
export const endOf = (managed: ManagedConsent): string =>
  managed.kind === 'sharing' ? managed.consent.termEndsAt : managed.consent.expiresAt;

/** The changes that a customer can make to a consent. */
export const Actions = ['pause', 'reactivate', 'revoke'] as const;
export type Action = (typeof Actions)[number];

/**
 * Returns the changes that a consent permits, in the order of the buttons. Before the customer has returned from the
 * bank, nothing can be read or paid, so there is nothing to pause.
 */
export const actionsFor = (managed: ManagedConsent, at: string): readonly Action[] => {
  const status = statusOf(managed, at);
  const isInUse = status === 'Authorized' && !awaitsTokens(managed.consent);
  return [
    ...(status === 'Paused' ? ['reactivate' as const] : []),
    ...(isInUse && typeOf(managed) !== 'single' ? ['pause' as const] : []),
    ...(isHistory(status) ? [] : ['revoke' as const]),
  ];
};
