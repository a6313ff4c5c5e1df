import * as z from 'zod';
import { connectionOf } from '#shared/accounts/consent/connection.ts';
import { moveSharing } from '#shared/accounts/consent/account-agreements.ts';
import { accountRequestLifecycle } from '#shared/accounts/request/account-request.ts';
import { move, statusesBefore } from '#shared/platform/lifecycle/lifecycle.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { RequestedPermission } from '#shared/standard/consents/permissions.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import { presentAccountConsent, presentCreatedAccountConsent } from '#functions/account-data/consents/view.ts';
import { presentAccountRequest } from '#functions/account-data/requests/view.ts';
import type { routes } from '#functions/account-data/routes.ts';
import { presentStartedSync, presentSync } from '#functions/account-data/syncs/operations.ts';
import { type Examples, firstPage } from '../samples/example.ts';
import { at, baseUrl, sampleContext, sampleId } from '../samples/identity.ts';
import { providerCode } from '../samples/payment.ts';
import { awaitingSharing, connections, doneSync, newSharingRequest, newSync, shared } from '../samples/sharing.ts';

const ofRequest = { params: { accountRequestId: newSharingRequest.id } };
const ofConsent = { params: { consentId: shared.consent.id } };

const created = presentAccountRequest(newSharingRequest, baseUrl);
const { permissions, customerId, transactionsFromDate, successRedirectUrl, failureRedirectUrl } = created;
const { status } = move(accountRequestLifecycle, newSharingRequest, 'Cancelled', at(60));
const unchangeable = {
  resource_locked: { message: 'The account request has a consent' },
  invalid_state: wrongStatus('account_request', status, ['New']),
};

const viewOf = (consent: typeof shared.consent) =>
  presentAccountConsent(consent, connectionOf(consent, connections), sampleContext, new Date(at(300)));

const unreadable = {
  consent_not_authorized: { message: 'The consent is Expired' },
  insufficient_permissions: { message: 'The consent needs ReadBalances' },
};

const currency = 'AED';
const holder = 'Abdullah Al Qahtani';
const readAt = at(210);
const bookedAt = at(-86_400);

export const examples: Examples<typeof routes> = {
  createAccountRequest: {
    body: {
      permissions: z.array(RequestedPermission).parse(permissions),
      referenceCustomerId: customerId ?? '',
      countryCode: 'AE',
      providers: created.providers,
      transactionsFromDate: transactionsFromDate ?? '',
      expiryDate: created.expiryDate,
      successRedirectUrl: successRedirectUrl ?? '',
      failureRedirectUrl: failureRedirectUrl ?? '',
    },
    response: created,
    invalid: { body: { permissions: [] } },
  },
  listAccountRequests: { ...firstPage, response: [presentAccountRequest(shared.request, baseUrl)] },
  getAccountRequest: { ...ofRequest, response: presentAccountRequest(shared.request, baseUrl) },
  updateAccountRequest: {
    ...ofRequest,
    body: { expiryDate: created.expiryDate },
    response: created,
    invalid: { body: { expiryDate: 'tomorrow' } },
    errors: unchangeable,
  },
  deleteAccountRequest: { ...ofRequest, errors: unchangeable },

  createAccountConsent: {
    body: {
      requestId: shared.request.id,
      providerId: providerCode,
      purpose: 'AccountAggregation',
      userType: 'Retail',
    },
    response: presentCreatedAccountConsent(awaitingSharing.consent, baseUrl, new Date(at(60))),
    invalid: { body: { purpose: 'Curiosity' } },
    errors: { invalid_state: wrongStatus('account_request', 'Authorized', ['New', 'AwaitingAuthorization']) },
  },
  listAccountConsents: {
    query: { page: '1', perPage: '20', providerId: providerCode },
    response: [viewOf(shared.consent)],
    invalid: { query: { page: '0' } },
  },
  getAccountConsent: { ...ofConsent, response: viewOf(shared.consent) },
  updateAccountConsent: {
    ...ofConsent,
    body: { status: 'Revoked' },
    response: viewOf(moveSharing(shared, 'Revoked', at(400)).consent),
    invalid: { body: { status: 'Suspended' } },
    errors: {
      invalid_state: wrongStatus('account_consent', 'Expired', statusesBefore(consentLifecycle, 'Revoked')),
    },
  },

  startDataSync: {
    body: { consentId: newSync.consentId, sections: ['balances', 'transactions'] },
    response: presentStartedSync(newSync),
    invalid: { body: { sections: ['salaries'] } },
    errors: unreadable,
  },
  getDataSync: { params: { jobId: doneSync.id }, response: presentSync(doneSync) },
  accessAccounts: {
    body: { consentId: shared.consent.id, include: ['balances', 'transactions'], from: at(-30 * 86_400) },
    response: {
      consent: { id: shared.consent.id, status: shared.consent.status, expiryDate: shared.consent.termEndsAt },
      accounts: [
        {
          account: {
            id: sampleId('shared-account'),
            externalId: 'ACC-7712',
            accountHolderName: holder,
            status: 'Active',
            currency,
            accountType: 'Retail',
            accountSubType: 'CurrentAccount',
            accountIdentifiers: [{ schemeName: 'IBAN', identification: 'AE270260000100000000001', name: holder }],
          },
          balances: {
            readAt,
            items: [
              {
                creditDebitIndicator: 'Credit',
                type: 'InterimAvailable',
                dateTime: readAt,
                amount: { amount: '12450.75', currency },
              },
            ],
          },
          transactions: {
            readAt,
            items: [
              {
                transactionId: 'T-88120',
                transactionDateTime: bookedAt,
                transactionType: 'POS',
                subTransactionType: 'Purchase',
                creditDebitIndicator: 'Debit',
                status: 'Booked',
                bookingDateTime: bookedAt,
                transactionInformation: 'Fresh Basket Supermarket',
                amount: { amount: '231.40', currency },
                merchantDetails: { merchantName: 'Fresh Basket Supermarket', merchantCategoryCode: '5411' },
              },
            ],
          },
        },
      ],
    },
    invalid: { body: { include: ['salaries'] } },
    errors: unreadable,
  },
};
