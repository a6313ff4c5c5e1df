import { allRoutes } from '#infra/routes.ts';
import { logLineIn } from '#infra/local/log/sentences.ts';

/** Pages that exist only to say that a link is incomplete. */
const notFoundPages: ReadonlySet<string> = new Set(['showIncompletePaymentLink', 'showIncompleteSharingLink']);

/** Creates a collector of the operations that succeed in a journey, which it finds in the service's log. */
export const createCoverage = () => {
  const successful = new Set<string>();
  return {
    note: (text: string): void => {
      const line = logLineIn(text);
      if (line?.event !== 'request.answered') return;
      const isExpected = notFoundPages.has(line.operation) ? line.status === 404 : line.status < 400;
      if (isExpected) successful.add(line.operation);
    },
    /** Returns the operations that have not succeeded in any journey. */
    missing: (): readonly string[] => withoutJourney(allRoutes, successful),
  };
};

/** Returns the names of the routes that have not responded successfully. */
export const withoutJourney = (
  routes: readonly (readonly [name: string, ...unknown[]])[],
  responded: ReadonlySet<string>,
): readonly string[] => routes.map(([name]) => name).filter((name) => !responded.has(name));
