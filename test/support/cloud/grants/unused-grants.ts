import type { Grant } from '#infra/local/access/access-control.ts';

/** Returns whether a run of all features cannot exercise a grant. */
const isUnusedByDesign = ({ grantee, action, resource }: Grant): boolean =>
  // Lambda writes the log and finds the stream without a call that the local cloud sees.
  /^logs:|^dynamodb:ListStreams$/.test(action) ||
  // CDK grants these to every sender of a queue.
  /^sqs:GetQueue(?:Attributes|Url)$/.test(action) ||
  // This service requests each consent separately, but the UAE standard also lets clients request several together.
  (action === 'dynamodb:BatchGetItem' && /UaeBanksTable/.test(resource)) ||
  // The payments of a mandate are filtered through the client's list only if there are more than 2,000.
  (/MandatesFunction/.test(grantee) && action === 'dynamodb:Query' && resource.endsWith('/index/lists')) ||
  // The previous version searched a mandate for the payment that an event is about (retiring.json).
  (/BankEventsFunction/.test(grantee) && action === 'dynamodb:Query') ||
  // No function fails in this test, so no stream record is discarded and encrypted. Bucket names are in lower case.
  /UnprocessableRecords|DeadLetters/i.test(resource) ||
  (action === 'kms:GenerateDataKey' && /EventRelay|Reconciler/.test(grantee)) ||
  // Every key policy grants access to the account, so that its administrators can manage the key.
  grantee === 'account' ||
  // DynamoDB decrypts on behalf of the caller, and uses the table key for other purposes on its own.
  (grantee === 'anyone' && action !== 'kms:Decrypt');

/**
 * The alternative to an action. The first function to encrypt on a day generates the data key, and all others decrypt
 * it, so each function uses only one of the two.
 */
const alternativeActions: Readonly<Record<string, string>> = {
  'kms:GenerateDataKey': 'kms:Decrypt',
  'kms:Decrypt': 'kms:GenerateDataKey',
};

/**
 * Returns the unused grants. If a function has grants on several items, it is enough to use one, because reviewers
 * check the items (permissions.ts). The same applies to several signing keys, because another one signs after a
 * rotation.
 */
export const unusedGrants = (grants: readonly Grant[]): readonly string[] => {
  const used = grants.filter(({ isUsed }) => isUsed);
  const isCovered = ({ grantee, action, resource }: Grant): boolean =>
    used.some(
      (other) =>
        other.grantee === grantee &&
        ((other.action === action && (other.resource === resource || action === 'kms:Sign')) ||
          (other.action === alternativeActions[action] && other.resource === resource)),
    );
  return grants
    .filter((grant) => !isCovered(grant) && !isUnusedByDesign(grant))
    .map(({ grantee, action, resource }) => `${grantee} ${action} ${resource}`);
};
