import { type EventEntries, type EventExamples, exampleId } from '#kernel';
import { type CollectionKind } from '../../entry/domain/entry.js';

/** The exposed names of added and removed entries, and the names of the changed fields. */
type Update = { added: string[]; removed: string[]; fields: string[] };

export type CollectionEvent<Kind extends CollectionKind = CollectionKind> =
  | { type: `${Kind}.updated`; data: Update }
  | { type: `${Kind}.transferred`; data: { user_id: string; before: string | null; cause: string | null } }
  | { type: `${Kind}.claimed`; data: { user_id: string } }
  | { type: `${Kind}.ownerless`; data: { before: string | null } }
  | { type: `${Kind}.skill_published`; data: { version: number; size: number } }
  | { type: `${Kind}.deleted`; data: Record<never, never> };

const category = 'toolboxes';
const subject = ({ user_id }: { user_id: string }) => user_id;

/** Returns the event descriptions that toolboxes and templates share. Each kind adds its own. */
export const collectionEvents = <Kind extends CollectionKind>(kind: Kind) =>
  ({
    [`${kind}.updated`]: { says: `changed ${kind}`, category },
    [`${kind}.transferred`]: { says: 'transferred … to {person}', category, changesPermissions: true, subject },
    [`${kind}.claimed`]: { says: 'claimed', category, changesPermissions: true },
    [`${kind}.ownerless`]: { says: 'left … without an owner', category, changesPermissions: true },
    [`${kind}.skill_published`]: { says: 'published a skill version of', category },
    [`${kind}.deleted`]: { says: `deleted ${kind}`, category, changesPermissions: true },
  }) as object as EventEntries<CollectionEvent<Kind>>;

const user_id = exampleId('usr');

/** Returns example data of these events for the OpenAPI document. */
export const collectionExamples = <Kind extends CollectionKind>(kind: Kind) =>
  ({
    [`${kind}.updated`]: { added: ['create_issue'], removed: [], fields: ['entries'] },
    [`${kind}.transferred`]: { user_id, before: exampleId('usr'), cause: null },
    [`${kind}.claimed`]: { user_id },
    [`${kind}.ownerless`]: { before: user_id },
    [`${kind}.skill_published`]: { version: 2, size: 480 },
    [`${kind}.deleted`]: {},
  }) as object as EventExamples<CollectionEvent<Kind>>;
