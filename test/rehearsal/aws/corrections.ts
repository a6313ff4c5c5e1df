import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A mistake in the emulator's source, without whose correction no update and no second region can be rehearsed. */
interface Correction {
  readonly mistake: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const corrections: readonly Correction[] = [
  {
    mistake: 'an update of a nested stack forgets the attributes of its unchanged resources',
    file: 'services/cloudformation/provisioners.py',
    from: 'old_tagged, new_tagged, child_name, child_logical_id,\n                    )',
    to: 'old_tagged, new_tagged, child_name, child_logical_id, prev.get("Attributes"),\n                    )',
  },
  {
    mistake: 'a reference to an output of a stack ignores its region',
    file: 'services/cloudformation/engine.py',
    from: 'stack = _stacks.get(str(target_stack))',
    to: 'stack = _stacks.get_scoped(get_account_id(), spec.get("Region") or get_region(), str(target_stack))',
  },
  {
    mistake:
      'a table has the same name in every region, so that a new one in the second region replaces the replica there',
    file: 'services/cloudformation/provisioners.py',
    from: '_physical_name(stack_name, logical_id, max_len=255)\n    arn = f"arn:aws:dynamodb:',
    to: '_physical_name(f"{stack_name}-{get_region()}", logical_id, max_len=255)\n    arn = f"arn:aws:dynamodb:',
  },
  {
    mistake: 'an update of a global table replaces it, under another name',
    file: 'services/cloudformation/provisioners.py',
    from: '_physical_name(\n        stack_name, logical_id or physical_id, max_len=255\n    )\n    table =',
    to: 'physical_id\n    table =',
  },
];

/** The corrected mistakes, for the report. */
export const correctedMistakes: readonly string[] = corrections.map(({ mistake }) => mistake);

/** Corrects the emulator that is installed in a Python environment. */
export const correctEmulator = (environment: string): void => {
  for (const { mistake, file, from, to } of corrections) {
    const [source] = globSync(path.join(environment, 'lib/python*/site-packages/ministack', file));
    const text = source === undefined ? '' : readFileSync(source, 'utf8');
    if (source === undefined || !text.includes(from))
      throw new Error(`The emulator's version has changed, so this mistake cannot be corrected: ${mistake}.`);
    writeFileSync(source, text.replace(from, to));
  }
};
