/** What happens in the local cloud, for those who count it. */
export type Observation =
  /** A call of an AWS service. */
  | {
      readonly kind: 'call';
      /** The logical id of the function that called, or `operator`. */
      readonly caller: string;
      readonly operation: string;
      readonly input: object;
      /** The status of the answer. */
      readonly status: number;
      /** Undefined for the answer of an operation that failed. */
      readonly output: object | undefined;
    }
  /** A rule or a schedule delivered a payload to a target. */
  | { readonly kind: 'delivery'; readonly target: string; readonly bytes: number }
  /** A function ran and succeeded. */
  | {
      readonly kind: 'invocation';
      readonly function: string;
      /** The processor time that it took. */
      readonly cpuMs: number;
      readonly memoryMb: number;
    };

export type Observe = (observation: Observation) => void;
