import type { Face } from './face.ts';
import type { Route } from './route.ts';

/** API Gateway's route key for a request that matches no route: its path or its method is unknown. */
export const noRoute = '$default';

const faceOf = (path: string): Face => {
  if (path.startsWith('/api/v1.0/authentication/')) return 'problem';
  return path.startsWith('/api/') ? 'legacy' : 'current';
};

/** A route that demands nothing, so that the refusal of an unknown path gets the error body of its face. */
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
