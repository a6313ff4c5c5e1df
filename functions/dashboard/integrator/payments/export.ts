import type { ExportedPayment } from '#shared/events/statuses/payment-details.ts';
import { latest } from '#shared/platform/runtime/clock.ts';
import { dayIn } from '#shared/standard/markets/day.ts';
import { type Market, timeZoneIn } from '#shared/standard/markets/market.ts';
import { csvFile } from '../../http/csv.ts';
import { queryOf } from '../../http/position.ts';
import { get } from '../../http/row.ts';
import { textsIn } from '../../texts/texts.ts';
import { type BankNames, bankNamesIn } from './bank-names.ts';
import { accountText } from './cells.ts';
import { rangeIn, selectionIn } from './selection.ts';

interface MarketOfRow {
  readonly market: Market;
  readonly bankNames: BankNames;
}

/** The columns of the file. Times are in UTC; days are those of the market's time zone, by which the payments are selected. */
const columns: Readonly<
  Record<string, (payment: ExportedPayment, { market, bankNames }: MarketOfRow) => string | undefined>
> = {
  created_at: ({ createdAt }) => createdAt,
  created_day: ({ createdAt }, { market }) => dayIn(timeZoneIn(market), createdAt),
  settled_at: ({ settledAt }) => settledAt,
  settled_day: ({ settledAt }, { market }) => settledAt && dayIn(timeZoneIn(market), settledAt),
  payment_request_id: ({ paymentRequestId }) => paymentRequestId,
  payment_id: ({ paymentId }) => paymentId,
  consent_id: ({ consentId }) => consentId,
  type: ({ type }) => type,
  reference: ({ reference }) => reference,
  bank_payment_id: ({ bankPaymentId }) => bankPaymentId,
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  status: ({ status }) => status,
  payee: ({ payee }) => payee,
  payee_account: accountText,
  market: (_payment, { market }) => market,
  bank: ({ providerCode }, { bankNames }) => providerCode && bankNames(providerCode),
};

/**
 * Returns the selected payments as a file, newest first. If older ones are missing, its last line links to the file that
 * continues it.
 */
export const exportPayments = get('/dashboard/payments.csv', 'viewer', async ({ member, query, language }, deps) => {
  const { workspace: clientId } = member;
  const { markets } = await deps.clients.get(clientId);
  const selection = selectionIn(query, markets);
  const { search: text, market: selected, status, days, from, to } = selection;
  const requestedAt = deps.now();
  const now = () => requestedAt;
  const parts = await Promise.all(
    (text === undefined ? [selected] : markets).map(async (market) => {
      const [part, bankNames] = await Promise.all([
        deps.statuses.export({
          owner: { clientId, market },
          text,
          status,
          ...rangeIn(selection, market, now),
        }),
        bankNamesIn(market, language, deps),
      ]);
      return { ...part, market, bankNames };
    }),
  );
  const cutAt = latest(parts.map(({ examinedAfter }) => examinedAfter));
  const rows = parts
    .flatMap(({ payments, ...market }) => payments.map((payment) => ({ payment, market })))
    .filter(({ payment }) => cutAt === undefined || payment.createdAt > cutAt)
    .toSorted((a, b) => (a.payment.createdAt < b.payment.createdAt ? 1 : -1))
    .map(({ payment, market }) => Object.values(columns).map((valueOf) => valueOf(payment, market)));
  // When the link is opened later, `days` would begin later.
  const since = days === undefined ? {} : { days: undefined, after: rangeIn(selection, selected, now).from };
  const next = `${deps.site.origin}/dashboard/payments.csv?${queryOf({ ...selection, ...since, before: cutAt })}`;
  return csvFile({
    name: `payments-${text === undefined ? selected : 'search'}`,
    days: { from, to },
    header: Object.keys(columns),
    rows,
    cut: cutAt === undefined ? undefined : textsIn[language].layout.cutFile(next),
  });
});
