import { newId } from '#shared/platform/runtime/ids.ts';
import { eventKeys } from '#shared/events/keys.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import type { DynamoDB } from '../cloud/dynamodb.ts';
import type { Bank } from '../outside/bank.ts';
import { bothOf, itemsOf, type Oracle, type Oracles } from '../oracles/aftermath.ts';
import { reportsSucceed, syncsSucceed } from '../oracles/sharing-oracles.ts';
import {
  approvedPaymentsAreMade,
  endedMandatesEndTheirPayments,
  paymentsStartIfAllowed,
  unstartedPaymentsAreClosed,
  paymentsAreNotEarly,
} from '../oracles/mandates/mandate-oracles.ts';
import { banksReceiveWhatWasRequested, ordersNameTheirPayment } from '../oracles/order-oracles.ts';
import {
  clientsApproveVariableAmounts,
  storedAmountsMatchRequests,
  mandateRequestsFollowTerms,
} from '../oracles/mandates/schedule-oracle.ts';
import { runFutureStory } from './mandates/future-story.ts';
import { runMandateStory } from './mandates/mandate-story.ts';
import { probe } from './front/probe.ts';
import { readLists } from './front/read-lists.ts';
import { reuseKeys } from './front/retry-creates.ts';
import { runPaymentStory } from './payment-story.ts';
import { passRetention, paymentDataIsErased } from './retention.ts';
import type { Scene } from './scene.ts';
import { runSharingStory } from './sharing/sharing-story.ts';
import { runSessionStory } from './sessions/session-story.ts';
import type { Fate } from '../world/fate.ts';
import { balanceIsCorrect, runVerificationStory } from './verifications/verification-story.ts';
import { useBrokenReceiver } from './webhooks/broken-receiver.ts';
import { changesApplyImmediately, subscribeBetweenEvents } from './webhooks/new-subscription.ts';
import { manageWebhooks, silentPeriodsAreRespected, subscriptionsAreUnique } from './webhooks/webhook-story.ts';

/** The oracles that are specific to a finished story. */
export interface StoryResult {
  readonly oracles: Oracles;
  /** Oracles that apply only if the history had no faults. */
  readonly ifFaultless: Oracles;
}

type RunStory = (scene: Scene, dynamodb: DynamoDB) => Promise<StoryResult>;

const requestCompletes =
  (paymentRequestId: string | undefined): Oracle =>
  (finalState) =>
    itemsOf(finalState, 'PaymentRequest')
      .filter(({ id, status }) => id === paymentRequestId && status !== 'Completed')
      .map(({ status }) => `A request is ${String(status)}, although there were no faults`);

/**
 * Returns whether the payment can be completed: the tokens arrive, and if there is a second approver, they approve
 * within five minutes and the tokens can be refreshed.
 */
const canComplete = ({ character: { secondApprover, givesRefreshTokens, losesFirstTokens } }: Bank): boolean =>
  !losesFirstTokens &&
  (secondApprover === undefined ||
    (secondApprover.decision === 'approve' && secondApprover.afterMs < 5 * 60_000 && givesRefreshTokens));

/** Returns an oracle for the only payment of a mandate: a request may also be completed because its schedule has ended. */
const onlyPaymentIsMade =
  (paymentRequestId: string | undefined): Oracle =>
  (finalState) => {
    const isMade = itemsOf(finalState, 'MandateTransaction').some(
      (transaction) => transaction.paymentRequestId === paymentRequestId && transaction.status === 'Completed',
    );
    return paymentRequestId === undefined || isMade ? [] : ['The only payment of a mandate was not made'];
  };

const singlePaymentStory: RunStory = async (scene) => {
  const story = await runPaymentStory(scene);
  const { decision, tokenSeconds } = scene.bank.character;
  const mayComplete = decision === 'settles' && tokenSeconds > 60 && canComplete(scene.bank);
  return {
    oracles: { order: banksReceiveWhatWasRequested(story.payment) },
    ifFaultless: {
      // The payment may be revoked after the story.
      completion: (finalState) =>
        requestCompletes(story.mustComplete && mayComplete ? story.paymentRequestId : undefined)(finalState),
    },
  };
};

const mandateStory = async (scene: Scene): Promise<StoryResult> => {
  const { calls, payment: terms, scheduled } = await runMandateStory(scene);
  return {
    oracles: {
      order: bothOf(banksReceiveWhatWasRequested(terms), ordersNameTheirPayment(scheduled)),
      schedule: bothOf(mandateRequestsFollowTerms(calls), storedAmountsMatchRequests(calls)),
      transactions: clientsApproveVariableAmounts(calls),
    },
    ifFaultless: {
      completion: bothOf(approvedPaymentsAreMade, paymentsStartIfAllowed),
      ends: bothOf(endedMandatesEndTheirPayments, unstartedPaymentsAreClosed),
    },
  };
};

const futurePaymentStory = async (scene: Scene): Promise<StoryResult> => {
  const { payment: terms, notBefore, mustComplete } = await runFutureStory(scene);
  const { decision, tokenSeconds, secondApprover, losesFirstTokens } = scene.bank.character;
  const mayComplete = decision === 'settles' && tokenSeconds > 60 && secondApprover === undefined && !losesFirstTokens;
  return {
    oracles: { order: banksReceiveWhatWasRequested(terms), days: paymentsAreNotEarly(notBefore) },
    ifFaultless: {
      completion: bothOf(
        requestCompletes(mayComplete ? mustComplete : undefined),
        onlyPaymentIsMade(mayComplete ? mustComplete : undefined),
      ),
    },
  };
};

