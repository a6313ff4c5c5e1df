import type { Grant } from '#infra/local/access/access-control.ts';

/** Whether a run of all features cannot use a grant. */
const isUnusedByDesign = ({ grantee, action, resource }: Grant): boolean =>
  // Lambda writes the log and finds the stream without a call that the local cloud sees.
  /^logs:|^dynamodb:ListStreams$/.test(action) ||
  // CDK grants these to every sender of a queue.
  /^sqs:GetQueue(?:Attributes|Url)$/.test(action) ||
  // This service requests each consent separately, but the standard lets clients request all consents of a chain.
  (action === 'dynamodb:BatchGetItem' && /UaeBanksTable/.test(resource)) ||
  // No function fails in this test, so no stream record is given up and encrypted. Bucket names are in lower case.
  /UnprocessableRecords|DeadLetters/i.test(resource) ||
  (action === 'kms:GenerateDataKey' && /EventRelay|Reconciler/.test(grantee)) ||
  // Every key policy contains the account, so that its administrators can manage the key.
  grantee === 'account' ||
  // DynamoDB decrypts for the caller. Its other uses of the table key are its own.
  (grantee === 'anyone' && action !== 'kms:Decrypt');

/**
 * The function that encrypts first on a day generates the data key, and all others decrypt it. A function needs one of
 * the two.
 */
const otherHalf: Readonly<Record<string, string>> = {
  'kms:GenerateDataKey': 'kms:Decrypt',
  'kms:Decrypt': 'kms:GenerateDataKey',
};

/**
 * The unused grants. If a function has grants on different items, one use is enough: reviewers check the items
 * (permissions.ts). The same applies to the keys of a signing purpose: the next one signs after a rotation.
 */
export const unusedGrants = (grants: readonly Grant[]): readonly string[] => {
  const used = grants.filter(({ isUsed }) => isUsed);
  const isCovered = ({ grantee, action, resource }: Grant): boolean =>
    used.some(
      (other) =>
        other.grantee === grantee &&
        ((other.action === action && (other.resource === resource || action === 'kms:Sign')) ||
          (other.action === otherHalf[action] && other.resource === resource)),
    );
  return grants
    .filter((grant) => !isCovered(grant) && !isUnusedByDesign(grant))
    .map(({ grantee, action, resource }) => `${grantee} ${action} ${resource}`);
};
