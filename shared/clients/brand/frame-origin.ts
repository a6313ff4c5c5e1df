import * as z from 'zod';
import { isHostSource } from '#shared/platform/http/host-source.ts';

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

/**
 * The origin of pages that may embed pages of this service: a host on https, or on the loopback interface. It is exact,
 * because it becomes part of a content security policy.
 */
export const FrameOrigin = z.string().refine((text) => {
  const url = URL.parse(text);
  return url?.origin === text && isHostSource(url) && (url.protocol === 'https:' || isLoopback(url));
}, 'must be an origin such as https://app.example, without a path');
