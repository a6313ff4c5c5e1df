import { getSchemaSerdePlugin } from '@smithy/core/schema';
import { callDirectly } from './direct-calls.ts';
import { credentialsOnce, endpointOf, regionOf, type Service } from './environment.ts';
import { openRequestHandler } from './request-handler.ts';
import { keptKeySigner } from './request-signer.ts';

/** All clients share it, so two clients of one service share its connections. */
const requestHandler = openRequestHandler({ connectMs: 1_000, requestMs: 5_000 });

const transportOf = (service: Service) => {
  const region = regionOf();
  const credentials = credentialsOnce();
  return {
    region,
    requestHandler,
    credentials,
    url: endpointOf(service, region),
    signer: keptKeySigner({ region, service }, credentials),
  };
};

const optionsOf = (service: Service, { region, credentials, url, signer }: ReturnType<typeof transportOf>) => ({
  ...settings,
  region,
  requestHandler,
  credentials: () => Promise.resolve(credentials()),
  // Requests to the Scheduler have a path, which only the SDK's signer can sign. They are rare.
  ...(service !== 'scheduler' && { signer }),
  endpointProvider: () => ({ url }),
});

/** What a client may have otherwise than the others. */
interface OwnOptions {
  readonly maxAttempts?: number;
  /** Puts something in the place of the SDK's protocol. */
  readonly protocolFrom?: (protocol: SerdeConfig['protocol']) => SerdeConfig['protocol'];
  /** Makes first attempts without the steps of the SDK (direct-calls.ts). Only for DynamoDB. */
  readonly isDirect?: boolean;
}

const noPreference: string[] = [];

const settings = {
  maxAttempts: 5 as number,
  retryMode: 'standard',
  cacheMiddleware: true,
  // Without values for the following, the SDK looks for them in configuration files.
  ignoreConfiguredEndpointUrls: true,
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  accountIdEndpointMode: 'disabled',
  endpointDiscoveryEnabled: false,
  authSchemePreference: noPreference,
  disableClockSkewCorrection: false,
  defaultUserAgentProvider: () => Promise.resolve([]),
} as const;

type SerdeConfig = Parameters<typeof getSchemaSerdePlugin>[0];

/** What the clients of all services have in common. */
interface SdkClient {
  readonly config: SerdeConfig & {
    readonly endpointProvider: unknown;
    readonly ignoreConfiguredEndpointUrls?: unknown;
    readonly retryStrategy: Parameters<typeof callDirectly>[0]['config']['retryStrategy'];
    readonly systemClockOffset: number;
  };
  readonly middlewareStack: {
    remove(name: string): boolean;
    use(plugin: ReturnType<typeof getSchemaSerdePlugin>): void;
  };
}

/**
 * Opens a client of the AWS SDK that does only what a Lambda function needs. A call costs a third of the CPU time of a
 * client with default options (`npm run bench -- aws-call`).
 *
 * Kept as in the SDK: up to five attempts after throttling, server errors and lost connections, with exponential
 * backoff, full jitter and a quota of retries; the correction of a wrong clock by the time of the answers; the header
 * by which Lambda detects loops; the checksums of SQS.
 *
 * Taken out, and why that is safe:
 * - Other sources of credentials than the environment, and configuration files. A function has neither.
 * - The rules that choose an endpoint. They choose the regional one unless FIPS, dual stack, another partition or
 *   endpoints per account are configured, and this service configures none of them. AWS_ENDPOINT_URL still works.
 * - Copies of every input and output with secrets masked, for a logger. No logger is set.
 * - The user agent that is put together for each call. The request handler sends a constant one.
 * - Resolving the middleware for every call: it is resolved once for each kind of command. Calls of one kind then share
 *   a context, in which the SDK keeps what they have in common: endpoint, credentials and samples of the clock.
 * - Copies of the client's 51 options, which three steps of each call make. Only the options that they read are copied.
 *
 * request-handler.ts and request-signer.ts say what is different about them.
 */
export const openClient = <C extends SdkClient>(
  Client: new (options: ReturnType<typeof optionsOf>) => C,
  service: Service,
  { protocolFrom = (protocol) => protocol, isDirect = false, ...own }: OwnOptions = {},
): C => {
  const transport = transportOf(service);
  const client = new Client({ ...optionsOf(service, transport), ...own });
  client.middlewareStack.remove('loggerMiddleware');
  client.middlewareStack.remove('getUserAgentMiddleware');
  const config = withFewOwnOptions(client.config);
  config.protocol = protocolFrom(config.protocol);
  client.middlewareStack.use(getSchemaSerdePlugin(config));
  if (isDirect) callDirectly(client, transport);
  return Object.defineProperty(client, 'config', { value: config });
};

/** The options that the steps for the endpoint, the request and the answer read. */
const copiedOptions = [
  'endpointProvider',
  'ignoreConfiguredEndpointUrls',
  'protocol',
  'requestHandler',
  'disableHostPrefix',
  'urlParser',
  'streamCollector',
  'base64Decoder',
  'base64Encoder',
  'utf8Decoder',
  'utf8Encoder',
] as const;

/** The SDK copies options with `{ ...config }`, which takes own properties only. It finds inherited options by name. */
const withFewOwnOptions = (config: SdkClient['config']): SdkClient['config'] =>
  Object.assign(Object.create(config), Object.fromEntries(copiedOptions.map((name) => [name, config[name]])));
