import { lookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { idleConnectionMs } from './idle-connections.ts';
import { mayConnectTo, type TargetPolicy } from './public-target.ts';

/** The result of one POST. Whatever the receiver does is a result, not an error. */
export interface PostOutcome {
  readonly status?: number;
  /** The reason why there is no status. */
  readonly failure?: 'address-refused' | 'dns' | 'connect' | 'tls' | 'timeout' | 'reset';
  readonly retryAfter?: string;
  readonly durationMs: number;
  /** The start of the response body. Resolves when the body has ended, or after a second. */
  readonly body?: Promise<string>;
}

/** The limits of a POST. If it reaches one of them without a response, it ends as a `timeout`. */
export interface PostLimits {
  /** Time limit for the response status. Defaults to ten seconds. */
  readonly timeoutMs?: number;
  /** Ends the POST when it is aborted. */
  readonly signal?: AbortSignal;
}

/**
 * Sends one POST to a valid URL that a client chose. Never throws, and does not follow redirects or read proxy
 * variables.
 */
export type Post = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  limits?: PostLimits,
) => Promise<PostOutcome>;

export interface PostTimeouts {
  /** Time to resolve the host name. Shorter than the time limit of any POST, so that a POST ends as `dns`. */
  readonly dnsMs: number;
  readonly connectMs: number;
  /** Time from the start of the request to the response status. */
  readonly totalMs: number;
  /** Time for the response body. */
  readonly bodyMs: number;
}

const defaultTimeouts: PostTimeouts = { dnsMs: 2_500, connectMs: 3_000, totalMs: 10_000, bodyMs: 1_000 };

/** Maximum length of a response body that is read to its end, so that the connection can be reused. */
const maxResponseBytes = 16 * 1024;
/** The start of a response body that is kept. */
const keptBytes = 1024;

class AddressRejected extends Error {}
/** The host name has no address, or its name servers did not respond in time. */
class NotResolved extends Error {}

/** Returns the addresses of a host name, IPv4 first. */
type Resolve = (name: string) => Promise<readonly string[]>;

/** Resolves names like the other programs of this machine. Each lookup occupies a thread of libuv. */
const resolveOnMachine: Resolve = async (name) =>
  (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address);

/**
 * Resolves names without the threads of libuv. There are only four, so a few names whose servers do not respond would
 * delay every other receiver, and calls to AWS.
 */
const resolveWithin =
  (dnsMs: number, nameServers?: readonly string[]): Resolve =>
  async (name) => {
    // A resolver that is reused derives its own timeouts from earlier responses.
    const resolver = new Resolver({ timeout: 1_000, tries: 2 });
    if (nameServers) resolver.setServers(nameServers);
    const deadline = setTimeout(() => resolver.cancel(), dnsMs);
    const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    clearTimeout(deadline);
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  };

/**
 * Resolves a host name, checks every address and connects to the first one. The agents create their sockets here,
 * because https.request ignores net.BlockList over TLS, and because an IP literal bypasses a lookup hook.
 */
const connectChecked = async (
  host: string,
  port: number,
  policy: TargetPolicy,
  { resolve, connectMs }: { readonly resolve: Resolve; readonly connectMs: number },
): Promise<net.Socket> => {
  const name = host.replace(/^\[|\]$/g, '');
  const addresses = net.isIP(name) ? [name] : await resolve(name);
  const [first] = addresses;
  if (first === undefined) throw new NotResolved();
  if (!addresses.every((address) => mayConnectTo(address, policy))) throw new AddressRejected();
  const socket = net.connect({ host: first, port, noDelay: true });
  // An error before a request listens for errors must not end the process.
  socket.once('error', () => undefined);
  await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) }).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
  return socket;
};

type Callback = (error: Error | null, socket: net.Socket) => void;
type ConnectOptions = { readonly host?: string; readonly port?: number | string; readonly servername?: string };

