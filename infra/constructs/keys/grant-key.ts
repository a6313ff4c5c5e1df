import { aws_iam as iam, type aws_kms as kms } from 'aws-cdk-lib';

type Condition = Readonly<Record<string, string>>;

/** Lets a function use a key, for requests whose condition keys have these values. The key policy delegates to IAM. */
export const grantKey = (
  key: kms.IKey,
  grantee: iam.IGrantable,
  actions: readonly string[],
  condition: Condition,
): void => {
  iam.Grant.addToPrincipal({
    grantee,
    actions: [...actions],
    resourceArns: [key.keyArn],
    conditions: { StringEquals: condition },
  });
};

/** Requests with this encryption context. https://docs.aws.amazon.com/kms/latest/developerguide/conditions-kms.html */
export const forPurpose = (purpose: string): Condition => ({ 'kms:EncryptionContext:purpose': purpose });

/** Requests with the name of a key pair in their encryption context. */
export const forPair = (pair: string): Condition => ({ 'kms:EncryptionContext:pair': pair });

/** Requests that sign a digest with this algorithm, so that the key creates no other kind of signature. */
export const forDigests = (algorithm: 'ECDSA_SHA_256' | 'RSASSA_PSS_SHA_256'): Condition => ({
  'kms:SigningAlgorithm': algorithm,
  'kms:MessageType': 'DIGEST',
});
