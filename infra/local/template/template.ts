import type { Assembly, Stack } from './assembly.ts';
import { identify, type Identity, type Place } from './identities.ts';
import type { RawResource } from './nested-stacks.ts';
import { isObject } from '#shared/platform/runtime/json.ts';

/** A resource of a template with its intrinsic functions resolved. */
export interface Resource<Properties = unknown> {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  /** The physical name. */
  readonly name: string;
  readonly properties: Properties;
  readonly identity: Identity;
}

export interface ResolvedTemplates {
  readonly resources: readonly Resource[];
  /** The outputs of all stacks. */
  readonly outputs: Readonly<Record<string, string>>;
}

/** The resource or output that contains a value, for reports. */
interface Site {
  readonly stack: Stack;
  readonly id: string;
}

const noValue = Symbol('AWS::NoValue');

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/**
 * Resolves the intrinsic functions in all stacks, and reports unsupported ones.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html
 */
export const resolveTemplates = (
  assembly: Assembly,
  place: Place,
  report: (line: string) => void,
): ResolvedTemplates => {
  const stacks = new Map(assembly.stacks.map((stack) => [stack.name, stack]));
  const identities = new Map<RawResource, { name: string; identity: Identity }>();

  const reportAt = ({ stack, id }: Site, problem: string): string => {
    report(`${stack.name}/${id}: ${problem}`);
    return '';
  };

  const identityOf = (raw: RawResource, site: Site): { name: string; identity: Identity } => {
    const existing = identities.get(raw);
    if (existing) return existing;
    const location = { stack: site.stack.name, id: site.id };
    const identity = identify(raw.Type, location, place, (property) => resolve(raw.Properties?.[property], site));
    identities.set(raw, identity);
    return identity;
  };

  const pseudoParameters = ({ name }: Stack): Readonly<Record<string, unknown>> => ({
    'AWS::AccountId': place.account,
    'AWS::NoValue': noValue,
    'AWS::Partition': 'aws',
    'AWS::Region': place.region,
    'AWS::StackId': `arn:aws:cloudformation:${place.region}:${place.account}:stack/${name}/local`,
    'AWS::StackName': name,
    'AWS::URLSuffix': 'amazonaws.com',
  });

  const ref = (name: string, site: Site): unknown => {
    const pseudo = pseudoParameters(site.stack)[name];
    if (pseudo !== undefined) return pseudo;
    const raw = site.stack.template.Resources?.[name];
    if (!raw) return reportAt(site, `Ref ${name} does not name a resource`);
    return identityOf(raw, { stack: site.stack, id: name }).identity.Ref;
  };

  const getAtt = (id: string, attribute: string, site: Site): string => {
    const raw = site.stack.template.Resources?.[id];
    const value = raw && identityOf(raw, { stack: site.stack, id }).identity[attribute];
    return value ?? reportAt(site, `attribute ${attribute} of ${id} is not supported here`);
  };

  /** Replaces the URLs of APIs and custom domains, which CDK writes in full, with their local URLs. */
  const withLocalAddresses = (text: string): string =>
    text
      .replaceAll(/https:\/\/([a-z0-9]+)\.execute-api\.[a-z0-9-]+\.amazonaws\.com/g, (address, id) => {
        const api = [...identities.values()].find(({ identity }) => identity.ApiId === id);
        return api?.identity.ApiEndpoint ?? address;
      })
      .replaceAll(/https:\/\/([a-z0-9.-]+)/g, (address, domain) => place.domains.get(domain) ?? address);

  const sub = (text: unknown, site: Site): string => {
    if (typeof text !== 'string') return reportAt(site, 'Fn::Sub with variables is not supported here');
    const filled = text.replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => {
      const [id = '', ...attribute] = name.split('.');
      return String(attribute.length > 0 ? getAtt(id, attribute.join('.'), site) : ref(name, site));
    });
    return withLocalAddresses(filled);
  };

  const stackOutput = (argument: unknown, site: Site): unknown => {
    const resolved = resolve(argument, site);
    const { StackName: name, OutputName: id } = isObject(resolved) ? resolved : {};
    const stack = stacks.get(String(name));
    const output = stack?.template.Outputs?.[String(id)];
    if (!stack || !output) return reportAt(site, `stack ${String(name)} has no output ${String(id)}`);
    return resolve(output.Value, { stack, id: String(id) });
  };

  const intrinsics: Readonly<Record<string, (argument: unknown, site: Site) => unknown>> = {
    Ref: (argument, site) => ref(String(argument), site),
    'Fn::GetAtt': (argument, site) => {
      const [id, ...attribute] = asList(argument);
      return getAtt(String(id), attribute.join('.'), site);
    },
    'Fn::GetStackOutput': stackOutput,
    'Fn::Join': (argument, site) => {
      const [separator, parts] = asList(resolve(argument, site));
      return withLocalAddresses(asList(parts).join(String(separator)));
    },
    'Fn::Sub': sub,
  };

  const resolve = (value: unknown, site: Site): unknown => {
    if (typeof value === 'string') return withLocalAddresses(value);
    if (Array.isArray(value)) return value.map((item) => resolve(item, site)).filter((item) => item !== noValue);
    if (!isObject(value)) return value;
    const [name, ...others] = Object.keys(value);
    if (name !== undefined && others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
      const intrinsic = intrinsics[name];
      return intrinsic ? intrinsic(value[name], site) : reportAt(site, `${name} is not supported here`);
    }
    const entries = Object.entries(value).map(([key, item]) => [key, resolve(item, site)] as const);
    return Object.fromEntries(entries.filter(([, item]) => item !== noValue));
  };

  const resourcesOf = (stack: Stack): Resource[] =>
    Object.entries(stack.template.Resources ?? {}).map(([id, raw]) => {
      const site = { stack, id };
      if (raw.Condition) reportAt(site, `condition ${raw.Condition} is not supported here`);
      const properties = resolve(raw.Properties ?? {}, site);
      return { stack: stack.name, id, type: raw.Type, properties, ...identityOf(raw, site) };
    });

  const outputsOf = (stack: Stack): readonly (readonly [id: string, value: string])[] =>
    Object.entries(stack.template.Outputs ?? {}).map(([id, { Value }]) => [id, String(resolve(Value, { stack, id }))]);

  return {
    resources: assembly.stacks.flatMap(resourcesOf),
    outputs: Object.fromEntries(assembly.stacks.flatMap(outputsOf)),
  };
};

/**
 * Returns the resources of a type. The caller declares the type of their properties, as CloudFormation documents it.
 */
export const ofType = <Properties>(resources: readonly Resource[], type: string): Resource<Properties>[] =>
  resources.filter((resource): resource is Resource<Properties> => resource.type === type);
