import type { CallFigures } from '#shared/banks/health/call-figures.ts';
import type { Attempt } from '#shared/events/webhooks/delivery.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import { rootKinds } from '#shared/resources.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { namesOfKinds } from '#shared/standard/resource-kinds.ts';
import type { Deps } from '../../http/deps.ts';
import { columnChart } from '../../pages/chart.ts';
import { latencyText, percent, table, time, utcText } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import { deliveriesOf } from './delivery-rows.ts';

/** The outcome of deliveries of a webhook, with the time that the receiver took to respond. */
interface Outcome extends Pick<CallFigures, 'p50Ms' | 'p95Ms'> {
  readonly deliveries: number;
  /** The deliveries that the receiver accepted at the first attempt. */
  readonly accepted: number;
}

const outcomeOf = (firstAttempts: readonly Attempt[]): Outcome => {
  const durations = firstAttempts.flatMap(({ durationMs }) => durationMs ?? []).toSorted((a, b) => a - b);
  const percentile = (share: number): number | null => durations[Math.floor(durations.length * share)] ?? null;
  return {
    deliveries: firstAttempts.length,
    accepted: firstAttempts.filter(({ outcome }) => outcome === 'accepted').length,
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
  };
};

const hourOf = ({ startedAt }: Attempt): string => `${startedAt.slice(0, 13)}:00:00.000Z`;

/**
 * Returns the outcome of a webhook's newest deliveries, together and for each hour with deliveries, oldest first.
 * Examines the deliveries of the client's newest resources, as successful deliveries have no list of their own.
 */
export const healthOf = async ({ id, clientId, product }: Subscription, deps: Deps) => {
  const { markets } = await deps.clients.get(clientId);
  const kinds = rootKinds.filter((kind) => namesOfKinds[kind].product === product);
  const selections = markets.flatMap((market) => kinds.map((kind) => ({ owner: { clientId, market }, kind, page: 1 })));
  const newest = await Promise.all(selections.map((selection) => deps.statuses.newest(selection)));
  const events = newest.flatMap((page) => page.events);
  const { rows } = await deliveriesOf(clientId, events, deps.events);
  const firstAttempts = rows
    .filter(({ delivery }) => delivery.subscriptionId === id)
    .flatMap(({ delivery }) =>
      delivery.attempts.filter(({ attempt, outcome }) => attempt === 1 && outcome !== undefined),
    );
  const hours = [...Map.groupBy(firstAttempts, hourOf)]
    .map(([from, attempts]) => ({ from, ...outcomeOf(attempts) }))
    .toSorted((a, b) => a.from.localeCompare(b.from));
  return { ...outcomeOf(firstAttempts), hours };
};
export type WebhookHealth = Awaited<ReturnType<typeof healthOf>>;

export const acceptedText = ({ deliveries, accepted }: Outcome, language: Language): string =>
  deliveries === 0 ? '–' : `${percent(accepted / deliveries, language)} (${accepted}/${deliveries})`;

/** Renders the newest deliveries per hour, as a chart with a table. */
export const healthByHour = ({ hours, deliveries, accepted }: WebhookHealth, language: Language): Html => {
  const { subscriptions, operator } = textsIn[language];
  const periods = hours.map((hour) => ({
    label: utcText(hour.from, language),
    good: hour.accepted,
    bad: hour.deliveries - hour.accepted,
  }));
  const rows = hours
    .toReversed()
    .map((hour) => [time(hour.from, language), acceptedText(hour, language), latencyText(hour, language)]);
  const { acceptedFirst: good, notAcceptedFirst: bad, hour: from, byHour } = subscriptions;
  const hourTable = table(byHour, [from, good, operator.latency], rows, language);
  if (deliveries === 0) return hourTable;
  const label = subscriptions.chart(accepted, deliveries - accepted);
  return columnChart({ periods, label, legend: { good, bad }, table: hourTable }, language);
};
