import { generateKeyPairSync } from 'node:crypto';
import type { KMSClient } from '@aws-sdk/client-kms';
import { generateNamedPair } from '#shared/platform/directory-keys/named-pairs.ts';
import { newSigningKey } from '#infra/operator/keys/signing-key.ts';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import { registerKey } from '#shared/clients/register-key.ts';
import { memberWrite, passkeyWrite } from '#shared/clients/members/member-store.ts';
import { connectionKind } from '#shared/accounts/consent/connection.ts';
import { accountConsentResource } from '#shared/accounts/consent/account-consent.ts';
import { accountRequestResource, newAccountRequest } from '#shared/accounts/request/account-request.ts';
import { createHealthStore } from '#shared/banks/health/health-store.ts';
import { newBankAccount, createBankAccounts } from '#shared/payments/creditor/bank-account.ts';
import { dataSyncResource, newDataSync } from '#shared/accounts/sync/data-sync.ts';
import { debtorAccountKind } from '#shared/payments/payment/debtor-account.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { accountReportResource, newAccountReport } from '#shared/reports/account-report/account-report.ts';
import { newRiskReport, riskReportResource } from '#shared/reports/risk-report/risk-report.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { type EntityKind, createEntities, type Owned } from '#shared/platform/storage/entities.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { createBalances } from '#shared/verifications/balances.ts';
import { schemaVersion } from '#shared/events/event.ts';
import { createVerifications } from '#shared/verifications/verification-store.ts';
import { deliveryIdOf } from '#shared/events/webhooks/delivery.ts';
import { createDeliveries } from '#shared/events/webhooks/delivery-store.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { anActiveMandate, paymentOn } from './a-mandate.ts';
import { aPaymentThrough, at } from './a-payment.ts';
import { aVerification } from './a-verification.ts';
import { anAuthorisedSharing } from './an-account-consent.ts';

/** Stores a payment request, its consent, and its settled payment with the signed order. */
const storePayment = async (table: Table): Promise<void> => {
  const stores = createPaymentStores(table);
  const agreement = aPaymentThrough('AcceptedSettlementCompleted');
  await stores.move({}, agreement);
  await stores.signedOrders.keep({ ...agreement.payment, orderTurn: 1 }, 'header.payload.signature');
};

/** Stores a mandate with a scheduled payment. */
const storeMandate = async (table: Table): Promise<void> => {
  const stores = createPaymentStores(table);
  const { mandateId, owner, deps } = await anActiveMandate(stores, 'FixedOnDemand');
  const identity = { id: newId(), bodyHash: 'hash' };
  await schedulePayment(paymentOn(mandateId, '2027-01-03'), { owner, identity, interactionId: newId() }, deps);
};

const storeSharing = async (table: Table, clientId: string): Promise<void> => {
  const consent = { ...anAuthorisedSharing(clientId, at(0)), connectionId: newId(), providerCode: 'uae-enbdx' };
  const { id: consentId, permissions, purpose, userType } = consent;
  const create = <E extends Owned>(kind: EntityKind<E>, entity: E) =>
    table.commit(createEntities(table, kind).create(entity));
  await create(accountConsentResource, consent);
  const request = newAccountRequest(
    {
      id: consent.accountRequestId,
      clientId,
      market: 'UAE',
      permissions,
      purpose,
      userType,
      term: { seconds: 86_400 },
      redirectionFlow: 'WEB',
      autoRedirect: true,
      customerId: 'customer-1',
      providerCodes: ['uae-enbdx'],
      linkToken: 'link-token',
      expiresAt: at(600),
    },
    at(0),
  );
  await create(accountRequestResource, request);
  const sections = { accounts: 'OK', balances: 'PENDING' } as const;
  const sync = newDataSync({ id: newId(), clientId, market: 'UAE', consentId, accountIds: [newId()], sections }, at(0));
  await create(dataSyncResource, sync);
  const owned = { clientId, market: 'UAE', createdAt: at(0), version: 0 } as const;
  await create(connectionKind, {
    ...owned,
    id: consent.connectionId,
    providerCode: consent.providerCode,
    activeConsentIds: [consentId],
    updatedAt: at(0),
  });
  const report = { id: newId(), customerId: 'customer-1', consentIds: [consentId], requestedBy: 'Falcon Pay' } as const;
  await create(riskReportResource, newRiskReport({ ...report, clientId, market: 'UAE', bodyHash: 'hash' }, at(0)));
  const { requestedBy: _requestedBy, ...reportFields } = { ...report, id: newId(), bodyHash: 'hash' };
  const reportedAccounts = { accountIds: [newId()], currency: 'AED', transactionsFrom: at(-600) };
  await create(
    accountReportResource,
    newAccountReport({ ...reportFields, clientId, market: 'UAE', ...reportedAccounts }, at(0)),
  );
  await create(debtorAccountKind, { ...owned, id: newId(), lastPaymentId: newId(), lastUsedAt: at(0) });
};

