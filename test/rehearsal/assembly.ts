import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Stage, stages } from '#infra/stages.ts';
import { synthesiseLocal } from '#test/support/cloud/templates/stage-assembly.ts';

interface Resource {
  readonly Type: string;
  readonly UpdatePolicy?: unknown;
  readonly Properties?: Readonly<Record<string, unknown>> & { readonly Parameters?: Readonly<Record<string, unknown>> };
}

/** A kind of resource that the emulator rejects: a type, a property of a type, or a type with the same properties. */
export interface Refusal {
  readonly type: string;
  /** The property that the emulator does not support. */
  readonly property?: string | undefined;
  /** The names of all properties, if the emulator does not say which one it does not support. */
  readonly properties?: string | undefined;
  readonly reason: string;
}

/** A kind that the emulator rejected, and the resources that were omitted because of it. */
export interface LeftOut extends Refusal {
  readonly ids: readonly string[];
}

/** The emulator has no domain that requires client certificates, so the sandbox banks do not bind tokens to them. */
const { sandboxResourceDomain: _domain, ...local } = stages.local;

/** The local stage with everything that only production has, so that the rehearsal deploys that too. */
const rehearsed: Stage = {
  ...local,
  alarmEmails: ['on-call@example.com'],
  monthlyBudgetUsd: 200,
  encryptsLogs: true,
  traces: true,
  canary: { percent: 10, minutes: 1 },
  warmThroughput: { writes: 16_000, reads: 12_000 },
};

/** Options of a stage that the rehearsal omits, with the reason. */
export const notRehearsed: readonly string[] = [
  'a second region (Standby and StandbyKeys) and an edge (Edge): the emulator finds stack outputs in only one region',
  'a domain, its truststore and its certificates: the emulator has no TLS',
  'provisioned pollers, and the wrapped signatures of webhooks and of messages to banks: the local stage is rehearsed without them',
];

/** Synthesises the stage of the rehearsal, with the bundles of another synthesis. */
export const synthesise = (
  outdir: string,
  { bundles, account, ...changes }: { readonly bundles: string; readonly account: string } & Partial<Stage>,
): Promise<void> => synthesiseLocal(outdir, { ...rehearsed, ...changes }, { bundles, account });

interface TemplateFile {
  readonly file: string;
  readonly resources: Record<string, Resource>;
}

/** The templates of a folder, nested ones last. */
const templatesIn = (folder: string): readonly TemplateFile[] => {
  const isNested = (file: string): boolean => file.endsWith('.nested.template.json');
  const files = globSync(path.join(folder, '*.template.json'));
  return [...files.filter((file) => !isNested(file)), ...files.filter(isNested)].map((file) => ({
    file,
    resources: (JSON.parse(readFileSync(file, 'utf8')) as { Resources: Record<string, Resource> }).Resources,
  }));
};

const without = <T>(properties: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name)));

const replaceResources = (
  file: string,
  Resources: Record<string, Resource>,
  goneParameters: ReadonlySet<string> = new Set(),
): void => {
  const template = JSON.parse(readFileSync(file, 'utf8')) as { readonly Parameters?: Record<string, object> };
  const Parameters = without(template.Parameters ?? {}, goneParameters);
  writeFileSync(file, JSON.stringify({ ...template, Parameters, Resources }));
};

const shapeOf = ({ Properties = {} }: Resource): string => Object.keys(Properties).toSorted().join();

const isRejected = (resource: Resource, { type, property, properties }: Refusal): boolean =>
  resource.Type === type &&
  (property === undefined || resource.Properties?.[property] !== undefined) &&
  (properties === undefined || shapeOf(resource) === properties);

const mentions = (value: unknown, ids: ReadonlySet<string>): boolean => {
  if (typeof value === 'string') return ids.has(value);
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => mentions(inner, ids));
};

/**
 * The alias of a function refers to the deployments that shift its traffic. Without them, the traffic shifts
 * immediately.
 */
const withoutReleases = (resource: Resource, gone: ReadonlySet<string>): Resource => {
  const { UpdatePolicy, ...rest } = resource;
  return mentions(UpdatePolicy, gone) ? rest : resource;
};

