import type { Service } from '../platform/service.ts';
import { AwsError } from '../platform/aws-error.ts';
import type { LambdaFunction } from './lambda.ts';
import { FunctionError } from './worker.ts';

/** The input of an invocation, except the event, which is the body. The name is the function's ARN. */
interface Invocation {
  readonly FunctionName?: string;
}

/**
 * Creates the service through which functions invoke each other.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export const createInvokeService = (findByArn: (arn: string) => LambdaFunction | undefined): Service => ({
  requiredAccess: ({ input }) => {
    const { FunctionName = '' }: Invocation = input;
    return [{ action: 'lambda:InvokeFunction', resource: FunctionName }];
  },
  operations: {},
  async forward({ input }, body) {
    const { FunctionName = '' }: Invocation = input;
    const fn = findByArn(FunctionName);
    if (!fn) throw new AwsError('ResourceNotFoundException', `Function not found: ${FunctionName}`, 404);
    const responseWith = (result: unknown, headers: Record<string, string> = {}) => ({
      status: 200,
      headers,
      body: Buffer.from(JSON.stringify(result ?? null)),
    });
    try {
      return responseWith(await fn.invoke(JSON.parse(body.toString())));
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      return responseWith(error.failure, { 'x-amz-function-error': 'Unhandled' });
    }
  },
});
