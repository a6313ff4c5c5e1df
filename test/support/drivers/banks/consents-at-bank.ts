import { inject } from 'vitest';
import type { Consent as BankConsent } from '#functions/sandbox/bank-uae/records/consent.ts';
import { createBankStore } from '#functions/sandbox/bank-uae/store/bank-store.ts';
import { withStatus } from '#functions/sandbox/banks/store/consent-record.ts';
import { connect } from '#infra/operator/connection.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { type AuthorisableConsent, type BankSide, currentBankSide } from '#shared/consents/authorisation.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { actOnConsent } from './sandbox-banks.ts';

/** Opens the stored consents of both kinds. */
const openConsents = () => {
  const { table } = connect(inject('settings'));
  const { accountConsents } = createAccountConsentStore(table);
  const { paymentConsents } = createPaymentStores(table);
  return { accountConsents, paymentConsents };
};

const existing = <C>(consent: C | undefined, consentId: string): C => {
  if (!consent) throw new Error(`There is no consent ${consentId}`);
  return consent;
};

/** Returns an account consent as it is stored. */
export const storedConsent = async (consentId: string): Promise<AccountConsent> =>
  existing(await openConsents().accountConsents.get(consentId), consentId);

/** Returns a payment consent as it is stored. */
export const storedPaymentConsent = async (consentId: string): Promise<PaymentConsent> =>
  existing(await openConsents().paymentConsents.get(consentId), consentId);

const consentOfEitherKind = async (consentId: string): Promise<AccountConsent | PaymentConsent> => {
  const { accountConsents, paymentConsents } = openConsents();
  return existing((await accountConsents.get(consentId)) ?? (await paymentConsents.get(consentId)), consentId);
};

/** Returns the bank's id for a payment consent, which the API does not return. */
export const bankConsentIdOf = async (consentId: string): Promise<string> =>
  String((await storedPaymentConsent(consentId)).bankConsentId);

/** Returns the ids of the payments that a UAE sandbox bank has made under a consent. */
export const paymentsAtBank = async (consentId: string): Promise<readonly string[]> => {
  const consent = await consentAtBank(consentId);
  return consent?.kind === 'payment' ? consent.paymentIds : [];
};

/** Changes fields of a stored consent that depend on the current time. */
const alter = <C extends AuthorisableConsent>(
  consents: Pick<Entities<C>, 'get' | 'save'>,
  consentId: string,
  change: (now: string) => Partial<C>,
): Promise<void> =>
  retryOnConflict(async () => {
    const consent = existing(await consents.get(consentId), consentId);
    const at = new Date().toISOString();
    await consents.save(consent, { ...bumpVersion(consent, at), ...change(at) });
  });

/** Makes an account consent expire now. */
export const endTerm = (consentId: string): Promise<void> =>
  alter(openConsents().accountConsents, consentId, (now) => ({ expiresAt: now, termEndsAt: now }));

/** Makes the access token of an account consent expire now. */
export const endAccessToken = (consentId: string): Promise<void> =>
  alter(openConsents().accountConsents, consentId, (now) => ({ accessTokenExpiresAt: now }));

/** Changes a consent at a UAE bank, which sends no event about the change. */
const alterAtBank = async (
  { providerCode, bankConsentId }: BankSide,
  change: <C extends BankConsent>(consent: C, at: string) => C,
): Promise<void> => {
  const store = createBankStore(connect(inject('uaeBanks').settings).table);
  await retryOnConflict(async () => {
    const at = new Date().toISOString();
    const consent = existing(await store.consent(providerCode, bankConsentId, at), bankConsentId);
    await store.saveConsent({ ...change(consent, at), version: consent.version + 1 });
  });
};

/** Revokes an account consent at its UAE bank, whose event about it is lost. */
export const revokeUnnoticed = async (consentId: string): Promise<void> => {
  const bankSide = existing(currentBankSide(await storedConsent(consentId)), consentId);
  await alterAtBank(bankSide, (consent, at) => withStatus(consent, 'Revoked', at));
};

/**
 * Ends the time in which a consent can be approved, in the service and at the UAE bank to which the customer has gone.
 * The service then expires the consent itself: the change of its deadline sets a timer.
 */
export const endApprovalPeriod = async (consentId: string): Promise<void> => {
  const { accountConsents, paymentConsents } = openConsents();
  const consent = await consentOfEitherKind(consentId);
  const bankSide = currentBankSide(consent);
  if (bankSide) await alterAtBank(bankSide, (atBank, at) => ({ ...atBank, authorizationExpiresAt: at }));
  await ('accountRequestId' in consent
    ? alter(accountConsents, consentId, (now) => ({ expiresAt: now }))
    : alter(paymentConsents, consentId, (now) => ({ expiresAt: now })));
};

/**
 * Changes a consent at its bank, as the customer, another approver or the bank's staff can. Returns the bank's response.
 */
export const actAtBank = async (consentId: string, form: Record<string, string>): Promise<Response> =>
  actOnConsent(inject('uaeBanks').authoriseUrl, await consentOfEitherKind(consentId), form);

/** Changes a consent at its bank. Returns its status there. Throws if the bank rejects the change. */
export const manageAtBank = async (consentId: string, form: Record<string, string>): Promise<string> => {
  const response = await actAtBank(consentId, form);
  if (response.status !== 200) throw new Error(`The bank returned ${response.status}`);
  return ((await response.json()) as { readonly status: string }).status;
};

const consentAtBank = async (consentId: string): Promise<BankConsent | undefined> => {
  const { providerCode = '', bankConsentId = '' } = await consentOfEitherKind(consentId);
  const store = createBankStore(connect(inject('uaeBanks').settings).table);
  return store.consent(providerCode, bankConsentId, new Date().toISOString());
};

/** Returns the status of an account consent at its UAE sandbox bank. */
export const statusAtBank = async (consentId: string): Promise<string | undefined> =>
  (await consentAtBank(consentId))?.status;

/** Returns who revoked an account consent, as its UAE sandbox bank was told. */
export const revokedByAtBank = async (consentId: string): Promise<string | undefined> =>
  (await consentAtBank(consentId))?.revokedBy;