/**
 * The stories, each with its share of the histories in percent. Compared with a payment story, a verification story
 * takes a tenth of the run time, and an account data story takes twice the run time.
 */
const stories = {
  payment: { share: 28, run: singlePaymentStory },
  'payment and webhooks': {
    share: 6,
    run: async (scene, dynamodb) => {
      const [result, silentPeriods, watched] = await Promise.all([
        singlePaymentStory(scene, dynamodb),
        manageWebhooks(scene),
        scene.world.fate.happens('a client subscribes between two events', 0.25) ? subscribeBetweenEvents(scene) : [],
        scene.world.fate.happens('a receiver is broken for good', 0.05) && useBrokenReceiver(scene),
      ]);
      const delivery = changesApplyImmediately(watched);
      return {
        ...result,
        oracles: {
          ...result.oracles,
          create: subscriptionsAreUnique,
          pause: silentPeriodsAreRespected(silentPeriods),
          delivery,
        },
      };
    },
  },
  'account data': {
    share: 5.5,
    run: async (scene) => {
      const shared = await runSharingStory(scene);
      const { secondApprover, gap, tokenSeconds, maxRefreshDelayMs } = scene.bank.character;
      const mayBeExpired = tokenSeconds * 1_000 < maxRefreshDelayMs;
      const { jobs, reports } = secondApprover || gap || mayBeExpired ? { jobs: [], reports: [] } : shared;
      return {
        oracles: shared.oracles,
        ifFaultless: { jobs: bothOf(syncsSucceed(jobs), reportsSucceed(reports)) },
      };
    },
  },
  mandate: {
    share: 5.5,
    run: (scene) =>
      scene.market === 'KSA' && scene.world.fate.happens('the payment is for a later time', 0.3)
        ? futurePaymentStory(scene)
        : mandateStory(scene),
  },
  sessions: {
    share: 3,
    run: async (scene, dynamodb) => {
      const { isRejected } = await runSessionStory(scene, dynamodb);
      return {
        oracles: {},
        ifFaultless: { session: () => (isRejected ? ['A refresh was rejected, although there were no faults'] : []) },
      };
    },
  },
  verifications: {
    share: 52,
    run: async (scene) => {
      const story = await runVerificationStory(scene);
      return { oracles: { balance: balanceIsCorrect(story) }, ifFaultless: {} };
    },
  },
} as const satisfies Readonly<Record<string, { readonly share: number; readonly run: RunStory }>>;

export type StoryName = keyof typeof stories;

export const storyNames = Object.keys(stories) as StoryName[];

/** The resource kinds, by product, whose events clients receive in these stories. */
const subscribedKinds = {
  payments: ['payment_request', 'consent', 'payment', 'mandate', 'mandate_transaction'],
  'account-data': ['account_request', 'account_consent', 'data_sync', 'account_report'],
  reports: ['risk_report'],
} as const satisfies Partial<Record<Subscription['product'], Subscription['resources']>>;

/** Creates a subscription for each client. It never changes, so every event must be delivered. */
const subscribe = (
  product: keyof typeof subscribedKinds,
  { client, stranger, world }: Scene,
  dynamodb: DynamoDB,
): void => {
  const at = new Date(world.timeline.now() - 60_000).toISOString();
  for (const { id: clientId } of [client, stranger]) {
    const subscription: Subscription = {
      id: newId(),
      clientId,
      url: `https://receiver.example/${clientId}`,
      product,
      resources: [...subscribedKinds[product]],
      status: 'Active',
      createdAt: at,
      updatedAt: at,
      schemaVersion: 'v1.0',
      version: 0,
    };
    dynamodb.seed({ ...subscription, ...eventKeys.subscription(clientId, subscription.id), entity: 'Subscription' });
  }
};

/** Selects a history's story. */
export const chooseStory = ({ draw }: Fate): StoryName => {
  let position = draw('which story') * 100;
  for (const name of storyNames) {
    const { share } = stories[name];
    if (position < share) return name;
    position -= share;
  }
  return 'payment';
};

export const runStory = async (name: StoryName, scene: Scene, dynamodb: DynamoDB): Promise<StoryResult> => {
  const products = name === 'account data' ? (['account-data', 'reports'] as const) : (['payments'] as const);
  const { happens } = scene.world.fate;
  // Clients may poll the status instead. A history without deliveries takes half the time.
  const isSubscribed = !happens('nobody subscribes to events', 0.75);
  for (const product of isSubscribed ? products : []) subscribe(product, scene, dynamodb);
  const [result] = await Promise.all([
    stories[name].run(scene, dynamodb),
    happens('a stranger asks for everything', 0.1) && probe(scene, dynamodb, 10 * 60_000),
    happens('a client uses keys again', 0.03) && reuseKeys(scene),
  ]);
  if (happens('the creates come again when all is over', 0.2)) await scene.retryCreates();
  // Only mandates have several payments, and only the legacy API lists them in both orders.
  const isPaymentStory = name.startsWith('payment');
  const readingRate = { UAE: 0.06, KSA: name === 'mandate' ? 0.5 : isPaymentStory ? 0.15 : 0.06 }[scene.market];
  if (happens('the client reads its lists', readingRate)) await readLists(scene, dynamodb);
  const hasPayments = name === 'mandate' || name.startsWith('payment');
  if (!hasPayments || !happens('the retention of payments passes', name === 'mandate' ? 0.2 : 0.05)) return result;
  await passRetention(scene, dynamodb);
  return {
    ...result,
    oracles: { ...result.oracles, erasure: paymentDataIsErased(scene.market, scene.world.timeline.now) },
  };
};
