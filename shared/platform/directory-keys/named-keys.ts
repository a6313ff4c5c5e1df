import * as z from 'zod';

/** An RSA key pair and the `kid` that a participant directory has assigned to it. */
export interface NamedKey {
  readonly kid: string;
  /** The KMS key that holds the pair, or that wraps it. */
  readonly arn: string;
  /** Name of the pair that the KMS key wraps (named-pairs.ts). Absent if the KMS key itself holds the pair. */
  readonly pair?: string | undefined;
}

/**
 * The keys in an environment variable: `kid=arn`, or `kid=arn#name` for a pair that the KMS key wraps, separated by
 * spaces. The first key signs; all keys are published.
 */
export const NamedKeys = z.string().transform((text, context) => {
  const [first, ...rest] = text.split(' ').flatMap((entry): NamedKey[] => {
    const at = entry.indexOf('=');
    const [arn = '', pair] = entry.slice(at + 1).split('#');
    return at > 0 ? [{ kid: entry.slice(0, at), arn, pair }] : [];
  });
  if (first) return [first, ...rest] as const;
  context.addIssue('must name at least one key');
  return z.NEVER;
});
export type NamedKeys = z.output<typeof NamedKeys>;
