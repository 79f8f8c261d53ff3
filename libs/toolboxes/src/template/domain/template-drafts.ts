import { type InputSchema } from '#connector-definition';
import { type FieldError, type FieldPath, pathIn } from '#kernel';
import { type Arguments, type TemplateEntry } from '../../entry/domain/entry.js';
import { draftEntries, type Drafts, nameProblems } from '../../entry/domain/sent-entries.js';

/** An entry as sent. Omitted fields of an existing entry keep their values. */
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

const newEntry = {
  name: null,
  description: null,
  enabled: true,
  defaults: {},
  frozen: {},
  input_schema: null,
  note: null,
};

/** Returns the new entries, and the problems that can be found without look-ups. */
export function templateDrafts(
  before: readonly TemplateEntry[],
  sent: readonly SentTemplateEntry[],
): Drafts<TemplateDraft> {
  const { drafts, problems } = draftEntries(before, sent, draftOf);
  return { drafts, problems: [...problems, ...nameProblems(drafts)] };
}

function draftOf(path: FieldPath, before: TemplateEntry | null, sent: SentTemplateEntry): TemplateDraft | FieldError[] {
  const { id: _, ...oldFields } = before ?? { id: '' };
  const { id: __, ...fields } = sent;
  const newFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const entry = { ...newEntry, ...oldFields, ...newFields } as TemplateDraft['entry'];
  const missing = (['connector_slug', 'tool_name'] as const).filter((field) => entry[field] === undefined);
  if (missing.length === 0) return { path, entry, before };
  return missing.map((field) => ({ path: pathIn(path, field), reason: 'required', message: `${field} is required.` }));
}
