import { type EventEntries } from '#kernel';
import { type CollectionEvent, collectionEvents } from '../../collection/domain/collection-events.js';

/** Source: product design, event catalogue, Toolboxes. */
export type ToolboxEvent =
  | { type: 'toolbox.created'; data: { template_id: string | null; entry_count: number } }
  | { type: 'toolbox.repinned'; data: { entries: string[] } }
  | CollectionEvent<'toolbox'>;

export const toolboxEvents = {
  'toolbox.created': { says: 'created toolbox', category: 'toolboxes' },
  'toolbox.repinned': { says: 'repaired entries of', category: 'toolboxes' },
  ...collectionEvents('toolbox'),
} satisfies EventEntries<ToolboxEvent>;