const agentsFor = (policy: TargetPolicy, ca: string | undefined, resolve: Resolve, connectMs: number) => {
  const settings = { keepAlive: true, maxFreeSockets: 64, timeout: idleConnectionMs };
  const plain = new http.Agent(settings);
  const secure = new https.Agent(settings);
  const open = ({ host = '', port }: ConnectOptions) =>
    connectChecked(host, Number(port), policy, { resolve, connectMs });
  const connectionsWith =
    (wrap: (socket: net.Socket, options: ConnectOptions) => net.Socket) =>
    (options: ConnectOptions, done: Callback): void => {
      open(options).then(
        (socket) => done(null, wrap(socket, options)),
        (error: Error) => done(error, undefined as never),
      );
    };
  Object.assign(plain, { createConnection: connectionsWith((socket) => socket) });
  // Node verifies the certificate for `host`, or for localhost if `host` is undefined.
  const encrypted = connectionsWith((socket, { host, servername }) => tls.connect({ socket, host, servername, ca }));
  Object.assign(secure, { createConnection: encrypted });
  return { plain, secure };
};

const failureOf = (error: NodeJS.ErrnoException): NonNullable<PostOutcome['failure']> => {
  if (error instanceof AddressRejected) return 'address-refused';
  if (error instanceof NotResolved) return 'dns';
  const code = error.code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'dns';
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'connect';
  if (code === 'ETIMEDOUT' || code === 'ABORT_ERR') return 'timeout';
  if (/CERT|TLS|SSL|EPROTO|ALTNAME|UNABLE_TO|SELF_SIGNED/.test(code)) return 'tls';
  return 'reset';
};

/**
 * @param ca additional trusted authorities, for tests
 * @param nameServers name servers to use instead of those of this machine, for tests
 */
export const createPublicPost = (
  policy: TargetPolicy,
  ca?: string,
  timeouts = defaultTimeouts,
  nameServers?: readonly string[],
): Post => {
  const isLocal = policy === 'public-and-loopback' && !nameServers;
  const resolveName = isLocal ? resolveOnMachine : resolveWithin(timeouts.dnsMs, nameServers);
  const { plain, secure } = agentsFor(policy, ca, resolveName, timeouts.connectMs);
  return (target, headers, body, { timeoutMs = timeouts.totalMs, signal } = {}) =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const url = new URL(target);
      const isSecure = url.protocol === 'https:';
      let finished = false;
      const finish = (outcome: Omit<PostOutcome, 'durationMs'>) => {
        if (finished) return;
        finished = true;
        clearTimeout(deadline);
        signal?.removeEventListener('abort', abandon);
        resolve({ ...outcome, durationMs: Math.round(performance.now() - startedAt) });
      };
      const request = (isSecure ? https : http).request(url, {
        method: 'POST',
        agent: isSecure ? secure : plain,
        headers: {
          ...headers,
          'content-length': String(Buffer.byteLength(body)),
        },
      });
      const abandon = (): void => {
        finish({ failure: 'timeout' });
        request.destroy();
      };
      const deadline = setTimeout(abandon, timeoutMs);
      signal?.addEventListener('abort', abandon);
      request.on('error', (error: NodeJS.ErrnoException) => finish({ failure: failureOf(error) }));
      // 101: the receiver wants to switch to another protocol, and no readable response follows.
      request.on('upgrade', (response, socket) => {
        finish({ status: response.statusCode });
        socket.destroy();
      });
      request.on('response', (response) => {
        const kept: Buffer[] = [];
        const start = new Promise<string>((resolveBody) => {
          response.once('close', () => resolveBody(Buffer.concat(kept).subarray(0, keptBytes).toString()));
        });
        // The status is the result. An error while reading the body must not turn a delivered event into a failed one.
        finish({ status: response.statusCode, retryAfter: response.headers['retry-after'], body: start });
        let bytes = 0;
        const bodyDeadline = setTimeout(() => request.destroy(), timeouts.bodyMs);
        response.on('data', (chunk: Buffer) => {
          if (bytes < keptBytes) kept.push(chunk);
          bytes += chunk.length;
          if (bytes > maxResponseBytes) request.destroy();
        });
        response.on('error', () => undefined);
        response.on('close', () => clearTimeout(bodyDeadline));
      });
      request.end(body);
    });
};
