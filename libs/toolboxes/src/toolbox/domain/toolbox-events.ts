import { type EventEntries } from '#kernel';
import { type CollectionEvent, collectionEvents } from '../../collection/domain/collection-events.js';
import { type UnmetReason } from '../../entry/domain/unmet-reason.js';

/** Entries that could run and can no longer, by their ids and as callers see them; all for one reason. */
type BrokenEntries = { entry_ids: string[]; entries: string[]; cause: UnmetReason };

/** Source: product design, event catalogue, Toolboxes. */
export type ToolboxEvent =
  | { type: 'toolbox.created'; data: { template_id: string | null; entry_count: number } }
  | { type: 'toolbox.repinned'; data: { entries: string[] } }
  | { type: 'toolbox.entry_broken'; data: BrokenEntries }
  | CollectionEvent<'toolbox'>;

export const toolboxEvents = {
  'toolbox.created': { says: 'created toolbox', category: 'toolboxes' },
  'toolbox.repinned': { says: 'repaired entries of', category: 'toolboxes' },
  'toolbox.entry_broken': { says: 'lost an entry of', category: 'toolboxes' },
  ...collectionEvents('toolbox'),
} satisfies EventEntries<ToolboxEvent>;
