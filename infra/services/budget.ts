import { aws_budgets as budgets } from 'aws-cdk-lib';
import { Construct } from 'constructs';

export interface BudgetProps {
  readonly monthlyUsd: number;
  /** The tag whose costs count towards the budget. It must be active as a cost allocation tag. */
  readonly tag: { readonly key: string; readonly value: string };
  readonly emails: readonly string[];
}

/** Sends an e-mail when the costs of a tag exceed 80% of the budget, or are forecast to exceed it. */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { monthlyUsd, tag, emails }: BudgetProps) {
    super(scope, id);
    const subscribers = emails.map((address) => ({ subscriptionType: 'EMAIL', address }));
    const notice = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers,
    });
    new budgets.CfnBudget(this, 'Budget', {
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
