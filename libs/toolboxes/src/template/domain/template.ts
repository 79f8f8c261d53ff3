import { type PartialApprovalPolicy } from '#connections';
import { type Act, type Caller, type EventEntries, newId, textKey } from '#kernel';
import { type Reach } from '#access-control';
import {
  Collection,
  type CollectionEvent,
  collectionEvents,
  type CollectionState,
  CollectionStore,
  newCollection,
} from '../../collection/domain/collection.js';
import { type TemplateEntry } from '../../entry/domain/entry.js';

export type TemplateEvent = { type: 'template.created'; data: { entry_count: number } } | CollectionEvent<'template'>;

export const templateEvents = {
  'template.created': { says: 'created template', category: 'toolboxes' },
  ...collectionEvents('template'),
} satisfies EventEntries<TemplateEvent>;

/** A template. Its entries have no connections or people. */
export type TemplateState = CollectionState<TemplateEntry> & {
  /** The rules of toolboxes that are stamped from it. Null if only the organization's policy applies. */
  approval_policy: PartialApprovalPolicy | null;
};

/** The fields of a template that its author sets. */
type TemplateFacts = Pick<TemplateState, 'name' | 'description' | 'approval_policy' | 'entries'>;

export class Template extends Collection<TemplateState, TemplateEvent> {
  protected readonly noun = 'template';

  static create(owner: { org_id: string; owner_user_id: string }, facts: TemplateFacts, act: Act): Template {
    const name_key = textKey(facts.name);
    const id = newId('tpl', act.at);
    const template = new Template({ ...owner, id, ...facts, name_key, ...newCollection(act) });
    template.apply(act, { type: 'template.created', data: { entry_count: facts.entries.length } });
    return template;
  }
}

export abstract class Templates extends CollectionStore<Template> {
  abstract countAll(orgId: string): Promise<number>;

  /** Counts a stamped toolbox without changing the template's version. */
  abstract recordStamp(orgId: string, id: string): Promise<void>;
}

/** The parts of a template or toolbox that are copied to a new one. */
export type CopiedTools = {
  id: string;
  name: string;
  skill: string | null;
  approval_policy: PartialApprovalPolicy | null;
  entries: Omit<TemplateEntry, 'id'>[];
  reach: Reach;
};

/** Port to the toolboxes from which templates are made. `ToolboxModule` provides it. */
export abstract class ToolboxSources {
  /** Loads the parts of a toolbox, without connections and people; null if the caller has no access to it. */
  abstract loadCopy(caller: Caller, id: string): Promise<CopiedTools | null>;
}