const storeSubscription = async (table: Table, clientId: string): Promise<void> => {
  const subscriptions = createSubscriptions(table, systemClock);
  const subscription: Subscription = {
    id: newId(),
    clientId,
    url: 'https://receiver.example/events',
    product: 'payments',
    resources: ['payment'],
    status: 'Active',
    description: 'All payments',
    createdAt: at(0),
    updatedAt: at(0),
    schemaVersion,
    version: 0,
  };
  await subscriptions.create(subscription, await subscriptions.guardOf(clientId, subscription));
  const deliveries = createDeliveries(table);
  const event = { eventId: `evt_${newId()}`, eventType: 'payment.created', clientId };
  const { id: subscriptionId } = subscription;
  await deliveries.begin({
    ...event,
    resource: { type: 'payment', id: newId() },
    at: at(0),
    to: [subscriptionId],
    handedOn: [],
    round: newId(),
  });
  const deliveryId = deliveryIdOf(event.eventId, subscriptionId, 1);
  const attempt = { attempt: 1, deliveryId, startedAt: at(0), outcome: 'refused', status: 500, durationMs: 12 };
  await deliveries.save({
    ...event,
    subscriptionId,
    state: 'Pending',
    attempts: [attempt],
    createdAt: at(0),
  });
};

/** Stores a member with a passkey, and a signing key that the member has proposed, which the audit trail records. */
const storeMember = async (table: Table, clientId: string): Promise<void> => {
  const common = { workspace: clientId, createdAt: at(0), version: 0 } as const;
  const profile = { id: newId(), name: 'Noura', role: 'admin', status: 'Active' } as const;
  const member = { ...common, ...profile, joinedThrough: newId(), passkeyId: 'credential' };
  const passkey = { ...common, id: 'credential', memberId: member.id, publicKey: 'cose', counter: 1 };
  await table.commit(memberWrite(member), passkeyWrite(passkey));
  const { d: _privateKey, ...publicKey } = newSigningKey();
  const key = { text: JSON.stringify(publicKey), kid: undefined };
  const deps = { table, approval: 'second-person', now: systemClock } as const;
  await registerKey(member, key, deps);
};

export const messageKey = { kid: 'bank-2', arn: 'arn:aws:kms:me-central-1:1:key/1', pair: '2' };
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const wrapped = Buffer.alloc(1_400, 'encrypted');
/** A KMS that generates and decrypts the key pair of `messageKey`. */
export const aKms = {
  send: async ({ input }: { readonly input: { readonly CiphertextBlob?: Uint8Array } }) => {
    const isDecrypting = input.CiphertextBlob !== undefined && wrapped.equals(input.CiphertextBlob);
    return {
      ...(isDecrypting && { Plaintext: privateKey.export({ format: 'der', type: 'pkcs8' }) }),
      PublicKey: publicKey.export({ format: 'der', type: 'spki' }),
      PrivateKeyCiphertextBlob: wrapped,
    };
  },
} as unknown as KMSClient;

/** Uses this release's stores to write one item of every kind that outlives a deployment. */
export const writeOneOfEach = async (table: Table): Promise<void> => {
  const registry = createClientRegistry(table, systemClock);
  const { client } = await registry.create({ name: 'Falcon Pay', markets: ['UAE'], products: ['payments'] });
  const { id: clientId } = client;
  await storePayment(table);
  await storeMandate(table);
  await storeSharing(table, clientId);
  await storeSubscription(table, clientId);
  await storeMember(table, clientId);
  const iban = 'AE070331234567890123456';
  const accountDetails = {
    clientId,
    market: 'UAE' as const,
    iban,
    accountHolderName: 'Falcon Pay LLC',
    name: 'Main account',
  };
  const account = newBankAccount(accountDetails, at(0));
  const newDefault = { from: undefined, to: account.id };
  await createBankAccounts(table).save({ from: undefined, to: account, newDefault });
  await createBalances(table, systemClock).topUp(clientId, 10, 'one-of-each');
  await createVerifications(table, 365).save(aVerification({ clientId }));
  await generateNamedPair(messageKey, { kms: aKms, table, now: systemClock });
  const health = createHealthStore(table, systemClock);
  for (const status of ['down', 'operational'] as const)
    await health.change({ provider: 'uae-enbdx', market: 'UAE' }, 'token', status);
};
