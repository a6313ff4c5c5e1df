/** An event in the local cloud, for observers that count such events. */
export type Observation =
  /** A call to an AWS service. */
  | {
      readonly kind: 'call';
      /** The logical id of the function that called, or `operator`. */
      readonly caller: string;
      readonly operation: string;
      readonly input: object;
      /** The response status. */
      readonly status: number;
      /** Absent if the operation failed. */
      readonly output: object | undefined;
    }
  /** A rule or a schedule delivered a payload to a target. */
  | { readonly kind: 'delivery'; readonly target: string; readonly bytes: number }
  /** A function ran and succeeded. */
  | {
      readonly kind: 'invocation';
      readonly function: string;
      /** CPU time of the invocation. */
      readonly cpuMs: number;
      readonly memoryMb: number;
    };

export type Observe = (observation: Observation) => void;

/** A call of a function to an AWS service, or a request to an HTTP API. */
export type Step =
  | { readonly kind: 'call'; readonly caller: string; readonly operation: string; readonly input: object }
  | { readonly kind: 'request'; readonly api: string; readonly method: string; readonly path: string };

/** Holds a step before or after it takes effect, until the promise resolves. After it, the caller waits for the response. */
export type Hold = (step: Step, when: 'before' | 'after') => Promise<void>;
