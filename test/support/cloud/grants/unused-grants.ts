import type { Grant } from '#infra/local/access/access-control.ts';

/** A grant that a run of all features cannot use. */
const isUnusedByDesign = ({ grantee, action, resource }: Grant): boolean =>
  // Lambda writes the log and finds the stream without a call that the local cloud sees.
  /^logs:|^dynamodb:ListStreams$/.test(action) ||
  // CDK grants these to everybody who may send to a queue.
  /^sqs:GetQueue(?:Attributes|Url)$/.test(action) ||
  // This service asks for each consent alone, but the standard lets clients ask for all of a chain.
  (action === 'dynamodb:BatchGetItem' && /UaeBanksTable/.test(resource)) ||
  // No function fails in this test, so no stream record is given up and encrypted.
  // Names of buckets are in lower case.
  /UnprocessableRecords|DeadLetters/i.test(resource) ||
  (action === 'kms:GenerateDataKey' && /EventRelay|Reconciler/.test(grantee)) ||
  // Every key policy names the account, so that its administrators can manage the key.
  grantee === 'account' ||
  // DynamoDB decrypts for the caller; what else it does with the key of a table, it does for itself.
  (grantee === 'anyone' && action !== 'kms:Decrypt');

/** The function that seals first on a day generates the data key, and all others open it. A function needs one of both. */
const otherHalf: Readonly<Record<string, string>> = {
  'kms:GenerateDataKey': 'kms:Decrypt',
  'kms:Decrypt': 'kms:GenerateDataKey',
};

/**
 * The grants that nobody has used. Of grants with different items, one is enough: whether each item is used is for
 * reviewers (permissions.ts). Of the keys of a signing purpose too: the next one signs after a rotation.
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
