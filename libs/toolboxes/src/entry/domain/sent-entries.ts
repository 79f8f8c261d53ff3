import { type FieldError, type FieldPath, pathIn, fieldError, defineFieldReason } from '#kernel';
import { type CuratedTool } from './entry.js';
import { exposedName, repeatedNames } from './exposed-name.js';

/** The adapted fields of an entry as sent. Omitted fields of an existing entry keep their values. */
export type SentCuratedTool = { [Field in keyof CuratedTool]?: CuratedTool[Field] | undefined };

/** The adapted fields of a new entry of which only the tool was sent. */
export const uncuratedTool: CuratedTool = {
  name: null,
  description: null,
  enabled: true,
  defaults: {},
  frozen: {},
  input_schema: null,
  result_max_bytes: null,
  result_projection: null,
};

export type Drafts<Draft> = { drafts: Draft[]; problems: FieldError[] };

/**
 * Matches sent entries with existing entries by id. A request can contain each id once.
 * @param draft returns the new entry, or its problems.
 */
export function draftEntries<Entry extends { id: string }, Sent extends { id?: string }, Draft>(
  before: readonly Entry[],
  sent: readonly Sent[],
  draft: (path: FieldPath, old: Entry | null, sent: Sent) => Draft | FieldError[],
): Drafts<Draft> {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const result: Drafts<Draft> = { drafts: [], problems: [] };
  for (const [position, entry] of sent.entries()) {
    const path = pathIn('/entries', position);
    const old = entry.id === undefined ? null : known.get(entry.id);
    if (old) known.delete(old.id);
    const drafted = old === undefined ? [fieldError(pathIn(path, 'id'), unknownEntry)] : draft(path, old, entry);
    if (Array.isArray(drafted)) result.problems.push(...drafted);
    else result.drafts.push(drafted);
  }
  return result;
}

export const unknownEntry = defineFieldReason(
  'unknown_entry',
  'No entry has this id, or the request contains the id twice.',
);

export const entryNameTaken = defineFieldReason('name_taken', 'Another entry or tool has this name.');

type Named = { path: FieldPath; entry: Parameters<typeof exposedName>[0] };

export const nameProblems = (drafts: readonly Named[]): FieldError[] =>
  repeatedNames(drafts.map(({ entry }) => exposedName(entry))).flatMap(({ name, positions }) =>
    positions.map((position) =>
      fieldError(
        pathIn(drafts[position]!.path, 'name'),
        entryNameTaken,
        `Another entry is already named ${name}. Choose a different name.`,
      ),
    ),
  );