/** The parameters of a nested stack whose values were removed. */
const parametersWithout = ({ Type, Properties = {} }: Resource, gone: ReadonlySet<string>): readonly string[] =>
  Type === 'AWS::CloudFormation::Stack'
    ? Object.entries(Properties.Parameters ?? {}).flatMap(([name, value]) => (mentions(value, gone) ? [name] : []))
    : [];

const withoutParameters = (resource: Resource, gone: ReadonlySet<string>): Resource =>
  resource.Type === 'AWS::CloudFormation::Stack'
    ? {
        ...resource,
        Properties: { ...resource.Properties, Parameters: without(resource.Properties?.Parameters ?? {}, gone) },
      }
    : resource;

/** Removes rejected resources from the templates, with everything that refers to them, including in nested stacks. */
export const leaveOut = (folder: string, rejections: readonly Refusal[]): readonly LeftOut[] => {
  const found = new Map(rejections.map((rejection) => [rejection, [] as string[]]));
  const goneParameters = new Set<string>();
  for (const { file, resources } of templatesIn(folder)) {
    const gone = new Set<string>(goneParameters);
    for (const [id, resource] of Object.entries(resources)) {
      const rejection = rejections.find((candidate) => isRejected(resource, candidate));
      if (!rejection) continue;
      gone.add(id);
      found.get(rejection)?.push(id);
    }
    for (const resource of Object.values(resources))
      for (const name of parametersWithout(resource, gone)) goneParameters.add(name);
    const stored = Object.entries(resources)
      .map(([id, resource]) => [id, withoutParameters(withoutReleases(resource, gone), goneParameters)] as const)
      .filter(([id, resource]) => !gone.has(id) && !mentions(resource, gone));
    replaceResources(file, Object.fromEntries(stored), goneParameters);
  }
  return [...found].map(([rejection, ids]) => ({ ...rejection, ids }));
};

/**
 * Deploys the reconciler's stream reader switched off. The emulator reads all queues and streams in one thread and
 * ignores batching windows. The reconciler waits up to two minutes for the event relay, which could not run in that
 * time. Returns the ids of the disabled mappings.
 */
export const switchOffReconciler = (folder: string): readonly string[] =>
  templatesIn(folder).flatMap(({ file, resources }) => {
    const readers = Object.entries(resources).filter(
      ([id, { Type }]) => Type === 'AWS::Lambda::EventSourceMapping' && id.startsWith('Reconciler'),
    );
    const off = readers.map(([id, reader]) => [
      id,
      { ...reader, Properties: { ...reader.Properties, Enabled: false } },
    ]);
    replaceResources(file, { ...resources, ...(Object.fromEntries(off) as Record<string, Resource>) });
    return readers.map(([id]) => id);
  });

/** Reads the rejected resources from the output of `cdk deploy`. */
export const rejectionsIn = (output: string, folder: string): readonly Refusal[] => {
  const [, types] = /Unrecognized resource types: \[([^\]]+)\]/.exec(output) ?? [];
  if (types !== undefined)
    return types.split(',').map((type) => ({ type: type.trim(), reason: 'the type is unknown to the emulator' }));
  const resources = new Map(templatesIn(folder).flatMap((template) => Object.entries(template.resources)));
  const failures = [...output.matchAll(/CREATE_FAILED\s*\|\s*(\S+)\s*\|[^(\n]*\((\w+)\) ([^\n]*)/g)];
  return failures.flatMap(([, type = '', id = '', reason = '']): readonly Refusal[] => {
    // The failure of a nested stack names the resource inside it. The stack itself is never omitted.
    const [, rejectedType, property] = /(AWS::\w+::\w+) Properties\.(\w+)/.exec(reason) ?? [];
    if (rejectedType !== undefined) return [{ type: rejectedType, property, reason }];
    const resource = resources.get(id);
    return resource && type !== 'AWS::CloudFormation::Stack' ? [{ type, properties: shapeOf(resource), reason }] : [];
  });
};
