import { newAccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { type AccountRequest, accountRequestLifecycle } from '#shared/accounts/request/account-request.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { applyBankStatus, authorise } from '#shared/payments/payment/payment-flow.ts';
import type { AgreementWithPayment, PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { type ConsentStatus, consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { anEncryptedGrant, aStagedConsent, at } from '../../builders/a-payment.ts';
import type { ManagingCustomer } from './a-managing-customer.ts';
import { aNewAccountRequest } from './a-page.ts';

/** The statuses before a status, from the customer's decision on. */
const before: Partial<Record<ConsentStatus, readonly ConsentStatus[]>> = {
  AwaitingAuthorization: [],
  Authorized: [],
  Rejected: [],
};

/** Moves a new consent through the lifecycle to a status. */
const inStatus = <C extends AccountConsent | PaymentAgreement['consent']>(consent: C, status: ConsentStatus): C => {
  const path = status === 'AwaitingAuthorization' ? [] : [...(before[status] ?? ['Authorized' as const]), status];
  return path.reduce((current: C, next) => move(consentLifecycle, current, next, at(2)), consent);
};

const payee = {
  id: newId(),
  schemeName: 'IBAN',
  identification: 'AE070331234567890123456',
  name: 'Ivan England',
} as const;

const payer = { schemeName: 'IBAN', identification: 'AE460330000010210000001', name: 'Mohammed Al Rashidi' } as const;

/** Stores a consent to share account data that the customer has been asked for. It is by default authorised. */
export const aGivenSharing = async (
  { owner, stores }: ManagingCustomer,
  status: ConsentStatus = 'Authorized',
  overrides: Partial<AccountConsent> = {},
): Promise<AccountConsent> => {
  const request: AccountRequest = aNewAccountRequest({
    clientId: owner.clientId,
    market: owner.market,
    customerId: owner.customerId,
  });
  const { id: accountRequestId, permissions, purpose, userType, linkToken } = request;
  const fields = { accountRequestId, permissions, purpose, userType, linkToken, ...owner };
  const consent = newAccountConsent(
    {
      id: newId(),
      stagings: [],
      expiresAt: at(90 * 86_400),
      termEndsAt: at(90 * 86_400),
      providerCode: 'uae-enbdx',
      ...fields,
      ...overrides,
    },
    at(1),
  );
  const granted = { providerCode: 'uae-enbdx', bankConsentId: newId(), accessToken: 'sealed' };
  const stored = inStatus(
    status === 'AwaitingAuthorization' ? consent : { ...consent, ...granted, ...overrides },
    status,
  );
  const awaiting = move(accountRequestLifecycle, { ...request, consentId: consent.id }, 'AwaitingAuthorization', at(1));
  const isDecided = stored.history.some((entry) => entry.status === 'Authorized');
  const asked = isDecided ? move(accountRequestLifecycle, awaiting, 'Authorized', at(2)) : awaiting;
  await stores.saveSharing({}, { request: asked, consent: stored });
  return stored;
};

/**
 * Stores a consent to payments that the customer has been asked for. It is by default authorised, or consumed by a single
 * payment with the given status.
 */
export const aGivenPayment = async (
  { owner, stores }: ManagingCustomer,
  {
    paymentStatus,
    status = paymentStatus ? 'Consumed' : 'Authorized',
    ...overrides
  }: Partial<Omit<PaymentRequest, 'status'>> & {
    readonly status?: ConsentStatus;
    readonly paymentStatus?: PaymentStatus;
  } = {},
): Promise<PaymentAgreement> => {
  const staged = aStagedConsent({
    clientId: owner.clientId,
    market: owner.market,
    risks: { MerchantCustomerIdentification: owner.customerId },
    creditorAccount: payee,
    debtorReference: 'INV-1001',
    purpose: 'ACM',
    ...overrides,
  });
  const given = status === 'AwaitingAuthorization' || status === 'Rejected' ? staged : authorisedFrom(staged);
  const reported = paymentStatus ? applyBankStatus(given as AgreementWithPayment, paymentStatus, at(3)) : given;
  const consent =
    status === reported.consent.status
      ? reported.consent
      : inStatus({ ...reported.consent, ...staged.consent }, status);
  const { debtorAccount, expiresAt, paymentId } = given.consent;
  const agreement = { ...reported, consent: { ...consent, debtorAccount, expiresAt, ...(paymentId && { paymentId }) } };
  await stores.customerConsents.remember(agreement.consent, agreement.request.risks?.MerchantCustomerIdentification);
  await stores.move({}, agreement);
  return agreement;
};

const authorisedFrom = (staged: PaymentAgreement): PaymentAgreement =>
  authorise(
    staged,
    { ...anEncryptedGrant, debtorAccount: payer, expiresAt: at(90 * 86_400) },
    { interactionId: newId() },
    at(2),
  );
