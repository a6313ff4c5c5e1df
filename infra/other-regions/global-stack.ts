import { aws_budgets as budgets, Stack, type StackProps } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/** The region of AWS services that are global or account-wide. */
export const globalRegion = 'us-east-1';

export interface GlobalStackProps extends StackProps {
  readonly monthlyUsd: number;
  /** The tag whose costs count towards the budget. It must be active as a cost allocation tag. */
  readonly tag: { readonly key: string; readonly value: string };
  readonly emails: readonly string[];
}

/**
 * Resources that AWS offers in only one region: a budget, which sends an e-mail when the costs of a tag exceed 80% of it,
 * or are forecast to exceed it.
 */
export class GlobalStack extends Stack {
  constructor(scope: Construct, id: string, { monthlyUsd, tag, emails, ...props }: GlobalStackProps) {
    super(scope, id, props);
    const subscribers = emails.map((address) => ({ subscriptionType: 'EMAIL', address }));
    const notice = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers,
    });
    new budgets.CfnBudget(new Construct(this, 'Budget'), 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyUsd, unit: 'USD' },
        costFilters: { TagKeyValue: [`user:${tag.key}$${tag.value}`] },
      },
      notificationsWithSubscribers: [notice('ACTUAL', 80), notice('FORECASTED', 100)],
    });
  }
}
