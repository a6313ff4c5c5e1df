import { DynamoDBClient, ListTablesCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { CloudProcess } from '#test/support/cloud/cloud-process.ts';
import { type Answer, decideAtBank, eventually, type Integrator } from '#test/support/drivers/integrator.ts';

/** An integrator retries a failed request under the same idempotency key. */
export const insist = (
  send: () => Promise<Answer>,
  good: (response: Answer) => boolean = ({ status }) => status >= 200 && status < 300,
): Promise<Answer> =>
  eventually(
    () => send().catch((): Answer => ({ status: 0, headers: new Headers(), text: '', body: undefined })),
    good,
    150,
  );

/**
 * The customer approves at the bank and returns. If a kill interrupts the exchange of the code, the bank may have
 * accepted the code, and accepts no code twice. The customer then opens the link and approves once more.
 */
export const approveAtLast = (client: Integrator, id: string, link: string): Promise<boolean> =>
  eventually(
    async () => {
      const request = await insist(() => client.get(`/payment-requests/${id}`));
      if (request.body.data.status !== 'AwaitingAuthorization') return true;
      const decided = await decideAtBank(link, 'approve').catch(() => undefined);
      if (!decided) return false;
      const back = `/payment-actions/write-callback?${decided.redirect.searchParams.toString()}`;
      const isResponse = ({ status }: Answer) => (status >= 200 && status < 300) || status === 400;
      return (await insist(() => client.post(back), isResponse)).status < 300;
    },
    (isApproved) => isApproved,
    150,
  );

/** Counts the payments in the sandbox banks' table. */
export const paymentsAtBank = async ({ region, endpoint }: CloudProcess['settings']): Promise<number> => {
  const books = new DynamoDBClient({
    region,
    endpoint,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'local' },
  });
  const { TableNames = [] } = await books.send(new ListTablesCommand({}));
  const TableName = TableNames.find((name) => name.includes('UaeBanks'));
  const { Items = [] } = await books.send(new ScanCommand({ TableName, ConsistentRead: true }));
  return Items.filter(({ pk }) => pk?.S?.startsWith('PAYMENT#')).length;
};
