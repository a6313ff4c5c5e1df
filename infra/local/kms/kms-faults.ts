import { AwsError } from '../platform/aws-error.ts';

/** Which calls of KMS are throttled. */
export interface ThrottledCalls {
  readonly operation: string;
  /** Whether calls with the key of this ARN are throttled. */
  readonly isAffected: (keyArn: string) => boolean;
}

/** Opens the switch that lets KMS throttle calls. https://docs.aws.amazon.com/kms/latest/developerguide/throttling.html */
export const openKmsFaults = () => {
  let throttled: ThrottledCalls | undefined;
  return {
    throttle: (calls: ThrottledCalls | undefined): void => {
      throttled = calls;
    },
    /** Throws what KMS answers to a call that is throttled. */
    check: (operation: string, keyArn: string): void => {
      if (operation !== throttled?.operation || !throttled.isAffected(keyArn)) return;
      throw new AwsError(
        'ThrottlingException',
        'You have exceeded the rate at which you may call KMS. Reduce the frequency of your calls.',
      );
    },
  };
};

export type KmsFaults = ReturnType<typeof openKmsFaults>;
