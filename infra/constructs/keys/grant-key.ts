import { aws_iam as iam, type aws_kms as kms } from 'aws-cdk-lib';

type Condition = Readonly<Record<string, string>>;

/** Lets a function use a key in requests whose condition keys have these values. The key policy delegates to IAM. */
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

/**
 * Matches requests with this purpose in their encryption context.
 * https://docs.aws.amazon.com/kms/latest/developerguide/conditions-kms.html
 */
export const forPurpose = (purpose: string): Condition => ({ 'kms:EncryptionContext:purpose': purpose });

/** Matches requests with this key pair's name in their encryption context. */
export const forPair = (pair: string): Condition => ({ 'kms:EncryptionContext:pair': pair });

/**
 * Matches requests that sign a digest with this algorithm, so that the key cannot create any other kind of signature.
 */
export const forDigests = (algorithm: 'ECDSA_SHA_256' | 'RSASSA_PSS_SHA_256'): Condition => ({
  'kms:SigningAlgorithm': algorithm,
  'kms:MessageType': 'DIGEST',
});

/** Matches requests that sign a message with Ed25519, which hashes the message itself. KMS accepts up to 4,096 bytes. */
export const forEd25519Messages: Condition = { 'kms:SigningAlgorithm': 'ED25519_SHA_512', 'kms:MessageType': 'RAW' };
