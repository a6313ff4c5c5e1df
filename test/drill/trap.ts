import type { Hold } from '#infra/local/platform/observer.ts';
import { type Moment, paymentCreated } from './steps.ts';

/** Holds the first region at one moment of a payment. */
export interface Trap {
  readonly hold: Hold;
  /** Sets the moment. Resolves when it is reached, and is then held until it is released. */
  set(moment: Moment): Promise<void>;
  release(): void;
}

export const createTrap = (): Trap => {
  let moment: Moment | undefined;
  let isCreated = false;
  let reached = Promise.withResolvers<void>();
  let released = Promise.withResolvers<void>();
  return {
    async hold(step, when) {
      if (paymentCreated(step)) isCreated = isCreated || when === 'after';
      if (!moment || moment.when !== when || !moment.matches(step) || (moment.isOfPayment && !isCreated)) return;
      moment = undefined;
      reached.resolve();
      await released.promise;
    },
    set(next) {
      moment = next;
      isCreated = false;
      reached = Promise.withResolvers();
      released = Promise.withResolvers();
      return reached.promise;
    },
    release: () => released.resolve(),
  };
};
