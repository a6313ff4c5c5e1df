import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Budget, type BudgetProps } from '../services/budget.ts';

/** The region of AWS services that are global or account-wide. */
export const globalRegion = 'us-east-1';

/** Resources that AWS offers in only one region: the budget. */
export class GlobalStack extends Stack {
  constructor(scope: Construct, id: string, { budget, ...props }: StackProps & { readonly budget: BudgetProps }) {
    super(scope, id, props);
    new Budget(this, 'Budget', budget);
  }
}
