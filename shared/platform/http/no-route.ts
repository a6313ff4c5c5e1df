import type { LegacyFamily } from '#shared/platform/problems/legacy-code.ts';
import type { Look } from './face.ts';
import type { Route } from './route.ts';

/** API Gateway's route key for a request with an unknown path. */
export const noRoute = '$default';

const legacyPath = /^\/api\/v[\d.]+\/(?<family>ais|pis|av)(?:\/|$)/;

/** How answers about a path look. A legacy path of no family is treated like those with a published list of codes. */
export const lookOf = (path: string): Look => {
  if (!path.startsWith('/api/')) return { face: 'current' };
  if (path.startsWith('/api/v1.0/authentication/')) return { face: 'problem' };
  const family = legacyPath.exec(path)?.groups?.family as LegacyFamily | undefined;
  return { face: 'legacy', family: family ?? 'ais' };
};

/** A route that demands nothing, for a request that no route serves. Its refusal has the error body of the path. */
export const missingRoute = (path: string): Route => ({
  ...lookOf(path),
  method: 'GET',
  path: '/{any+}',
  tag: 'None',
  summary: 'There is no such route',
  access: 'anonymous',
  market: 'none',
  ok: { kind: 'empty', status: 204 },
  problems: ['not_found', 'method_not_allowed'],
});
