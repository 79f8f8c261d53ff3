import { type InputSchema } from '#connector-definition';
import { type FieldError, type FieldPath, pathIn } from '#kernel';
import { type Arguments, type TemplateEntry } from '../../entry/domain/entry.js';
import { exposedName, repeatedNames } from '../../entry/domain/exposed-name.js';

/** An entry as it is sent: what is left out of one that is there stays as it is. */
export type SentTemplateEntry = {
  id?: string;
  connector_slug?: string;
  tool_name?: string;
  name?: string | null;
  description?: string | null;
  enabled?: boolean;
  defaults?: Arguments;
  frozen?: Arguments;
  input_schema?: InputSchema | null;
  note?: string | null;
};

export type TemplateDraft = { path: FieldPath; entry: Omit<TemplateEntry, 'id'>; before: TemplateEntry | null };

const fresh = {
  name: null,
  description: null,
  enabled: true,
  defaults: {},
  frozen: {},
  input_schema: null,
  note: null,
};

/** What the entries sent are to become, and what can be seen to be wrong with them without looking anything up. */
export function templateDrafts(before: readonly TemplateEntry[], sent: readonly SentTemplateEntry[]) {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const problems: FieldError[] = [];
  const drafts: TemplateDraft[] = [];
  for (const [position, { id, ...fields }] of sent.entries()) {
    const path = pathIn('/entries', position);
    const old = id === undefined ? null : (known.get(id) ?? undefined);
    if (old) known.delete(old.id);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const { id: _, ...kept } = old ?? { id: '' };
    const entry = { ...fresh, ...kept, ...given } as TemplateDraft['entry'];
    const wrong = problemsWith(old, entry, path);
    if (wrong.length > 0) problems.push(...wrong);
    else drafts.push({ path, entry, before: old ?? null });
  }
  return { drafts, problems: [...problems, ...nameProblems(drafts)] };
}

function problemsWith(old: TemplateEntry | null | undefined, entry: TemplateDraft['entry'], path: FieldPath) {
  if (old === undefined)
    return [{ path: pathIn(path, 'id'), reason: 'unknown_entry', message: 'id names no entry of this, or one twice.' }];
  return (['connector_slug', 'tool_name'] as const)
    .filter((field) => entry[field] === undefined)
    .map((field) => ({ path: pathIn(path, field), reason: 'required', message: `${field} is required.` }));
}

function nameProblems(drafts: readonly TemplateDraft[]): FieldError[] {
  return repeatedNames(drafts.map(({ entry }) => exposedName(entry))).flatMap(({ name, positions }) =>
    positions.map((position) => ({
      path: pathIn(drafts[position]!.path, 'name'),
      reason: 'name_taken',
      message: `name is ${name}, as another entry’s: give it a name of its own.`,
    })),
  );
}
