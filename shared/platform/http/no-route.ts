import type { Look } from './face.ts';
import type { Route } from './route.ts';

/** API Gateway's route key for a request with an unknown path. */
export const noRoute = '$default';

/** A route that demands nothing, for a request that no route serves. Its refusal has the error body of the path. */
export const missingRoute = (look: Look): Route => ({
  ...look,
  method: 'GET',
  path: '/{any+}',
  tag: 'None',
  summary: 'There is no such route',
  access: 'anonymous',
  market: 'none',
  ok: { kind: 'empty', status: 204 },
  problems: ['not_found', 'method_not_allowed'],
});
