import type { Environment, World } from './world.ts';

/** The outcome of an invocation. */
export type Outcome<T> = { readonly value: T } | { readonly error: unknown } | 'crashed';

/** A Lambda function: the state that each of its environments holds in memory, and the time limit of an invocation. */
export interface FunctionOptions<Memory> {
  readonly name: string;
  readonly timeoutSeconds: number;
  /** Runs once in every new environment. */
  readonly start: (environment: Environment) => Memory;
}

export interface LambdaFunction<Memory> {
  invoke<T>(handle: (memory: Memory) => Promise<T>, onEnd: (outcome: Outcome<T>) => void): void;
}

/** AWS Lambda. An invocation runs in an idle environment, or in a new one if none is idle. */
export interface Lambda {
  define<Memory>(options: FunctionOptions<Memory>): LambdaFunction<Memory>;
  /** Returns whether an invocation is computing rather than waiting for an external call. */
  isComputing(): boolean;
}

/** The maximum error of an environment's clock. */
export const maxSkewMs = 2_000;

export const createLambdaClient = ({ fate, timeline }: World): Lambda => {
  const running = new Set<Environment>();

  const define = <Memory>({ name, timeoutSeconds, start }: FunctionOptions<Memory>): LambdaFunction<Memory> => {
    const idle: { readonly environment: Environment; readonly memory: Memory }[] = [];

    const newEnvironment = () => {
      const environment: Environment = {
        name,
        skewMs: fate.happens(`clock skew of ${name}`, 0.05) ? (2 * fate.draw(`skew of ${name}`) - 1) * maxSkewMs : 0,
        startedAt: 0,
        deadline: 0,
        waitsFor: 0,
        hasCrashed: false,
        crash: () => undefined,
      };
      return { environment, memory: start(environment) };
    };

    return {
      invoke(handle, onEnd) {
        const worker = idle.pop() ?? newEnvironment();
        const { environment } = worker;
        environment.startedAt = timeline.now();
        environment.deadline = environment.startedAt + timeoutSeconds * 1000;
        running.add(environment);
        environment.crash = () => {
          environment.hasCrashed = true;
          running.delete(environment);
          onEnd('crashed');
        };
        const finish = (outcome: Parameters<typeof onEnd>[0]): void => {
          if (environment.hasCrashed) return;
          running.delete(environment);
          idle.push(worker);
          // Calls that are not awaited continue, and may crash the environment while it is idle.
          environment.crash = () => {
            environment.hasCrashed = true;
            idle.splice(idle.indexOf(worker), 1);
          };
          onEnd(outcome);
        };
        handle(worker.memory).then(
          (value) => finish({ value }),
          (error: unknown) => finish({ error }),
        );
      },
    };
  };

  return {
    define,
    isComputing: () => {
      for (const { waitsFor } of running) if (waitsFor === 0) return true;
      return false;
    },
  };
};
