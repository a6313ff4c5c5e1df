import { randomUUID } from 'node:crypto';
import type * as sdk from '@aws-sdk/client-eventbridge';
import { AwsError } from '../aws-error.ts';
import type { Operations, Service, Wire } from '../service.ts';
import { transaction } from '../state.ts';
import { arn } from '../template/identities.ts';
import type { Platform } from '../template/platform.ts';
import { ofType } from '../template/template.ts';
import { eventPattern } from './event-pattern.ts';
import type { Targets } from './targets.ts';

export interface RuleProperties {
  readonly EventBusName?: string;
  readonly EventPattern?: unknown;
  readonly ScheduleExpression?: string;
  readonly State?: string;
  readonly Targets?: readonly { readonly Arn: string; readonly Id: string; readonly Input?: string }[];
}

interface Rule {
  readonly bus: string;
  readonly matches: (event: object) => boolean;
  readonly targets: NonNullable<RuleProperties['Targets']>;
}

type Entry = Wire<sdk.PutEventsRequestEntry>;

/** The most bytes of all entries of a call: 1 MiB. */
const maximumBytes = 1024 * 1024;

/** By name or ARN. */
const busName = (bus = 'default'): string => bus.split('/').at(-1) ?? bus;

export const eventTime = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace(/\.\d+Z$/u, 'Z');

const readRules = ({ resources, report }: Platform, targets: Targets): Rule[] =>
  ofType<RuleProperties>(resources, 'AWS::Events::Rule').flatMap(({ stack, id, properties }): Rule[] => {
    const { EventBusName, EventPattern, State = 'ENABLED', Targets: all = [] } = properties;
    for (const target of all) {
      if (!targets.isKnown(target.Arn)) report(`${stack}/${id}: target ${target.Arn} is not understood here`);
    }
    if (!EventPattern || State === 'DISABLED') return [];
    try {
      return [{ bus: busName(EventBusName), matches: eventPattern(EventPattern), targets: all }];
    } catch (error) {
      report(`${stack}/${id}: ${String(error)}`);
      return [];
    }
  });

/** Why EventBridge refuses a single entry of an otherwise good call. */
const refusal = (entry: Entry): { ErrorCode: string; ErrorMessage: string } | undefined => {
  const missing = (['Source', 'DetailType', 'Detail'] as const).find((member) => !entry[member]);
  if (missing) {
    const ErrorMessage = `Parameter ${missing} is not valid. Reason: ${missing} is a required argument.`;
    return { ErrorCode: 'InvalidArgument', ErrorMessage };
  }
  if (entry.Source?.startsWith('aws.')) {
    return { ErrorCode: 'NotAuthorizedForSourceException', ErrorMessage: 'Not authorized for the source.' };
  }
  if (detailOf(entry)) return undefined;
  return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
};

const detailOf = ({ Detail = '' }: Entry): object | undefined => {
  try {
    const detail: unknown = JSON.parse(Detail);
    return typeof detail === 'object' && detail !== null && !Array.isArray(detail) ? detail : undefined;
  } catch {
    return undefined;
  }
};

const sizeOf = ({ Source = '', DetailType = '', Detail = '', Resources = [], Time }: Entry): number =>
  Buffer.byteLength(Source + DetailType + Detail + Resources.join('')) + (Time ? 14 : 0);

/** https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html */
export const eventBridge = (platform: Platform, targets: Targets): Service => {
  const { place, resources, state } = platform;
  const buses = new Set(['default', ...ofType(resources, 'AWS::Events::EventBus').map(({ name }) => name)]);
  const rules = readRules(platform, targets);

  const publish = (entry: Entry): object => {
    const refused = refusal(entry);
    if (refused) return refused;
    const bus = busName(entry.EventBusName);
    if (!buses.has(bus)) throw new AwsError('ResourceNotFoundException', `Event bus ${bus} does not exist.`);
    const event = {
      version: '0',
      id: randomUUID(),
      'detail-type': entry.DetailType,
      source: entry.Source,
      account: place.account,
      time: eventTime(entry.Time ? entry.Time * 1000 : Date.now()),
      region: place.region,
      resources: entry.Resources ?? [],
      detail: detailOf(entry),
    };
    const matching = rules.filter((rule) => rule.bus === bus && rule.matches(event));
    for (const { Arn, Input } of matching.flatMap((rule) => rule.targets)) {
      void targets.deliver(Arn, Input ?? JSON.stringify(event));
    }
    return { EventId: event.id };
  };

  const operations: Operations = {
    PutEvents({ Entries = [] }: Wire<sdk.PutEventsRequest>) {
      if (Entries.length === 0 || Entries.length > 10) {
        throw new AwsError(
          'ValidationException',
          "Value at 'entries' failed to satisfy constraint: Member must have length between 1 and 10",
        );
      }
      if (Entries.reduce((sum, entry) => sum + sizeOf(entry), 0) > maximumBytes) {
        throw new AwsError('ValidationException', 'Total size of the entries in the request is over the limit.');
      }
      // All queues have their messages, durably, before the caller hears of it.
      const results = transaction(state, () => Entries.map(publish));
      return { Entries: results, FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length };
    },
  };

  return {
    operations,
    needs: ({ operation, input }) =>
      ((input as { Entries?: readonly Entry[] }).Entries ?? []).map((entry) => ({
        action: `events:${operation}`,
        resource: arn(place, 'events', `event-bus/${busName(entry.EventBusName)}`),
        context: { 'events:source': entry.Source ?? '', 'events:detail-type': entry.DetailType ?? '' },
      })),
  };
};
