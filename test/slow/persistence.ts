import { DynamoDBClient, ListTablesCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { clientConfigOf } from '#infra/operator/connection.ts';
import type { CloudProcess } from '#test/support/cloud/cloud-process.ts';
import { type Answer, decideAtBank, eventually, type Integrator } from '#test/support/drivers/integrator.ts';

/** Sends a request again and again, as an integrator would, until its response is good. */
export const retryUntilGood = (
  send: () => Promise<Answer>,
  isGood: (response: Answer) => boolean = ({ status }) => status >= 200 && status < 300,
): Promise<Answer> =>
  eventually(
    () => send().catch((): Answer => ({ status: 0, headers: new Headers(), text: '', body: undefined })),
    isGood,
    150,
  );

/**
 * Approves a payment as the customer and forwards the redirect. If a kill interrupts the exchange of the code, the bank
 * may have accepted the code already and will not accept it twice, so the customer opens the link and approves again. If
 * the service has lost the payment request or its consent, `createAgain` is called, which may change the link.
 */
export const approveEventually = (
  client: Integrator,
  id: string,
  link: () => string,
  createAgain?: () => Promise<unknown>,
): Promise<boolean> =>
  eventually(
    async () => {
      const request = await retryUntilGood(async () => {
        const found = await client.get(`/payment-requests/${id}`);
        if (found.status === 404) await createAgain?.();
        return found;
      });
      if (request.body.data.status !== 'AwaitingAuthorization') return true;
      const decided = await decideAtBank(link(), 'approve').catch(() => undefined);
      if (!decided) {
        await createAgain?.();
        return false;
      }
      const returnPath = `/payment-actions/write-callback?${decided.redirect.searchParams.toString()}`;
      const isFinal = ({ status }: Answer) =>
        (status >= 200 && status < 300) || status === 400 || (status === 404 && createAgain !== undefined);
      return (await retryUntilGood(() => client.post(returnPath), isFinal)).status < 300;
    },
    (isApproved) => isApproved,
    150,
  );

/** Counts the payments in the sandbox banks' table. */
export const paymentsAtBank = async (settings: CloudProcess['settings']): Promise<number> => {
  const dynamoDb = new DynamoDBClient(clientConfigOf(settings));
  const { TableNames = [] } = await dynamoDb.send(new ListTablesCommand({}));
  const TableName = TableNames.find((name) => name.includes('UaeBanks'));
  const { Items = [] } = await dynamoDb.send(new ScanCommand({ TableName, ConsistentRead: true }));
  return Items.filter(({ pk }) => pk?.S?.startsWith('PAYMENT#')).length;
};
