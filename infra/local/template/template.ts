import type { Assembly, RawResource, Stack } from './assembly.ts';
import { identify } from './identities.ts';
import type { Identity, Place } from './identities.ts';

/** A resource of the template with its intrinsic functions resolved. */
export interface Resource<Properties = unknown> {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  /** Its physical name. */
  readonly name: string;
  readonly properties: Properties;
  readonly identity: Identity;
}

export interface Resolved {
  readonly resources: readonly Resource[];
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Where a value stands, to name it in a report. */
interface Site {
  readonly stack: Stack;
  readonly id: string;
}

const noValue = Symbol('AWS::NoValue');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Resolves the intrinsic functions of all stacks.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html
 */
export const resolveTemplates = (assembly: Assembly, place: Place, report: (line: string) => void): Resolved => {
  const stacks = new Map(assembly.stacks.map((stack) => [stack.name, stack]));
  const identities = new Map<RawResource, { name: string; identity: Identity }>();

  const complain = ({ stack, id }: Site, complaint: string): string => {
    report(`${stack.name}/${id}: ${complaint}`);
    return '';
  };

  const identityOf = (raw: RawResource, site: Site): { name: string; identity: Identity } => {
    const known = identities.get(raw);
    if (known) return known;
    const path = { stack: site.stack.name, id: site.id };
    const identity = identify(raw.Type, path, place, (property) => resolve(raw.Properties?.[property], site));
    identities.set(raw, identity);
    return identity;
  };

  const pseudoParameters = ({ name }: Stack): Readonly<Record<string, unknown>> => ({
    'AWS::AccountId': place.account,
    'AWS::NoValue': noValue,
    'AWS::NotificationARNs': [],
    'AWS::Partition': 'aws',
    'AWS::Region': place.region,
    'AWS::StackId': `arn:aws:cloudformation:${place.region}:${place.account}:stack/${name}/local`,
    'AWS::StackName': name,
    'AWS::URLSuffix': 'amazonaws.com',
  });

  const ref = (name: string, site: Site): unknown => {
    const pseudo = pseudoParameters(site.stack)[name];
    if (pseudo !== undefined) return pseudo;
    const parameter = site.stack.template.Parameters?.[name];
    if (parameter) return parameter.Default ?? complain(site, `parameter ${name} has no default`);
    const raw = site.stack.template.Resources?.[name];
    if (!raw) return complain(site, `Ref ${name} points nowhere`);
    return identityOf(raw, { stack: site.stack, id: name }).identity.Ref;
  };

  const getAtt = (id: string, attribute: string, site: Site): string => {
    const raw = site.stack.template.Resources?.[id];
    const value = raw && identityOf(raw, { stack: site.stack, id }).identity[attribute];
    return value ?? complain(site, `attribute ${attribute} of ${id} is not understood here`);
  };

  /** CDK writes the address of an API out by hand; here it becomes the one the API really has. */
  const withLocalAddresses = (text: string): string =>
    text.replaceAll(/https:\/\/([a-z0-9]+)\.execute-api\.[a-z0-9-]+\.amazonaws\.com/gu, (address, id) => {
      const api = [...identities.values()].find(({ identity }) => identity['ApiId'] === id);
      return api?.identity['ApiEndpoint'] ?? address;
    });

  const sub = (argument: unknown, site: Site): string => {
    const [text, variables] = Array.isArray(argument) ? list(argument) : [argument];
    const values = isObject(variables) ? variables : {};
    const filled = String(text).replaceAll(/\$\{([^!}][^}]*)\}/gu, (_, name: string) => {
      if (name in values) return String(resolve(values[name], site));
      const [id = '', ...attribute] = name.split('.');
      return String(attribute.length > 0 ? getAtt(id, attribute.join('.'), site) : ref(name, site));
    });
    return withLocalAddresses(filled.replaceAll('${!', '${'));
  };

  const importValue = (argument: unknown, site: Site): unknown => {
    const name = resolve(argument, site);
    for (const stack of stacks.values()) {
      for (const [id, output] of Object.entries(stack.template.Outputs ?? {})) {
        const there = { stack, id };
        if (output.Export && resolve(output.Export.Name, there) === name) return resolve(output.Value, there);
      }
    }
    return complain(site, `no stack exports ${String(name)}`);
  };

  const stackOutput = (argument: unknown, site: Site): unknown => {
    const wanted = resolve(argument, site);
    const { StackName: name, OutputName: id } = isObject(wanted) ? wanted : {};
    const stack = stacks.get(String(name));
    const output = stack?.template.Outputs?.[String(id)];
    if (!stack || !output) return complain(site, `stack ${String(name)} has no output ${String(id)}`);
    return resolve(output.Value, { stack, id: String(id) });
  };

  const intrinsics: Readonly<Record<string, (argument: unknown, site: Site) => unknown>> = {
    Ref: (argument, site) => ref(String(argument), site),
    'Fn::GetAtt': (argument, site) => {
      const [id, ...attribute] = Array.isArray(argument) ? list(argument) : String(argument).split('.');
      return getAtt(String(id), attribute.join('.'), site);
    },
    'Fn::GetStackOutput': stackOutput,
    'Fn::ImportValue': importValue,
    'Fn::Join': (argument, site) => {
      const [separator, parts] = list(resolve(argument, site));
      return withLocalAddresses(list(parts).join(String(separator)));
    },
    'Fn::Select': (argument, site) => {
      const [index, values] = list(resolve(argument, site));
      return list(values)[Number(index)];
    },
    'Fn::Split': (argument, site) => {
      const [separator, text] = list(resolve(argument, site));
      return String(text).split(String(separator));
    },
    'Fn::Sub': sub,
  };

  const resolve = (value: unknown, site: Site): unknown => {
    if (Array.isArray(value)) return value.map((item) => resolve(item, site)).filter((item) => item !== noValue);
    if (!isObject(value)) return value;
    const [name, ...others] = Object.keys(value);
    if (name !== undefined && others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
      const intrinsic = intrinsics[name];
      return intrinsic ? intrinsic(value[name], site) : complain(site, `${name} is not understood here`);
    }
    const entries = Object.entries(value).map(([key, item]) => [key, resolve(item, site)] as const);
    return Object.fromEntries(entries.filter(([, item]) => item !== noValue));
  };

  const resourcesOf = (stack: Stack): Resource[] =>
    Object.entries(stack.template.Resources ?? {}).map(([id, raw]) => {
      const site = { stack, id };
      if (raw.Condition) complain(site, `condition ${raw.Condition} is not evaluated here`);
      const properties = resolve(raw.Properties ?? {}, site);
      return { stack: stack.name, id, type: raw.Type, properties, ...identityOf(raw, site) };
    });

  const outputsOf = (stack: Stack): Readonly<Record<string, string>> => {
    const outputs = Object.entries(stack.template.Outputs ?? {});
    return Object.fromEntries(outputs.map(([id, { Value }]) => [id, String(resolve(Value, { stack, id }))]));
  };

  return {
    resources: assembly.stacks.flatMap(resourcesOf),
    outputs: Object.fromEntries(assembly.stacks.map((stack) => [stack.name, outputsOf(stack)])),
  };
};

/** The resources of the types, their properties as CloudFormation documents them. */
export const ofType = <Properties>(resources: readonly Resource[], ...types: string[]): Resource<Properties>[] =>
  resources.filter((resource): resource is Resource<Properties> => types.includes(resource.type));
