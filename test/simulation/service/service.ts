import { maxPerBank } from '#shared/payments/mandate/mandate-transaction.ts';
import type { Deps as AuthDeps } from '#functions/auth/sessions.ts';
import { createDepartureLimit } from '#functions/customer-pages/request/departure-limit.ts';
import type { RequestPageDeps } from '#functions/customer-pages/request/page-deps.ts';
import { sweep } from '#functions/due-sweeper/sweep.ts';
import { sweepRetention } from '#functions/client-sweeper/sweep.ts';
import type { Deps as VerificationDeps } from '#functions/verifications/operations.ts';
import { createCredentialStore } from '#shared/clients/api-keys.ts';
import { type ClientRegistry, createClientRegistry } from '#shared/clients/client-registry.ts';
import { createClients, createCallers } from '#shared/clients/client-store.ts';
import type { Client } from '#shared/clients/client.ts';
import { createIdempotencyStore } from '#shared/platform/http/idempotency-store.ts';
import { createRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import { createTimers } from '#shared/events/timer.ts';
import { createAccessTokens } from '#shared/clients/sessions/access-token.ts';
import { createRefreshTokens } from '#shared/clients/sessions/refresh-family.ts';
import { type Balances, createBalances } from '#shared/verifications/balances.ts';
import { noCommercialRegistry } from '#shared/verifications/sources/commercial-registration.ts';
import { webhookPublicKeys } from '#shared/events/webhooks/webhook-keys.ts';
import { createVerifications } from '#shared/verifications/verification-store.ts';
import { hashInputOf } from '../cloud/secrets.ts';
import { accountSourceOf } from '../outside/accounts/account-source.ts';
import type { LambdaFunction } from '../world/functions.ts';
import { createAccountDataWork } from './account-data.ts';
import { baseUrl } from './base-url.ts';
import { createEnvironment, type DefineFunction, type Simulated, timers } from './environment.ts';
import { type Front, frontOf } from './front.ts';
import { controlsOf, depsOfFront, type FrontDeps } from './front-deps.ts';
import type { Sweep } from './minutes.ts';
import { createBackground, retentionDays } from './background.ts';

/** The functions that stories invoke. */
export interface Service {
  /** Resolves when the history can begin. */
  readonly isReady: Promise<void>;
  readonly payments: LambdaFunction<FrontDeps>;
  readonly legacyPayments: LambdaFunction<FrontDeps>;
  readonly customerPages: LambdaFunction<RequestPageDeps>;
  readonly mandates: LambdaFunction<FrontDeps>;
  readonly accountData: LambdaFunction<FrontDeps>;
  readonly riskReports: LambdaFunction<FrontDeps>;
  readonly legacyAccounts: LambdaFunction<FrontDeps>;
  readonly webhooks: LambdaFunction<FrontDeps>;
  readonly auth: LambdaFunction<AuthDeps>;
  /** The authoriser that checks access tokens before every operation. */
  readonly authoriser: LambdaFunction<(accessToken: string) => Promise<Client | undefined>>;
  readonly verifications: LambdaFunction<VerificationDeps>;
  /** The operator's commands. */
  readonly operator: LambdaFunction<{ readonly balances: Balances; readonly registry: ClientRegistry }>;
  /** The sweep of the one-minute schedule. */
  readonly dueSweeper: LambdaFunction<Sweep>;
  /** The sweep of the daily schedule. */
  readonly retentionSweeper: LambdaFunction<Sweep>;
  /** The routes in `frontRoutes` as one HTTP handler. */
  readonly front: LambdaFunction<Front>;
}

/** Assembles the service, function by function, as the Lambda handlers do. */
export const createService = (simulated: Simulated): Service => {
  const { world, lambda, receivers, bank } = simulated;
  const define: DefineFunction = (name, start, timeoutSeconds = 25) =>
    lambda.define({
      name,
      timeoutSeconds,
      start: (environment) => start(createEnvironment(environment, simulated), environment),
    });
  const isReady = createBackground(simulated, define);
  createAccountDataWork(simulated, define);

  const controllableBank = world.fate.happens('clients may set any status', 0.3) ? bank : undefined;
  const defineApiFunction = (name: string) =>
    define(name, (functionDeps, environment) =>
      depsOfFront(functionDeps, controllableBank && controlsOf(controllableBank, environment)),
    );
  const webhooks = defineApiFunction('webhooks');
  receivers.readKeysFrom((responded) =>
    webhooks.invoke(
      ({ webhookKeys }) => webhookKeys.publicKeys(),
      (outcome) => responded(outcome !== 'crashed' && 'value' in outcome ? outcome.value : undefined),
    ),
  );

  return {
    isReady,
    payments: defineApiFunction('payments'),
    legacyPayments: defineApiFunction('legacy-payments'),
    mandates: defineApiFunction('mandates'),
    accountData: defineApiFunction('account-data'),
    riskReports: defineApiFunction('risk-reports'),
    legacyAccounts: defineApiFunction('legacy-accounts'),
    customerPages: define('customer-pages', (functionDeps) => ({
      ...depsOfFront(functionDeps),
      clients: createClients(functionDeps.table, functionDeps.now),
      limitDepartures: createDepartureLimit(functionDeps.table, functionDeps.now),
    })),
    webhooks,
    auth: define('auth', ({ table, now, webhookKeys, sessionKeys }) => ({
      issuer: baseUrl,
      clients: createClients(table, now),
      callers: createCallers(table, now),
      credentials: createCredentialStore(table, now),
      refreshTokens: createRefreshTokens(table, now),
      sessionSigner: sessionKeys,
      webhookKeys: webhookPublicKeys(webhookKeys, table, now),
      idempotencyStore: createIdempotencyStore(table, now),
      limiter: createRateLimiter(table, now),
      now,
    })),
    authoriser: define('providers', ({ sessionKeys, table, now }) => {
      const [tokens, callers] = [createAccessTokens(sessionKeys, baseUrl, now), createCallers(table, now)];
      return async (token) => callers.clientOf(await tokens.verify(token));
    }),
    verifications: define('verifications', ({ table, now, secrets }, environment) => ({
      accounts: accountSourceOf(environment, world),
      registry: noCommercialRegistry,
      balances: createBalances(table, now),
      verifications: createVerifications(table, 30),
      secrets,
      hashInput: hashInputOf(),
      now,
    })),
    operator: define('operator', ({ table, now }) => ({
      balances: createBalances(table, now),
      registry: createClientRegistry(table, now),
    })),
    front: define('front', (functionDeps) => frontOf(depsOfFront(functionDeps), functionDeps)),
    retentionSweeper: define(
      'client-sweeper',
      ({ table, listing, sender, now }) =>
        () =>
          sweepRetention({ table, listing, timers: createTimers(sender, timers), retentionDays, now }),
      900,
    ),
    dueSweeper: define(
      'due-sweeper',
      ({ table, sender, now }) =>
        () =>
          sweep({ table, timers: createTimers(sender, timers), maxPerBank, now }),
      300,
    ),
  };
};
