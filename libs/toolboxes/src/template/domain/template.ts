import { type Act, newId, textKey, type EventEntries } from '#kernel';
import { Collection, type CollectionState, newCollection } from '../../collection/domain/collection.js';
import { type TemplateEntry } from '../../entry/domain/entry.js';
import { CollectionStore } from '../../collection/domain/collections.js';
import { type CollectionEvent, collectionEvents } from '../../collection/domain/collection-events.js';

export type TemplateEvent = { type: 'template.created'; data: { entry_count: number } } | CollectionEvent<'template'>;

export const templateEvents = {
  'template.created': { says: 'created template', category: 'toolboxes' },
  ...collectionEvents('template'),
} satisfies EventEntries<TemplateEvent>;

/** A template. Its entries have no connections or people. */
export type TemplateState = CollectionState<TemplateEntry>;

/** The fields of a template that its author sets. */
type TemplateFacts = Pick<TemplateState, 'name' | 'description' | 'entries'>;

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
