import * as z from 'zod';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { SecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { decryptJson, sealJson } from '#shared/platform/secrets/encrypted-json.ts';
import { createEntities } from '#shared/platform/storage/entities.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import { type Table, deletions, puts } from '#shared/platform/storage/table.ts';
import { CategorisedTransaction } from '#shared/reports/figures/account-information/account-information.ts';
import { createReportsOfConsents, ttlOf } from '#shared/reports/job/reports-of-consents.ts';
import { TooMuchData } from '#shared/reports/job/needed-data.ts';
import { pagesOf } from '#shared/accounts/read/snapshot-store.ts';
import { type AccountReportContent, AccountReportHead, type TransactionPages } from './account-report-content.ts';
import { type AccountReport, accountReportResource } from './account-report.ts';

/** The encryption purpose of these reports (secret-cipher.ts), which have separate data keys. */
export const accountReportsPurpose = 'account-reports';

/**
 * Maximum stored size of a report. Lambda returns at most 6 MB. Base64 increases the size of the gzipped response by a
 * factor of 4/3 and, applied twice, that of the stored data by a factor of 16/9. This limit is enough for about 100,000
 * transactions of typical length.
 */
const maxEncryptedTotalBytes = 7_000_000;

const ReportPage = z.array(CategorisedTransaction);

export const createAccountReports = (
  table: Table,
  secrets: SecretCipher,
  { maxBytes = maxEncryptedTotalBytes }: { readonly maxBytes?: number } = {},
) => {
  const reports = createEntities<AccountReport>(table, accountReportResource);

  const pageKeys = (id: string, { generation, count }: TransactionPages) =>
    Array.from({ length: count }, (_, page) => reportKeys.accountReportPage(id, generation, page));

  const readPage = async (id: string, key: ReturnType<typeof pageKeys>[number]) => {
    const item = await table.get(key);
    return item && ReportPage.parse(await decryptJson(String(item.sealed), id, secrets));
  };

  return {
    ...reports,
    ...createReportsOfConsents(table, reports, reportKeys.accountReportOfConsent),

    /**
     * Stores a report's transactions as encrypted pages, which are not read until `saveWithContent` has stored the
     * content. If the iterator throws, the pages are deleted.
     *
     * @throws TooMuchData if they do not fit into a response
     */
    async writeTransactions(
      id: string,
      chunks: AsyncIterable<readonly CategorisedTransaction[]>,
      storedUntil: string,
    ): Promise<TransactionPages> {
      const generation = newId();
      let [count, bytes] = [0, 0];
      const write = async (page: readonly unknown[]): Promise<void> => {
        const sealed = await sealJson(page, id, secrets);
        bytes += sealed.length;
        if (bytes > maxBytes) throw new TooMuchData(`${count + 1} pages have ${bytes} bytes, more than ${maxBytes}`);
        const key = reportKeys.accountReportPage(id, generation, count);
        await table.writeAll(puts([{ ...key, entity: 'AccountReportPage', sealed, ttl: ttlOf(storedUntil) }]));
        count += 1;
      };
      try {
        let lastPage: readonly unknown[] = [];
        for await (const chunk of chunks) {
          const encoded = chunk.map((transaction) => z.encode(CategorisedTransaction, transaction));
          const pages = [...pagesOf([...lastPage, ...encoded])];
          lastPage = pages.pop() ?? [];
          for (const page of pages) await write(page);
        }
        if (lastPage.length > 0) await write(lastPage);
      } catch (error) {
        await table.writeAll(deletions(pageKeys(id, { generation, count })));
        throw error;
      }
      return { generation, count };
    },

    /**
     * Atomically saves a change to a report and its content. Throws Conflict if the report has changed since it was
     * read.
     */
    async saveWithContent(from: AccountReport, to: AccountReport, head: AccountReportHead, storedUntil: string) {
      const change = reports.change(from, to);
      if (!change) throw new RangeError('Content cannot be saved without a change to its report');
      const sealed = await sealJson(z.encode(AccountReportHead, head), to.id, secrets);
      const item = {
        ...reportKeys.accountReportHead(to.id),
        entity: 'AccountReportHead',
        sealed,
        ttl: ttlOf(storedUntil),
      };
      await table.commit(change, { item, expect: 'absent' });
    },

    /** Returns a report's content, or undefined if it has not been created yet or has been erased. */
    async content(id: string): Promise<AccountReportContent | undefined> {
      const item = await table.get(reportKeys.accountReportHead(id));
      if (!item) return undefined;
      const { pages, ...head } = AccountReportHead.parse(await decryptJson(String(item.sealed), id, secrets));
      const transactionPages = await Promise.all(pageKeys(id, pages).map((key) => readPage(id, key)));
      // If a page is missing, the report is being erased.
      if (transactionPages.includes(undefined)) return undefined;
      const transactions = transactionPages.flatMap((page) => page ?? []);
      return { ...head, transactions: transactions.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)) };
    },

    /** Deletes a report's content, and the pages of failed attempts. */
    async eraseContent(id: string): Promise<void> {
      const { pk, sk } = reportKeys.accountReportContent(id);
      const items = await table.partition(pk, { only: { prefix: sk }, stale: true, keysOnly: true });
      await table.writeAll(deletions(items));
    },
  };
};
export type AccountReports = ReturnType<typeof createAccountReports>;
