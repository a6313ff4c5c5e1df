import * as z from 'zod';

/** An RSA key pair in KMS, under the `kid` by which others know it: a participant directory assigns kids itself. */
interface NamedKey {
  readonly kid: string;
  readonly arn: string;
}

/** Keys in an environment variable: `kid=arn`, separated by spaces. The first key signs, all keys are published. */
export const NamedKeys = z.string().transform((text, context) => {
  const [first, ...rest] = text.split(' ').flatMap((entry): NamedKey[] => {
    const at = entry.indexOf('=');
    return at > 0 ? [{ kid: entry.slice(0, at), arn: entry.slice(at + 1) }] : [];
  });
  if (first) return [first, ...rest] as const;
  context.addIssue('must name at least one key');
  return z.NEVER;
});
export type NamedKeys = z.output<typeof NamedKeys>;
