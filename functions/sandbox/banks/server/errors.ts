/** The errors of the token and PAR endpoints (`OAuthErrorCodes` of the UAE standard). It has none of RFC 9101 and 9396. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/** An error response of the authorisation server (RFC 6749 §5.2). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

/** The statuses whose answers have a body: `Errors` with codes. The standard declares no body for the others. */
type StatusWithBody = 400 | 403 | 409 | 500;
type StatusWithoutBody = 401 | 404 | 405 | 406 | 415;

/** An error response of a resource. */
export class ResourceError extends Error {
  override readonly name = 'ResourceError';
  readonly status: StatusWithBody | StatusWithoutBody;
  /** Undefined for an answer without a body. */
  readonly code: string | undefined;

  constructor(status: StatusWithBody, code: string, message: string);
  constructor(status: StatusWithoutBody);
  constructor(status: StatusWithBody | StatusWithoutBody, code?: string, message = '') {
    super(message);
    this.status = status;
    this.code = code;
  }
}
