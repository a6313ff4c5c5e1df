import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import type { PaymentOrder } from '#shared/banks/port/payments.ts';

/** What an order and its consent must name alike. */
const alike = ['purpose', 'merchantId', 'creditorType'] as const;
/** What those of a single payment must name alike too. One of several payments may have references of its own. */
const references = ['creditorReference', 'debtorReference'] as const;

/** What a consent does not permit of an order. Limits of several payments are judged when all of them are known. */
export const faultsOfOrder = (order: PaymentOrder, terms: ConsentToStage): readonly string[] => {
  if (terms.kind !== 'payment') return ['came under a consent to account data'];
  const { payment } = terms;
  const { minor, currency } = order.amount;
  const isVariable = payment.type.startsWith('Variable');
  const isPayee = payment.creditors.some(
    ({ identification, name }) => identification === order.creditor.identification && name === order.creditor.name,
  );
  const isSingle = payment.type === 'SingleInstantPayment';
  return [
    ...(currency === payment.amount.currency ? [] : [`is in ${currency} instead of ${payment.amount.currency}`]),
    ...(isSingle && minor !== payment.amount.minor ? [`is about ${minor} instead of ${payment.amount.minor}`] : []),
    ...(minor > 0n ? [] : ['is about nothing']),
    ...(isPayee || (isVariable && payment.creditors.length === 0) ? [] : ['names another payee']),
    ...[...alike, ...(isSingle ? references : [])]
      .filter((name) => order[name] !== payment[name])
      .map((name) => `has another ${name} than its consent`),
  ];
};
