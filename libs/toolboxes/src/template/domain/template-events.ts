import { type EventEntries } from '#kernel';
import { type CollectionEvent, collectionEvents } from '../../collection/domain/collection-events.js';

export type TemplateEvent = { type: 'template.created'; data: { entry_count: number } } | CollectionEvent<'template'>;

export const templateEvents = {
  'template.created': { says: 'created template', category: 'toolboxes' },
  ...collectionEvents('template'),
} satisfies EventEntries<TemplateEvent>;
