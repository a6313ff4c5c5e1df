/** Which page of a list: 1-based. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** One page of a list, with the number of entries in the whole list. */
export interface Page<T> extends PageRequest {
  readonly items: readonly T[];
  readonly total: number;
}
