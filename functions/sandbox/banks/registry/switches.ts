import * as z from 'zod';

/** Responses that are lost after the bank has processed the request. */
const LostResponse = z.enum(['token', 'refresh', 'payment']);
export type LostResponse = z.infer<typeof LostResponse>;

/** Wrong messages that carry the bank's valid signature. A client must reject each of them. */
const Forgery = z.enum([
  // In the id_token:
  'second-audience',
  'no-iat',
  'old-iat',
  // In the response to a code exchange:
  'negative-lifetime',
  'empty-token',
  'other-details-type',
  'other-consent-amount',
  // In responses about payments. `earlier-payment` is the first payment under the same consent.
  'other-amount',
  'other-currency',
  'other-consent',
  'earlier-payment',
  // In the discovery document: only the beginning of the issuer.
  'short-issuer',
]);
export type Forgery = z.infer<typeof Forgery>;

/**
 * Unusual but valid messages: tokens without a lifetime, details as they were pushed, a weak key among good ones, all
 * items of a list on one page, and one item on each page.
 */
const Variant = z.enum(['no-lifetime', 'echoed-details', 'weak-key', 'one-page', 'one-item-pages']);
export type Variant = z.infer<typeof Variant>;

/** Injected faults and optional behaviour of one bank. */
export const Switches = z.strictObject({
  /** Every response is 503. */
  down: z.boolean().default(false),
  /** Additional delay of every response, in seconds. */
  slowSeconds: z.number().min(0).max(20).default(0),
  /** Every response has this status. */
  failWith: z.literal([429, 500, 503]).optional(),
  /** `Retry-After` of such a 429 or 503, in seconds. */
  retryAfterSeconds: z.int().min(0).default(5),
  /** Responses are truncated. */
  malformed: z.boolean().default(false),
  /** Response signatures are invalid. */
  wrongSignature: z.boolean().default(false),
  forges: z.array(Forgery).default([]),
  variants: z.array(Variant).default([]),
  lostResponses: z.array(LostResponse).default([]),
  /** A second person must approve every consent that allows it. */
  secondAuthoriser: z.boolean().default(false),
  eventLost: z.boolean().default(false),
  eventDoubled: z.boolean().default(false),
  /** A refresh replaces the refresh token, and reusing the old one revokes the grant. */
  rotatesRefreshTokens: z.boolean().default(false),
  requestUriSeconds: z.int().min(1).max(600).default(90),
});
export type Switches = z.infer<typeof Switches>;

export const noSwitches: Switches = Switches.parse({}, { jitless: true });
