import type { Face } from './face.ts';
import type { Route } from './route.ts';

/** API Gateway's key of a request that fits no route: its path is unknown, or its method on that path. */
export const noRoute = '$default';

/** Which face a path belongs to that no route has. */
const faceOf = (path: string): Face => {
  if (path.startsWith('/api/v1.0/authentication/')) return 'problem';
  return path.startsWith('/api/') ? 'legacy' : 'current';
};

/** What stands where a route is missing: demands nothing, and lets the refusal have the body of its face. */
export const missingRoute = (path: string): Route => ({
  method: 'GET',
  path: '/{any+}',
  tag: 'None',
  summary: 'There is no such route',
  face: faceOf(path),
  access: 'anonymous',
  market: 'none',
  ok: { kind: 'empty', status: 204 },
  problems: ['not_found'],
});
