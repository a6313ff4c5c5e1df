import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { parseUrl } from '#shared/platform/schemas/parse-url.ts';

/** Allowed POST targets. Only the local cloud allows loopback, because a receiver on a laptop has no certificate. */
export const TargetPolicy = z.enum(['public', 'public-and-loopback']);
export type TargetPolicy = z.infer<typeof TargetPolicy>;

const allowedPorts = new Set(['', '443', '8443']);

/** Returns the error in a receiver's URL, or undefined if the URL is valid. IP addresses are checked on connection. */
export const faultOfTarget = (text: string, policy: TargetPolicy): string | undefined => {
  const url = parseUrl(text);
  if (!url) return 'must be a URL';
  if (url.username || url.password) return 'must not carry user information';
  if (url.hash) return 'must not have a fragment';
  if (policy === 'public-and-loopback' && isLoopbackUrl(url)) return undefined;
  if (url.protocol !== 'https:') return 'must be an https URL';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return 'must name a host, not an address';
  if (!mayBePublic(host)) return 'must name a public host';
  if (!allowedPorts.has(url.port)) return 'must use port 443 or 8443';
  return undefined;
};

/** A label of a host name (RFC 1123 §2.1). */
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Top-level domains outside the public DNS: reserved (IANA, Special-Use Domain Names), and common private ones. */
const privateDomains = /(?:^|\.)(?:localhost|local|internal|intranet|lan|corp|home|test|invalid|onion|alt|home\.arpa)$/;

/** Returns whether a lower-case host name can have an address in the public DNS. */
const mayBePublic = (host: string): boolean => {
  const labels = host.split('.');
  const isName = host.length <= 253 && labels.length > 1 && labels.every((part) => label.test(part));
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') && !privateDomains.test(host);
};

const isLoopbackUrl = ({ protocol, hostname }: URL): boolean =>
  (protocol === 'http:' || protocol === 'https:') && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname);

/** The only IPv6 range with public allocations (IANA, Internet Protocol Version 6 Address Space). */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Addresses inside a cloud provider's network that every machine in that network can reach. */
const cloudHosts = new Set(['168.63.129.16']);

/**
 * Returns whether we may connect to a resolved address: only if it is public unicast and not a cloud host, or if it is
 * a loopback address and the policy allows those.
 */
export const mayConnectTo = (address: string, policy: TargetPolicy): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (policy === 'public-and-loopback' && parsed.range() === 'loopback') return true;
  if (parsed.range() !== 'unicast' || cloudHosts.has(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
};
