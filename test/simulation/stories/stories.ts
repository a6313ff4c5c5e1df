import { newId } from '#shared/platform/runtime/ids.ts';
import { eventKeys } from '#shared/events/keys.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import type { DynamoDB } from '../cloud/dynamodb.ts';
import type { Bank } from '../outside/bank.ts';
import { both, itemsOf, type Oracle, type Oracles } from '../oracles/aftermath.ts';
import { reportsSucceed, syncsSucceed } from '../oracles/sharing-oracles.ts';
import {
  approvedPaymentsAreMade,
  endedMandatesEndTheirPayments,
  paymentsBeginWhileTheyMay,
  paymentsEndWithTheirDay,
  paymentsWait,
} from '../oracles/mandate-oracles.ts';
import { banksReceiveWhatWasRequested, ordersNameTheirPayment } from '../oracles/order-oracles.ts';
import { storedAmountsMatchRequests, mandateRequestsFollowTerms } from '../oracles/schedule-oracle.ts';
import { tellFutureStory } from './mandates/future-story.ts';
import { tellMandateStory } from './mandates/mandate-story.ts';
import { probe } from './front/probe.ts';
import { readLists } from './front/read-lists.ts';
import { repeatCreates } from './front/repeat-creates.ts';
import { tellPaymentStory } from './payment-story.ts';
import { passRetention, paymentDataIsErased } from './retention.ts';
import type { Scene } from './scene.ts';
import { tellSharingStory } from './sharing/sharing-story.ts';
import { tellSessionStory } from './sessions/session-story.ts';
import type { Fate } from '../world/fate.ts';
import { balanceIsRight, tellVerificationStory } from './verifications/verification-story.ts';
import { outlastReceiver } from './webhooks/broken-receiver.ts';
import { changesHoldAtOnce, subscribeBetweenEvents } from './webhooks/new-subscription.ts';
import { manageWebhooks, silencesAreRespected, subscriptionsDiffer } from './webhooks/webhook-story.ts';

/** A finished story, with the rules specific to it. */
export interface Told {
  readonly oracles: Oracles;
  /** Rules that apply only without faults. */
  readonly ifFaultless: Oracles;
}

type Tell = (scene: Scene, dynamodb: DynamoDB) => Promise<Told>;

const completesOnce =
  (paymentRequestId: string | undefined): Oracle =>
  (finalState) =>
    itemsOf(finalState, 'PaymentRequest')
      .filter(({ id, status }) => id === paymentRequestId && status !== 'Completed')
      .map(({ status }) => `Without faults, the request is ${String(status)}`);

/**
 * Whether the payment can complete: tokens arrive, and a second approver, if any, approves soon enough for the tokens
 * to be refreshed.
 */
const everybodyApproves = ({ character: { second, givesRefreshTokens, losesFirstTokens } }: Bank): boolean =>
  !losesFirstTokens &&
  (second === undefined || (second.decision === 'approve' && second.afterMs < 5 * 60_000 && givesRefreshTokens));

const payment: Tell = async (scene) => {
  const { asked, mustComplete, paymentRequestId } = await tellPaymentStory(scene);
  const { decision, tokenSeconds } = scene.bank.character;
  const mayComplete = decision === 'settles' && tokenSeconds > 60 && everybodyApproves(scene.bank);
  return {
    oracles: { order: banksReceiveWhatWasRequested(asked) },
    ifFaultless: { completion: completesOnce(mustComplete && mayComplete ? paymentRequestId : undefined) },
  };
};

const mandate = async (scene: Scene): Promise<Told> => {
  const { asked, payment: terms, scheduled } = await tellMandateStory(scene);
  return {
    oracles: {
      order: both(banksReceiveWhatWasRequested(terms), ordersNameTheirPayment(scheduled)),
      schedule: both(mandateRequestsFollowTerms(asked), storedAmountsMatchRequests(asked)),
    },
    ifFaultless: {
      completion: both(approvedPaymentsAreMade, paymentsBeginWhileTheyMay),
      ends: both(endedMandatesEndTheirPayments, paymentsEndWithTheirDay),
    },
  };
};

const futurePayment = async (scene: Scene): Promise<Told> => {
  const { payment: terms, notBefore, mustComplete } = await tellFutureStory(scene);
  const { decision, tokenSeconds, second, losesFirstTokens } = scene.bank.character;
  const mayComplete = decision === 'settles' && tokenSeconds > 60 && second === undefined && !losesFirstTokens;
  return {
    oracles: { order: banksReceiveWhatWasRequested(terms), days: paymentsWait(notBefore) },
    ifFaultless: { completion: completesOnce(mayComplete ? mustComplete : undefined) },
  };
};

/**
 * One row for each story, with its frequency in percent. A verification takes a tenth of the run time of a payment, and
 * account data takes twice as long.
 */
