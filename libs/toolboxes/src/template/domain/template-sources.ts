import { type Caller } from '#kernel';
import { type Reach } from '#access-control';
import { type TemplateEntry } from '../../entry/domain/entry.js';

/** What is copied of a template, or of a toolbox. */
export type CopiedTools = {
  id: string;
  name: string;
  skill: string | null;
  entries: Omit<TemplateEntry, 'id'>[];
  reach: Reach;
};

/** Templates, for who stamps toolboxes from them. */
export abstract class TemplateSources {
  /** Null where it does not reach the caller. */
  abstract copied(caller: Caller, id: string): Promise<CopiedTools | null>;

  /** Names by id, of those that reach the caller. */
  abstract labels(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Toolboxes, for who makes templates of them; provided by the part that has them. */
export abstract class ToolboxSources {
  /** Without connections and people; null where it does not reach the caller. */
  abstract copied(caller: Caller, id: string): Promise<CopiedTools | null>;
}
