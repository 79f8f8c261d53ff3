import { type Caller } from '#kernel';
import { type Reach } from '#access-control';
import { type TemplateEntry } from '../../entry/domain/entry.js';

/** The parts of a template or toolbox that are copied. */
export type CopiedTools = {
  id: string;
  name: string;
  skill: string | null;
  entries: Omit<TemplateEntry, 'id'>[];
  reach: Reach;
};

/** Port to the toolboxes that templates are made from. The toolbox part provides it. */
export abstract class ToolboxSources {
  /** The toolbox's parts without connections and people; null if the caller has no access to it. */
  abstract loadCopy(caller: Caller, id: string): Promise<CopiedTools | null>;
}
