import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Budget, type BudgetProps } from '../capabilities/budget.ts';

/** The region of everything that AWS runs once for an account or for all regions. */
export const globalRegion = 'us-east-1';

/** What AWS offers in one region only, for all of them: the budget. */
export class GlobalStack extends Stack {
  constructor(scope: Construct, id: string, { budget, ...props }: StackProps & { readonly budget: BudgetProps }) {
    super(scope, id, props);
    new Budget(this, 'Budget', budget);
  }
}
