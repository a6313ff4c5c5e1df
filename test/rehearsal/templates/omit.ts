import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { failingId } from './injected-failure.ts';

interface Resource {
  readonly Type: string;
  readonly UpdatePolicy?: unknown;
  readonly Properties?: Readonly<Record<string, unknown>> & { readonly Parameters?: Readonly<Record<string, unknown>> };
}

/**
 * A kind of resource that the emulator rejects: all resources of a type, those with a certain property, or those with
 * the same property names.
 */
export interface UnsupportedKind {
  readonly type: string;
  /** The property that the emulator does not support. */
  readonly property?: string | undefined;
  /** The names of all properties, if the emulator does not report which one it does not support. */
  readonly properties?: string | undefined;
  readonly reason: string;
}

/** A kind that the emulator rejects, and the resources of that kind that were omitted. */
export interface OmittedKind extends UnsupportedKind {
  readonly ids: readonly string[];
}

interface TemplateFile {
  readonly file: string;
  readonly resources: Record<string, Resource>;
}

/** Returns the templates in a folder, nested ones last. */
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

const mentions = (value: unknown, ids: ReadonlySet<string>): boolean => {
  if (typeof value === 'string') return ids.has(value);
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => mentions(inner, ids));
};

interface Template {
  readonly Parameters?: Record<string, object>;
  readonly Outputs?: Record<string, object>;
}

const replaceResources = (
  file: string,
  Resources: Record<string, Resource>,
  removedIds: ReadonlySet<string> = new Set(),
): void => {
  const { Parameters = {}, Outputs = {}, ...template } = JSON.parse(readFileSync(file, 'utf8')) as Template;
  const remaining = {
    Parameters: without(Parameters, removedIds),
    Outputs: Object.fromEntries(Object.entries(Outputs).filter(([, output]) => !mentions(output, removedIds))),
  };
  writeFileSync(file, JSON.stringify({ ...template, ...remaining, Resources }));
};

const propertyNamesOf = ({ Properties = {} }: Resource): string => Object.keys(Properties).toSorted().join();

const isOfKind = (resource: Resource, { type, property, properties }: UnsupportedKind): boolean =>
  resource.Type === type &&
  (property === undefined || resource.Properties?.[property] !== undefined) &&
  (properties === undefined || propertyNamesOf(resource) === properties);

/**
 * Removes an alias's reference to an omitted CodeDeploy deployment group. Without the reference, the alias shifts
 * its traffic immediately.
 */
const withoutReleases = (resource: Resource, removedIds: ReadonlySet<string>): Resource => {
  const { UpdatePolicy, ...rest } = resource;
  return mentions(UpdatePolicy, removedIds) ? rest : resource;
};

/** Returns the names of the nested stack parameters whose values refer to removed resources. */
const parametersWithout = ({ Type, Properties = {} }: Resource, removedIds: ReadonlySet<string>): readonly string[] =>
  Type === 'AWS::CloudFormation::Stack'
    ? Object.entries(Properties.Parameters ?? {}).flatMap(([name, value]) =>
        mentions(value, removedIds) ? [name] : [],
      )
    : [];

const withoutParameters = (resource: Resource, removedIds: ReadonlySet<string>): Resource =>
  resource.Type === 'AWS::CloudFormation::Stack'
    ? {
        ...resource,
        Properties: { ...resource.Properties, Parameters: without(resource.Properties?.Parameters ?? {}, removedIds) },
      }
    : resource;

/** Removes unsupported resources from the templates, with everything that refers to them, even in nested stacks. */
export const omitResources = (folder: string, kinds: readonly UnsupportedKind[]): readonly OmittedKind[] => {
  const idsByKind = new Map(kinds.map((kind) => [kind, [] as string[]]));
  const removedParameters = new Set<string>();
  for (const { file, resources } of templatesIn(folder)) {
    const removedIds = new Set<string>(removedParameters);
    for (const [id, resource] of Object.entries(resources)) {
      const kind = kinds.find((candidate) => isOfKind(resource, candidate));
      if (!kind) continue;
      removedIds.add(id);
      idsByKind.get(kind)?.push(id);
    }
    for (const resource of Object.values(resources))
      for (const name of parametersWithout(resource, removedIds)) removedParameters.add(name);
    const remaining = Object.entries(resources)
      .map(
        ([id, resource]) => [id, withoutParameters(withoutReleases(resource, removedIds), removedParameters)] as const,
      )
      .filter(([id, resource]) => !removedIds.has(id) && !mentions(resource, removedIds));
    replaceResources(file, Object.fromEntries(remaining), new Set([...removedIds, ...removedParameters]));
  }
  return [...idsByKind].map(([kind, ids]) => ({ ...kind, ids }));
};

/**
 * Disables the reconciler's stream reader. The emulator reads all queues and streams in one thread and ignores batching
 * windows, so the event relay could not run while the reconciler waits for it for up to two minutes. Returns the ids of
 * the disabled mappings.
 */
export const disableReconciler = (folder: string): readonly string[] =>
  templatesIn(folder).flatMap(({ file, resources }) => {
    const readers = Object.entries(resources).filter(
      ([id, { Type }]) => Type === 'AWS::Lambda::EventSourceMapping' && id.startsWith('Reconciler'),
    );
    const disabled = readers.map(([id, reader]) => [
      id,
      { ...reader, Properties: { ...reader.Properties, Enabled: false } },
    ]);
    replaceResources(file, { ...resources, ...(Object.fromEntries(disabled) as Record<string, Resource>) });
    return readers.map(([id]) => id);
  });

/** Reads the kinds of resources that the emulator rejected from the output of `cdk deploy`. */
export const unsupportedKindsIn = (output: string, folder: string): readonly UnsupportedKind[] => {
  const [, types] = /Unrecognized resource types: \[([^\]]+)\]/.exec(output) ?? [];
  if (types !== undefined)
    return types.split(',').map((type) => ({ type: type.trim(), reason: 'the type is unknown to the emulator' }));
  const resources = new Map(templatesIn(folder).flatMap((template) => Object.entries(template.resources)));
  const failures = [...output.matchAll(/CREATE_FAILED\s*\|\s*(\S+)\s*\|[^(\n]*\((\w+)\) ([^\n]*)/g)];
  const rejected = failures.flatMap(([, type = '', id = '', reason = '']): readonly UnsupportedKind[] => {
    // The failure of a nested stack names the resource in it. The stack itself is never omitted.
    const [, rejectedType, property] = /(AWS::\w+::\w+) Properties\.(\w+)/.exec(reason) ?? [];
    if (rejectedType !== undefined) return [{ type: rejectedType, property, reason }];
    const resource = id === failingId ? undefined : resources.get(id);
    return resource && type !== 'AWS::CloudFormation::Stack'
      ? [{ type, properties: propertyNamesOf(resource), reason }]
      : [];
  });
  // The events of a nested stack and of the stack that contains it report the same failure.
  return [...new Map(rejected.map((kind) => [JSON.stringify(kind), kind])).values()];
};
