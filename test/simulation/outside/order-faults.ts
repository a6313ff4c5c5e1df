import type { ConsentToStage } from '#shared/banks/port/consents.ts';
import type { PaymentOrder } from '#shared/banks/port/payments.ts';

/** Fields that must have the same value in an order and its consent. */
const sharedFields = ['purpose', 'merchantId', 'creditorType'] as const;
/** Fields that must also match for single payments. Payments under a mandate may have their own references. */
const sharedReferences = ['creditorReference', 'debtorReference'] as const;

/** Lists an order's deviations from its consent. Limits on several payments are checked at the end of the history. */
export const deviationsOf = (order: PaymentOrder, terms: ConsentToStage): readonly string[] => {
  if (terms.kind !== 'payment') return ['was sent under an account consent'];
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
    ...(minor > 0n ? [] : ['has no positive amount']),
    ...(isPayee || (isVariable && payment.creditors.length === 0) ? [] : ['has a different payee']),
    ...[...sharedFields, ...(isSingle ? sharedReferences : [])]
      .filter((name) => order[name] !== payment[name])
      .map((name) => `has a different ${name} from its consent`),
  ];
};
