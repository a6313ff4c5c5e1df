import type * as z from 'zod';
import { Problem } from '#shared/platform/problems/problem.ts';

/**
 * The error codes of the token and PAR endpoints (`OAuthErrorCodes` of the UAE standard, which omits those of RFC 9101
 * and RFC 9396).
 */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/** An error response of the authorisation server (RFC 6749 §5.2). */
export class OAuthError extends Problem {
  constructor(code: OAuthErrorCode, message: string) {
    super({ code, status: 400, title: code }, { message });
  }
}

/** Statuses for which the standard declares a body: `Errors` with codes. */
type StatusWithBody = 400 | 403 | 409 | 500;
type StatusWithoutBody = 401 | 404 | 405 | 406 | 415;

/** An error response of a resource endpoint. Its code is empty if the response has no body. */
export class ResourceError extends Problem {
  constructor(status: StatusWithBody, code: string, message: string);
  constructor(status: StatusWithoutBody);
  constructor(status: StatusWithBody | StatusWithoutBody, code = '', message = '') {
    super({ code, status, title: code }, { message });
  }
}

/** Describes the first value that a schema rejects. */
export const firstIssue = ({ issues: [issue] }: z.ZodError): string => `${issue?.path.join('.')}: ${issue?.message}`;
