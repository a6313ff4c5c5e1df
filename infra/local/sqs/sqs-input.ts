import { AwsError } from '../aws-error.ts';

export const present = <T>(value: T | undefined, name: string): T => {
  if (value !== undefined && value !== '') return value;
  throw new AwsError('MissingParameter', `The request must contain the parameter ${name}.`);
};

export const checkRange = (value: number | undefined, name: string, [least, most]: readonly [number, number]): void => {
  if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return;
  const reason = `Reason: Must be between ${least} and ${most}, if provided.`;
  throw new AwsError('InvalidParameterValue', `Value ${value} for parameter ${name} is invalid. ${reason}`);
};

/** The entries whose names are asked for: by name, by `prefix.*`, or `All`. */
export const select = <T>(from: Readonly<Record<string, T>>, wanted: readonly string[]): Record<string, T> => {
  const isWanted = (name: string): boolean =>
    wanted.some(
      (want) => want === 'All' || want === name || (want.endsWith('*') && name.startsWith(want.slice(0, -1))),
    );
  return Object.fromEntries(Object.entries(from).filter(([name]) => isWanted(name)));
};

/** What a batch must be, whatever its entries say. */
export const checkBatch = <Entry extends { readonly Id?: string | undefined }>(
  entries: readonly Entry[] | undefined,
): readonly Entry[] => {
  const ids = (entries ?? []).map(({ Id }) => Id ?? '');
  if (!entries || ids.length === 0) throw new AwsError('EmptyBatchRequest', 'There should be at least one entry.');
  if (ids.length > 10) {
    const message = `Maximum number of entries per request are 10. You have sent ${ids.length}.`;
    throw new AwsError('TooManyEntriesInBatchRequest', message);
  }
  if (new Set(ids).size < ids.length) {
    throw new AwsError('BatchEntryIdsNotDistinct', 'Two or more batch entries in the request have the same Id.');
  }
  if (ids.every((id) => /^[\w-]{1,80}$/u.test(id))) return entries;
  const rule =
    'A batch entry id can only contain alphanumeric characters, hyphens and underscores, at most 80 of them.';
  throw new AwsError('InvalidBatchEntryId', rule);
};
