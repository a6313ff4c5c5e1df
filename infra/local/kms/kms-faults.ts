import { AwsError } from '../platform/aws-error.ts';

export interface ThrottledCalls {
  readonly operation: string;
  /** Returns whether calls with this key ARN are throttled. */
  readonly isAffected: (keyArn: string) => boolean;
}

/**
 * Creates the switch that makes KMS throttle calls.
 * https://docs.aws.amazon.com/kms/latest/developerguide/throttling.html
 */
export const createKmsFaults = () => {
  let throttled: ThrottledCalls | undefined;
  return {
    throttle: (calls: ThrottledCalls | undefined): void => {
      throttled = calls;
    },
    /** Throws KMS's error for a throttled call. */
    check: (operation: string, keyArn: string): void => {
      if (operation !== throttled?.operation || !throttled.isAffected(keyArn)) return;
      throw new AwsError(
        'ThrottlingException',
        'You have exceeded the rate at which you may call KMS. Reduce the frequency of your calls.',
      );
    },
  };
};

export type KmsFaults = ReturnType<typeof createKmsFaults>;
