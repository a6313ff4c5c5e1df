import * as z from 'zod';

/** Which answers of a bank get lost on their way, after the bank has done what it was asked. */
const LostAnswer = z.enum(['token', 'refresh', 'payment']);
export type LostAnswer = z.infer<typeof LostAnswer>;

/** What a bank does wrong at the moment, and what it does in its own way. Each bank has its own switches. */
export const Switches = z.strictObject({
  /** The bank answers nothing but 503. */
  down: z.boolean().default(false),
  /** How long the bank takes for every answer, in addition to its work. */
  slowSeconds: z.number().min(0).max(20).default(0),
  /** The bank answers every request with this status. */
  failWith: z.union([z.literal(429), z.literal(500)]).optional(),
  /** What a 429 asks the third party to wait. */
  retryAfterSeconds: z.int().min(0).default(5),
  /** Answers are cut off in the middle. */
  malformed: z.boolean().default(false),
  /** Signatures of answers do not verify. */
  wrongSignature: z.boolean().default(false),
  lostAnswers: z.array(LostAnswer).default([]),
  /** A second person must approve every consent that does not forbid it. */
  secondAuthoriser: z.boolean().default(false),
  eventLost: z.boolean().default(false),
  eventDoubled: z.boolean().default(false),
  /** A refresh replaces the refresh token, and showing the old one again ends the grant. */
  rotatesRefreshTokens: z.boolean().default(false),
  /** How long a request_uri can be opened. */
  requestUriSeconds: z.int().min(1).max(600).default(90),
});
export type Switches = z.infer<typeof Switches>;

export const noSwitches: Switches = Switches.parse({});
