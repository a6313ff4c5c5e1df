import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

/** A kind of resource that the emulator refuses: a type, or those of a type that have the same properties. */
export interface Refusal {
  readonly type: string;
  readonly properties: string | undefined;
  readonly reason: string;
}

/** What the emulator refused, and the resources that were left out because of it. */
export interface LeftOut extends Refusal {
  readonly ids: readonly string[];
}

const shapeOf = ({ Properties = {} }: Resource): string => Object.keys(Properties).toSorted().join();

const isRefused = (resource: Resource, { type, properties }: Refusal): boolean =>
  resource.Type === type && (properties === undefined || shapeOf(resource) === properties);

const mentions = (value: unknown, ids: ReadonlySet<string>): boolean => {
  if (typeof value === 'string') return ids.has(value);
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => mentions(inner, ids));
};

/** Takes what the emulator refuses out of the templates, with what refers to it. */
export const leaveOut = (folder: string, refusals: readonly Refusal[]): readonly LeftOut[] => {
  const found = new Map(refusals.map((refusal) => [refusal, [] as string[]]));
  for (const file of globSync(path.join(folder, '*.template.json'))) {
    const template: { Resources: Record<string, Resource> } = JSON.parse(readFileSync(file, 'utf8'));
    const gone = new Set<string>();
    for (const [id, resource] of Object.entries(template.Resources)) {
      const refusal = refusals.find((candidate) => isRefused(resource, candidate));
      if (!refusal) continue;
      gone.add(id);
      found.get(refusal)?.push(id);
    }
    const kept = Object.entries(template.Resources).filter(
      ([id, resource]) => !gone.has(id) && !mentions(resource, gone),
    );
    writeFileSync(file, JSON.stringify({ ...template, Resources: Object.fromEntries(kept) }));
  }
  return [...found].map(([refusal, ids]) => ({ ...refusal, ids }));
};

/** Reads from the output of `cdk deploy` what was refused. */
export const refusalsIn = (output: string, folder: string): readonly Refusal[] => {
  const [, types] = /Unrecognized resource types: \[([^\]]+)\]/.exec(output) ?? [];
  if (types !== undefined)
    return types
      .split(',')
      .map((type) => ({ type: type.trim(), properties: undefined, reason: 'the type is unknown to the emulator' }));
  const resources = new Map(
    globSync(path.join(folder, '*.template.json')).flatMap((file) =>
      Object.entries((JSON.parse(readFileSync(file, 'utf8')) as { Resources: Record<string, Resource> }).Resources),
    ),
  );
  const failures = [...output.matchAll(/CREATE_FAILED\s*\|\s*(\S+)\s*\|[^(\n]*\((\w+)\) ([^\n]*)/g)];
  return failures.flatMap(([, type = '', id = '', reason = '']) => {
    const resource = resources.get(id);
    return resource ? [{ type, properties: shapeOf(resource), reason }] : [];
  });
};
