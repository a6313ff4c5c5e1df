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

/** The most resources that are read to find those that meet a condition. */
export const mostExamined = 2_000;

/** A condition was to be applied to more resources than `mostExamined`. */
export class TooManyToExamine extends Error {
  override readonly name = 'TooManyToExamine';
  readonly count: number;

  constructor(count: number) {
    super(`${count} resources are too many to examine`);
    this.count = count;
  }
}
