/** An error of an AWS service: its code travels as `__type`, and a client's SDK makes it the error's name. */
export class AwsError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = code;
    this.code = code;
    this.status = status;
  }
}

/** The one message of every service for a required member that is missing. */
export const required = <T>(value: T | null | undefined, member: string): T => {
  if (value !== undefined && value !== null) return value;
  throw new AwsError(
    'ValidationException',
    `1 validation error detected: Value null at '${member}' failed to satisfy constraint: Member must not be null`,
  );
};
