import { type IResolvable, Reference, Tokenization } from 'aws-cdk-lib';

/**
 * Lambda's limit for all variables of a function together. Lambda measures them as one JSON object, so each quote within
 * a value takes two bytes. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const maxBytes = 4_096;

/**
 * Upper bounds for values that are known only after deployment, by attribute. The others are names and the URLs of
 * queues.
 */
const attributeBytes: Readonly<Record<string, number>> = { Arn: 120, ApiEndpoint: 60 };

const maxBytesOf = (value: IResolvable): number =>
  (Reference.isReference(value) ? attributeBytes[value.displayName] : undefined) ?? 150;

/** Throws if a function's variables may be too long. Otherwise, the deployment would fail after the State stack. */
export const requireEnvironmentSize = (name: string, variables: Readonly<Record<string, string>>): void => {
  const longest: string = Tokenization.reverseString(JSON.stringify(variables))
    .mapTokens({ mapToken: (value) => '_'.repeat(maxBytesOf(value)) })
    .join({ join: (left: string, right: string) => `${left}${right}` });
  const bytes = Buffer.byteLength(longest);
  if (bytes <= maxBytes) return;
  throw new Error(
    `The environment of the function ${name} may take ${bytes} bytes, but Lambda allows ${maxBytes}. In infra/stages.ts, ` +
      'remove message keys that are no longer used, and use one entry "*" with {provider} in its addresses for banks ' +
      'that differ only in their code.',
  );
};
