import { isObject } from '#shared/platform/runtime/json.ts';
import type { Authority } from '../certificates/authority.ts';
import { listen, type Listener } from '../platform/listen.ts';
import type { Assembly } from '../template/assembly.ts';
import type { RawResource } from '../template/nested-stacks.ts';

/** An HTTP API as declared in the templates. */
interface DeclaredApi {
  readonly name: string;
  readonly domain: { readonly name: string; readonly isMutualTls: boolean } | undefined;
}

const refOf = (value: unknown): string | undefined =>
  isObject(value) && 'Ref' in value ? String(value.Ref) : undefined;

const domainOf = (apiId: string, resources: Readonly<Record<string, RawResource>>): DeclaredApi['domain'] => {
  const mapping = Object.values(resources).find(
    ({ Type, Properties }) => Type === 'AWS::ApiGatewayV2::ApiMapping' && refOf(Properties?.ApiId) === apiId,
  );
  const domain = resources[refOf(mapping?.Properties?.DomainName) ?? '']?.Properties;
  return domain && { name: String(domain.DomainName), isMutualTls: domain.MutualTlsAuthentication !== undefined };
};

/**
 * Returns the HTTP APIs and their custom domains. Reads the templates before their references are resolved, because
 * the API URLs are part of the resolved values. Names must therefore be literals, and a mapping must be in the same
 * stack as its API.
 */
const declaredApis = ({ stacks }: Assembly): DeclaredApi[] =>
  stacks.flatMap(({ template: { Resources = {} } }) =>
    Object.entries(Resources)
      .filter(([, { Type }]) => Type === 'AWS::ApiGatewayV2::Api')
      .map(([id, { Properties }]) => ({ name: String(Properties?.Name), domain: domainOf(id, Resources) })),
  );

/** Starts a listener for each HTTP API, because the APIs' URLs must be known before the template can be resolved. */
export const listenForApis = async (
  assembly: Assembly,
  {
    ports,
    elsewhere,
    authority,
    closers,
  }: {
    /** Ports by the Name property of an API. */
    readonly ports: Readonly<Record<string, number>>;
    /** The URLs of APIs that another cloud serves, by their Name property. */
    readonly elsewhere: Readonly<Record<string, string>>;
    readonly authority: Authority;
    /** Collects the functions that close the listeners. */
    readonly closers: (() => Promise<void> | void)[];
  },
) => {
  const listeners = new Map<string, Pick<Listener, 'url'> & Partial<Pick<Listener, 'serve'>>>();
  const domains = new Map<string, string>();
  const { certificate: cert, key } = authority.issueForServer();
  // The service's port is the lowest. If it is in use, the error names it rather than that of a bank.
  const portOf = (name: string) => ports[name] ?? 0;
  for (const { name, domain } of declaredApis(assembly).toSorted((a, b) => portOf(a.name) - portOf(b.name))) {
    if (listeners.has(name))
      throw new Error(`Two APIs have the name ${name}; the local cloud requires distinct names.`);
    const url = elsewhere[name];
    if (url !== undefined) {
      listeners.set(name, { url });
      if (domain) domains.set(domain.name, url);
      continue;
    }
    const tls = domain?.isMutualTls ? { cert, key, ca: authority.certificate } : undefined;
    const listener = await listen(portOf(name), `the API ${name}`, tls);
    closers.push(listener.close);
    listeners.set(name, listener);
    if (domain) domains.set(domain.name, listener.url);
  }
  return { apis: listeners, domains };
};
