import ipaddr from 'ipaddr.js';
import * as z from 'zod';

/** Where webhooks may go. Only the local cloud allows loopback, because a receiver on a laptop has no certificate. */
export const TargetPolicy = z.enum(['public', 'public-and-loopback']);
export type TargetPolicy = z.infer<typeof TargetPolicy>;

const allowedPorts = new Set(['', '443', '8443']);

/** What is wrong with a receiver's URL; undefined if nothing is. Its addresses are checked when we connect. */
export const faultOfTarget = (text: string, policy: TargetPolicy): string | undefined => {
  const url = URL.parse(text);
  if (!url) return 'must be a URL';
  if (url.username || url.password) return 'must not carry user information';
  if (policy === 'public-and-loopback' && isLoopbackUrl(url)) return undefined;
  if (url.protocol !== 'https:') return 'must be an https URL';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return 'must name a host, not an address';
  if (!host.includes('.') || host.endsWith('.')) return 'must name a public host';
  if (!allowedPorts.has(url.port)) return 'must use port 443 or 8443';
  return undefined;
};

const isLoopbackUrl = ({ protocol, hostname }: URL): boolean =>
  (protocol === 'http:' || protocol === 'https:') && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname);

/** Two special ranges that ipaddr.js does not know, so that it calls their addresses `unicast`. */
const alsoSpecial = [ipaddr.parseCIDR('::/96'), ipaddr.parseCIDR('100:0:0:1::/64')];

/** Whether we may connect to a resolved address: public unicast only. */
export const mayConnectTo = (address: string, policy: TargetPolicy): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (policy === 'public-and-loopback' && parsed.range() === 'loopback') return true;
  if (parsed.range() !== 'unicast') return false;
  return !alsoSpecial.some(([network, bits]) => parsed.kind() === 'ipv6' && parsed.match(network, bits));
};
