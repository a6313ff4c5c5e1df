/** An error as an AWS service returns it. SDK clients use `code` as the name of the error they throw. */
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

export const validationError = (message: string): AwsError => new AwsError('ValidationException', message);

/** Returns the value of a required field, or throws the error that every service returns if the field is missing. */
export const required = <T>(value: T | null | undefined, field: string): T => {
  if (value !== undefined && value !== null) return value;
  throw validationError(
    `1 validation error detected: Value null at '${field}' failed to satisfy constraint: Member must not be null`,
  );
};
