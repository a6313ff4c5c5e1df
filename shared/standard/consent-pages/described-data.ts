import type { DataPermission } from '#shared/standard/consents/permissions.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { permissionsAt } from '#shared/standard/markets/market-permissions.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { type Instructions, paymentPermissionsOf } from '#shared/standard/payments/instructions.ts';
import type { ConsentWords, PaymentAccess } from './words.ts';

/** A category of account data that a customer shares. */
interface DescribedCategory {
  readonly heading: string;
  readonly descriptions: readonly string[];
}

/** Describes the data that permissions allow reading, by category. Omits categories in which nothing is shared. */
export const describeData = (
  { groups, descriptions }: Pick<ConsentWords, 'groups' | 'descriptions'>,
  market: Market,
  permissions: readonly DataPermission[],
  language: Language,
): readonly DescribedCategory[] => {
  const granted = new Set(permissionsAt(market, permissions));
  return groups.flatMap(({ heading, permissions: lists }) => {
    const described = lists.flatMap((alternatives) => {
      const permission = alternatives.find((alternative) => granted.has(alternative));
      return (permission && descriptions[permission]?.[language]) ?? [];
    });
    return described.length > 0 ? [{ heading: heading[language], descriptions: described }] : [];
  });
};

/** Describes the data to which a payment consent also gives access. Returns undefined if there is none. */
export const describePaymentAccess = (
  { paymentAccess }: Pick<ConsentWords, 'paymentAccess'>,
  instructions: Instructions | undefined,
  language: Language,
): string | undefined => {
  const access = accessOf(instructions);
  return access && paymentAccess[access][language];
};

const accessOf = (instructions: Instructions | undefined): PaymentAccess | undefined => {
  const permissions = paymentPermissionsOf(instructions);
  const readsRefundAccount = permissions.includes('ReadRefundAccount');
  if (permissions.includes('ReadAccountsDetail')) return readsRefundAccount ? 'details-refund' : 'details';
  return readsRefundAccount ? 'refund' : undefined;
};
