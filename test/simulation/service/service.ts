import { mostPerBank } from '#shared/mandates/due-index.ts';
import { openPayeeChecks } from '#shared/payees/payee-check.ts';
import type { Deps as AuthDeps } from '#functions/auth/sessions.ts';
import type { CallbackDeps } from '#functions/customer-pages/callback/operations.ts';
import type { SharingPageDeps } from '#functions/customer-pages/accounts/operations.ts';
import type { PaymentPageDeps } from '#functions/customer-pages/payment/operations.ts';
import { sweep } from '#functions/due-sweeper/sweep.ts';
import type { CallbackDeps as ForwardDeps } from '#functions/payments/callbacks/operations.ts';
import type { ConsentDeps } from '#functions/payments/consents/operations.ts';
import { openPlayBank } from '#functions/payments/consents/play-bank.ts';
import type { PaymentDeps } from '#functions/payments/payments/operations.ts';
import type { RequestDeps } from '#functions/payments/requests/operations.ts';
import type { Deps as VerificationDeps } from '#functions/verifications/operations.ts';
import type { Deps as WebhookDeps } from '#functions/webhooks/operations.ts';
import { openAccountAuthorisations } from '#shared/account-consents/account-authorisations.ts';
import { openAccountConsentStore } from '#shared/account-consents/account-consent-store.ts';
import { openBankAccounts } from '#shared/bank-accounts/bank-account-store.ts';
import { openCredentials } from '#shared/clients/api-keys.ts';
import { openClients } from '#shared/clients/client-store.ts';
import type { MandatePaymentDeps } from '#shared/mandate-payments/schedule-payment.ts';
import { openPaymentAuthorisations } from '#shared/payments/payment-authorisations.ts';
import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { openKeptAnswers } from '#shared/platform/http/kept-answers.ts';
import type { SigningPairs } from '#shared/platform/signing/signing-pairs.ts';
import { openRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import { openTimers } from '#shared/platform/messaging/timer.ts';
import { openCallers } from '#shared/sessions/callers.ts';
import { openRefreshTokens } from '#shared/sessions/refresh-family.ts';
import { type Balances, openBalances } from '#shared/verifications/balances.ts';
import { noCommercialRegistry } from '#shared/verifications/commercial-registration.ts';
import { openVerifications } from '#shared/verifications/verification-store.ts';
import { openWebhookPairs, webhookPublicKeys } from '#shared/webhooks/webhook-keys.ts';
import { openSubscriptions } from '#shared/webhooks/subscription-store.ts';
import { keyArns } from '../cloud/kms.ts';
import { hashInputOf } from '../cloud/secrets.ts';
import { accountSourceOf } from '../outside/account-source.ts';
import type { LambdaFunction } from '../world/functions.ts';
import { knownBanks } from '#test/support/known-banks.ts';
import type { ReportDeps } from '#functions/legacy-accounts/reports/operations.ts';
import type { RiskReportDeps } from '#functions/risk-reports/operations.ts';
import {
  type AccountDataDeps,
  openAccountData,
  openAccountDataWork,
  openAccountReporting,
  openRiskReporting,
} from './account-data.ts';
import { baseUrl } from './base-url.ts';
import { openEnvironment, type OpenFunction, type Opened, type Surroundings, timers } from './environment.ts';
import type { Sweep } from './minutes.ts';
import { openBackground } from './background.ts';

const dayMs = 86_400_000;

/** The functions that integrators and customers reach over HTTP. */
export interface Service {
  readonly payments: LambdaFunction<RequestDeps & ConsentDeps & PaymentDeps & ForwardDeps>;
  readonly customerPages: LambdaFunction<PaymentPageDeps & SharingPageDeps & CallbackDeps>;
  readonly mandates: LambdaFunction<MandatePaymentDeps>;
  readonly accountData: LambdaFunction<AccountDataDeps>;
  readonly riskReports: LambdaFunction<RiskReportDeps>;
  readonly accountReports: LambdaFunction<ReportDeps>;
  readonly webhooks: LambdaFunction<WebhookDeps>;
  readonly auth: LambdaFunction<AuthDeps>;
  readonly verifications: LambdaFunction<VerificationDeps>;
  /** The operator's tools. */
  readonly operator: LambdaFunction<{ readonly balances: Balances }>;
  /** What the schedule of an hour starts: it makes the signing pair of the next day. */
  readonly pairMaker: LambdaFunction<SigningPairs>;
  /** What the schedule of a minute starts. */
  readonly dueSweeper: LambdaFunction<Sweep>;
}

/** Puts the service together, function by function, as their handlers do it in Lambda. */
export const openService = (surroundings: Surroundings): Service => {
  const { world, lambda, receivers, bank } = surroundings;
  const open: OpenFunction = (name, start, timeoutSeconds = 25) =>
    lambda.open({
      name,
      timeoutSeconds,
      start: (environment) => start(openEnvironment(environment, surroundings), environment),
    });
  openBackground(surroundings, open);
  openAccountDataWork(surroundings, open);

  const isSandbox = world.fate.happens('clients may set any status', 0.3);
  const paymentDeps = ({ table, listing, links, secrets, now }: Opened) => {
    const stores = openPaymentStores(table, listing);
    const authorisationDeps = { links, secrets, baseUrl, now };
    return { ...authorisationDeps, stores, authorisations: openPaymentAuthorisations(stores, authorisationDeps) };
  };

  const webhooks = open('webhooks', ({ table, now, webhookKeys }) => ({
    subscriptions: openSubscriptions(table, now),
    webhookKeys: webhookPublicKeys(webhookKeys, table, now),
    targets: 'public' as const,
    now,
  }));
  receivers.readKeysFrom((answered) =>
    webhooks.invoke(
      ({ webhookKeys }) => webhookKeys.publicKeys(),
      (outcome) => answered(outcome !== 'crashed' && 'value' in outcome ? outcome.value : undefined),
    ),
  );

  return {
    payments: open('payments', (opened, environment) => ({
      ...paymentDeps(opened),
      bankAccounts: openBankAccounts(opened.table, opened.listing),
      payeeChecks: openPayeeChecks(opened.table, opened.now),
      providers: knownBanks,
      playBank: isSandbox
        ? openPlayBank({ ...paymentDeps(opened), sandboxBanks: bank.issuer, http: bank.controlsOf(environment) })
        : undefined,
    })),
    customerPages: open('customer-pages', (opened) => {
      const deps = paymentDeps(opened);
      const stores = { ...deps.stores, ...openAccountConsentStore(opened.table, opened.listing) };
      return {
        ...deps,
        stores,
        clients: openClients(opened.table, opened.now),
        providers: knownBanks,
        authorisations: { consent: deps.authorisations, account_consent: openAccountAuthorisations(stores, deps) },
      };
    }),
    accountData: openAccountData(open),
    riskReports: openRiskReporting(open),
    accountReports: openAccountReporting(open),
    mandates: open('mandates', ({ table, listing, now }) => ({ stores: openPaymentStores(table, listing), now })),
    webhooks,
    auth: open('auth', ({ table, now, webhookKeys, sessionKeys }) => ({
      issuer: baseUrl,
      clients: openClients(table, now),
      callers: openCallers(table, now),
      credentials: openCredentials(table, now),
      refreshTokens: openRefreshTokens(table, now),
      sessionSigner: sessionKeys,
      webhookKeys: webhookPublicKeys(webhookKeys, table, now),
      keptAnswers: openKeptAnswers(table, now),
      limiter: openRateLimiter(table, now),
      now,
    })),
    verifications: open('verifications', ({ table, now, secrets }, environment) => ({
      accounts: accountSourceOf(environment, world),
      registry: noCommercialRegistry,
      balances: openBalances(table, now),
      verifications: openVerifications(table, 30),
      secrets,
      hashInput: hashInputOf(),
      now,
    })),
    // Its clock is a day behind, so that there is a pair of today.
    pairMaker: open('webhook-dispatcher pairs', ({ table, kms, now }) =>
      openWebhookPairs({ kms, keyArn: keyArns.pairs, table, now: () => new Date(now().getTime() - dayMs) }),
    ),
    operator: open('operator', ({ table, now }) => ({ balances: openBalances(table, now) })),
    dueSweeper: open(
      'due-sweeper',
      ({ table, sender, now }) =>
        () =>
          sweep({ table, timers: openTimers(sender, timers), mostPerBank, now }),
      300,
    ),
  };
};
