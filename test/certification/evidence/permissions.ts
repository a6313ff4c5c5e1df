import { type PermissionUse, permissionUses } from '#shared/accounts/read/section.ts';
import type { SectionName } from '#shared/accounts/read/section-name.ts';
import { uaePermissions } from '#shared/standard/consents/permissions.ts';
import type { PaymentPermission } from '#shared/standard/payments/instructions.ts';
import { sectionReaders } from './section-readers.ts';

/** A permission that this service can request, with what needs it. */
export interface JustifiedPermission {
  readonly permission: string;
  /** The operations of the bank that require it. */
  readonly bankOperations: readonly string[];
  /** The operations and reports of this service that need it. */
  readonly neededBy: readonly string[];
  readonly reason: string;
}

const account = '/accounts/{AccountId}';
const bankOperations: Readonly<Record<SectionName, readonly string[]>> = {
  accounts: ['GET /accounts', `GET ${account}`],
  balances: [`GET ${account}/balances`],
  transactions: [`GET ${account}/transactions`],
  beneficiaries: [`GET ${account}/beneficiaries`],
  directDebits: [`GET ${account}/direct-debits`],
  parties: [`GET ${account}/parties`, 'GET /parties'],
  standingOrders: [`GET ${account}/standing-orders`],
  scheduledPayments: [`GET ${account}/scheduled-payments`],
  products: [`GET ${account}/product`],
  statements: [`GET ${account}/statements`],
};

export const dataPermissions: readonly JustifiedPermission[] = uaePermissions.map((permission) => {
  const { section, adds }: PermissionUse = permissionUses[permission];
  return { permission, bankOperations: bankOperations[section], neededBy: sectionReaders[section], reason: adds };
});

const request = 'POST /payment-requests';

const paymentReasons: Readonly<Record<PaymentPermission, Omit<JustifiedPermission, 'permission'>>> = {
  ReadAccountsDetail: {
    bankOperations: ['GET /accounts'],
    neededBy: [request],
    reason: 'The client requests it: the number of the account that pays',
  },
  ReadRefundAccount: {
    bankOperations: ['GET /payment-consents/{ConsentId}/refund'],
    neededBy: [request],
    reason: 'The account that pays, for refunds, unless the client opts out',
  },
};

export const paymentPermissions: readonly JustifiedPermission[] = Object.entries(paymentReasons).map(
  ([permission, reasons]) => ({ permission, ...reasons }),
);
