import dns from 'node:dns';

/**
 * Loaded into every Node process of a rehearsal. The emulator gives each API a host name under `localhost` (RFC 6761,
 * section 6.3), which Node would look up with the machine's name servers instead of using the loopback address.
 */
const { lookup } = dns;
const toLocalhost = (host: string): string => (host.endsWith('.localhost') ? 'localhost' : host);

Object.assign(dns, {
  lookup: (host: string, ...rest: readonly unknown[]): void => {
    Reflect.apply(lookup, dns, [toLocalhost(host), ...rest]);
  },
});
