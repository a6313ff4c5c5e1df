import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import type { PaymentOrder } from '#shared/banks/port/payments.ts';

/** Fields that must be equal in an order and its consent. */
const alike = ['purpose', 'merchantId', 'creditorType'] as const;
/** Further fields that must be equal for a single payment. One of several payments may have its own references. */
const references = ['creditorReference', 'debtorReference'] as const;

/** Deviations of an order from its consent. Limits of several payments are judged at the end, when all are known. */
export const faultsOfOrder = (order: PaymentOrder, terms: ConsentToStage): readonly string[] => {
  if (terms.kind !== 'payment') return ['was sent under a consent to account data'];
  const { payment } = terms;
  const { minor, currency } = order.amount;
  const isVariable = payment.type.startsWith('Variable');
  const isPayee = payment.creditors.some(
    ({ identification, name }) => identification === order.creditor.identification && name === order.creditor.name,
  );
  const isSingle = payment.type === 'SingleInstantPayment';
  return [
    ...(currency === payment.amount.currency ? [] : [`is in ${currency} instead of ${payment.amount.currency}`]),
    ...(isSingle && minor !== payment.amount.minor ? [`is for ${minor} instead of ${payment.amount.minor}`] : []),
    ...(minor > 0n ? [] : ['is for nothing']),
    ...(isPayee || (isVariable && payment.creditors.length === 0) ? [] : ['has another payee']),
    ...[...alike, ...(isSingle ? references : [])]
      .filter((name) => order[name] !== payment[name])
      .map((name) => `has another ${name} than its consent`),
  ];
};
