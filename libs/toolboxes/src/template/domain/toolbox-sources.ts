import { type Caller } from '#kernel';
import { type Reach } from '#access-control';
import { type TemplateEntry } from '../../entry/domain/entry.js';

/** The parts of a template or toolbox that are copied to a new one. */
export type CopiedTools = {
  id: string;
  name: string;
  skill: string | null;
  entries: Omit<TemplateEntry, 'id'>[];
  reach: Reach;
};

/** Port to the toolboxes from which templates are made. `ToolboxModule` provides it. */
export abstract class ToolboxSources {
  /** Loads the parts of a toolbox, without connections and people; null if the caller has no access to it. */
  abstract loadCopy(caller: Caller, id: string): Promise<CopiedTools | null>;
}
