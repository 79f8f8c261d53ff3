import { type EventEntries } from '#kernel';
import { type CollectionEvent, collectionEvents } from '../../collection/domain/collection-events.js';
import { type UnmetReason } from '../../entry/domain/unmet-reason.js';

/** Entries that can no longer run, by id and exposed name, all for the same reason. */
type BrokenEntries = { entry_ids: string[]; entries: string[]; cause: UnmetReason };

export type ToolboxEvent =
  | { type: 'toolbox.created'; data: { template_id: string | null; entry_count: number } }
  | { type: 'toolbox.repinned'; data: { entries: string[] } }
  | { type: 'toolbox.entry_broken'; data: BrokenEntries }
  | CollectionEvent<'toolbox'>;

export const toolboxEvents = {
  'toolbox.created': { says: 'created toolbox', category: 'toolboxes' },
  'toolbox.repinned': { says: 'repaired entries of', category: 'toolboxes' },
  'toolbox.entry_broken': { says: 'found broken entries in', category: 'toolboxes' },
  ...collectionEvents('toolbox'),
} satisfies EventEntries<ToolboxEvent>;
