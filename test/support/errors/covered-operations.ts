import { allRoutes } from '#infra/routes.ts';
import { logLineIn } from '#infra/local/log/sentences.ts';

/** Collects from the service's log the operations that responded successfully to a journey. */
export const createCoverage = () => {
  const responded = new Set<string>();
  return {
    note: (text: string): void => {
      const line = logLineIn(text);
      if (line?.event === 'request.answered' && line.status < 400) responded.add(line.operation);
    },
    /** The operations that no journey has used. */
    missing: (): readonly string[] => withoutJourney(allRoutes, responded),
  };
};

/** The names of the routes without a successful response. */
export const withoutJourney = (
  routes: readonly (readonly [name: string, ...unknown[]])[],
  responded: ReadonlySet<string>,
): readonly string[] => routes.map(([name]) => name).filter((name) => !responded.has(name));
