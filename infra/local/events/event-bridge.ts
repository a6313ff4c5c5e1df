import { randomUUID } from 'node:crypto';
import type * as sdk from '@aws-sdk/client-eventbridge';
import { AwsError, validationError } from '../platform/aws-error.ts';
import type { Operations, Service, Wire } from '../platform/service.ts';
import { transaction } from '../platform/state.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { arn } from '../template/identities.ts';
import { ofType } from '../template/template.ts';
import type { Delivery, DeliveryService } from './delivery.ts';
import { compileEventPattern } from './event-pattern.ts';
import { isObject, parsedJson } from '#shared/platform/runtime/json.ts';

interface RuleTarget {
  readonly Arn: string;
  readonly DeadLetterConfig?: { readonly Arn?: string };
  readonly Id: string;
  readonly SqsParameters?: { readonly MessageGroupId?: string };
}

export interface RuleProperties {
  readonly EventBusName?: string;
  readonly EventPattern?: unknown;
  readonly ScheduleExpression?: string;
  readonly State?: string;
  readonly Targets?: readonly RuleTarget[];
}

interface Rule {
  readonly bus: string;
  readonly arn: string;
  readonly matches: (event: object) => boolean;
  readonly targets: readonly RuleTarget[];
}

type Entry = Wire<sdk.PutEventsRequestEntry>;

/** The maximum total size of a call's entries: 1 MiB. */
const maxBytes = 1024 * 1024;

/** Returns the name of a bus, which a call may also identify by its ARN. */
const busName = (bus = 'default'): string => bus.split('/').at(-1) ?? bus;

export const eventTime = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');

/**
 * Returns the message group of a target: a path in the event, such as `$.detail.id`, or a constant.
 * https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_SqsParameters.html
 */
const groupOf = ({ SqsParameters }: RuleTarget, payload: string): string | undefined => {
  const group = SqsParameters?.MessageGroupId;
  if (!group?.startsWith('$.')) return group;
  const value = group
    .split('.')
    .slice(1)
    .reduce((node: unknown, field) => (isObject(node) ? node[field] : undefined), JSON.parse(payload));
  return typeof value === 'string' ? value : undefined;
};

/** Returns the delivery of an event rule or a scheduled rule to a target. */
export const ruleDelivery = (ruleArn: string, account: string, target: RuleTarget, payload: string): Delivery => ({
  requester: { service: 'events.amazonaws.com' },
  context: { 'aws:SourceAccount': account, 'aws:SourceArn': ruleArn },
  target: target.Arn,
  payload,
  group: groupOf(target, payload),
  deadLetters: target.DeadLetterConfig?.Arn,
  letter: {
    body: payload,
    attributes: { RULE_ARN: ruleArn, TARGET_ARN: target.Arn, ERROR_CODE: 'NO_PERMISSIONS' },
  },
});

const readRules = ({ resources, report }: CloudContext, delivery: DeliveryService): Rule[] =>
  ofType<RuleProperties>(resources, 'AWS::Events::Rule').flatMap(({ stack, id, identity, properties }): Rule[] => {
    const { EventBusName, EventPattern, State = 'ENABLED', Targets: targets = [] } = properties;
    for (const target of targets) {
      if (!delivery.isKnown(target.Arn)) report(`${stack}/${id}: target ${target.Arn} is not supported here`);
    }
    if (!EventPattern || State === 'DISABLED') return [];
    try {
      const matches = compileEventPattern(EventPattern);
      return [{ bus: busName(EventBusName), arn: identity.Arn ?? '', matches, targets }];
    } catch (error) {
      report(`${stack}/${id}: ${String(error)}`);
      return [];
    }
  });

const detailOf = ({ Detail = '' }: Entry): object | undefined => {
  const detail = parsedJson(Detail);
  return isObject(detail) ? detail : undefined;
};

/** Returns the error for an entry that EventBridge rejects although it accepts the call. */
const entryError = (entry: Entry): { ErrorCode: string; ErrorMessage: string } | undefined => {
  const missing = (['Source', 'DetailType', 'Detail'] as const).find((field) => !entry[field]);
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

const sizeOf = ({ Source = '', DetailType = '', Detail = '', Resources = [], Time }: Entry): number =>
  Buffer.byteLength(Source + DetailType + Detail + Resources.join('')) + (Time ? 14 : 0);

export interface EventBridge extends Service {
  /** Sends an event of an AWS service, which callers may not send, to the targets of the rules that match it. */
  readonly send: (entry: Entry) => unknown;
}

/** Creates the local EventBridge. https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html */
export const createEventBridge = (context: CloudContext, delivery: DeliveryService): EventBridge => {
  const { place, resources, state, now } = context;
  const buses = new Set(['default', ...ofType(resources, 'AWS::Events::EventBus').map(({ name }) => name)]);
  const rules = readRules(context, delivery);

  const send = (entry: Entry): string => {
    const bus = busName(entry.EventBusName);
    const event = {
      version: '0',
      id: randomUUID(),
      'detail-type': entry.DetailType,
      source: entry.Source,
      account: place.account,
      time: eventTime(entry.Time ? entry.Time * 1000 : now()),
      region: place.region,
      resources: entry.Resources ?? [],
      detail: detailOf(entry),
    };
    const payload = JSON.stringify(event);
    for (const rule of rules.filter((candidate) => candidate.bus === bus && candidate.matches(event))) {
      for (const target of rule.targets) void delivery.deliver(ruleDelivery(rule.arn, place.account, target, payload));
    }
    return event.id;
  };

  const publish = (entry: Entry): object => {
    const error = entryError(entry);
    if (error) return error;
    const bus = busName(entry.EventBusName);
    if (!buses.has(bus)) throw new AwsError('ResourceNotFoundException', `Event bus ${bus} does not exist.`);
    return { EventId: send(entry) };
  };

  const operations: Operations = {
    PutEvents({ Entries = [] }: Wire<sdk.PutEventsRequest>) {
      if (Entries.length === 0 || Entries.length > 10) {
        throw validationError(
          "Value at 'entries' failed to satisfy constraint: Member must have length between 1 and 10",
        );
      }
      if (Entries.reduce((sum, entry) => sum + sizeOf(entry), 0) > maxBytes) {
        throw validationError('Total size of the entries in the request is over the limit.');
      }
      // All messages are durably stored in the queues before the caller gets its response.
      const results = transaction(state, () => Entries.map(publish));
      return { Entries: results, FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length };
    },
  };

  return {
    send,
    operations,
    requiredAccess({ operation, input }) {
      const { Entries = [] }: { readonly Entries?: readonly Entry[] } = input;
      return Entries.map((entry) => ({
        action: `events:${operation}`,
        resource: arn(place, 'events', `event-bus/${busName(entry.EventBusName)}`),
        context: { 'events:source': entry.Source ?? '', 'events:detail-type': entry.DetailType ?? '' },
      }));
    },
  };
};