const stories = {
  payment: { share: 28, tell: payment },
  'payment and webhooks': {
    share: 6,
    tell: async (scene, dynamodb) => {
      const [told, silences, watches] = await Promise.all([
        payment(scene, dynamodb),
        manageWebhooks(scene),
        scene.world.fate.happens('a client subscribes between two events', 0.25) ? subscribeBetweenEvents(scene) : [],
        scene.world.fate.happens('a receiver is broken for good', 0.05) && outlastReceiver(scene),
      ]);
      const delivery = changesHoldAtOnce(watches);
      return {
        ...told,
        oracles: { ...told.oracles, create: subscriptionsDiffer, pause: silencesAreRespected(silences), delivery },
      };
    },
  },
  'account data': {
    share: 5.5,
    tell: async (scene) => {
      const told = await tellSharingStory(scene);
      const { second, gap } = scene.bank.character;
      const { jobs, reports } = second || gap ? { jobs: [], reports: [] } : told;
      return {
        oracles: told.oracles,
        ifFaultless: { jobs: both(syncsSucceed(jobs), reportsSucceed(reports)) },
      };
    },
  },
  mandate: {
    share: 5.5,
    tell: (scene) =>
      scene.market === 'KSA' && scene.world.fate.happens('the payment is for a later time', 0.3)
        ? futurePayment(scene)
        : mandate(scene),
  },
  sessions: {
    share: 3,
    tell: async (scene, dynamodb) => {
      const { isRejected } = await tellSessionStory(scene, dynamodb);
      return {
        oracles: {},
        ifFaultless: { session: () => (isRejected ? ['Without faults, a refresh was rejected'] : []) },
      };
    },
  },
  verifications: {
    share: 52,
    tell: async (scene) => {
      const told = await tellVerificationStory(scene);
      return { oracles: { balance: balanceIsRight(told) }, ifFaultless: {} };
    },
  },
} as const satisfies Readonly<Record<string, { readonly share: number; readonly tell: Tell }>>;

export type StoryName = keyof typeof stories;

export const storyNames = Object.keys(stories) as StoryName[];

/** The resource kinds of each product that emit events in these stories. */
const subscribed = {
  payments: ['payment_request', 'consent', 'payment', 'mandate', 'mandate_transaction'],
  'account-data': ['account_request', 'account_consent', 'data_sync', 'account_report'],
  reports: ['risk_report'],
} as const satisfies Partial<Record<Subscription['product'], Subscription['resources']>>;

/** For each client, a subscription that never changes, so that every event must be delivered. */
const subscribe = (product: keyof typeof subscribed, { client, stranger, world }: Scene, dynamodb: DynamoDB): void => {
  const at = new Date(world.timeline.now() - 60_000).toISOString();
  for (const { id: clientId } of [client, stranger]) {
    const subscription: Subscription = {
      id: newId(),
      clientId,
      url: `https://receiver.example/${clientId}`,
      product,
      resources: [...subscribed[product]],
      status: 'Active',
      createdAt: at,
      updatedAt: at,
      schemaVersion: 'v1.0',
      version: 0,
    };
    dynamodb.seed({ ...subscription, ...eventKeys.subscription(clientId, subscription.id), entity: 'Subscription' });
  }
};

/** Selects the story of a history. */
export const chooseStory = ({ draw }: Fate): StoryName => {
  let part = draw('which story') * 100;
  for (const name of storyNames) {
    const { share } = stories[name];
    if (part < share) return name;
    part -= share;
  }
  return 'payment';
};

export const tellStory = async (name: StoryName, scene: Scene, dynamodb: DynamoDB): Promise<Told> => {
  const products = name === 'account data' ? (['account-data', 'reports'] as const) : (['payments'] as const);
  const { happens } = scene.world.fate;
  // Clients may poll the status instead. A history without deliveries takes half the time.
  const isSubscribed = !happens('nobody subscribes to events', 0.75);
  for (const product of isSubscribed ? products : []) subscribe(product, scene, dynamodb);
  const [told] = await Promise.all([
    stories[name].tell(scene, dynamodb),
    happens('a stranger asks for everything', 0.1) && probe(scene, dynamodb, 10 * 60_000),
    happens('a client uses keys again', 0.03) && repeatCreates(scene),
  ]);
  if (happens('the creates come again when all is over', 0.2)) await scene.repeatCreates();
  // Only mandates have several payments, and only the legacy interface lists them in both orders.
  const isPaid = name.startsWith('payment');
  const readingRate = { UAE: 0.06, KSA: name === 'mandate' ? 0.5 : isPaid ? 0.15 : 0.06 }[scene.market];
  if (happens('the client reads its lists', readingRate)) await readLists(scene, dynamodb);
  const hasPayments = name === 'mandate' || name.startsWith('payment');
  if (!hasPayments || !happens('the retention of payments passes', name === 'mandate' ? 0.2 : 0.05)) return told;
  await passRetention(scene, dynamodb);
  return {
    ...told,
    oracles: { ...told.oracles, erasure: paymentDataIsErased(scene.market, scene.world.timeline.now) },
  };
};
