import { type EventEntry, type EventExamples, exampleId } from '#kernel';
import { type Grantee, type Level } from './reach.js';
import { type ShareKind } from './shareable.js';

/** `grantee_label` is a team's name at the time of the event. */
type ShareData = Grantee & { acl_id: string; grantee_label?: string | null };

export type ShareEvent<Kind extends ShareKind = ShareKind> =
  | { type: `${Kind}.shared`; data: ShareData & { level: Level } }
  | { type: `${Kind}.share_changed`; data: ShareData & { before: Level; after: Level } }
  | { type: `${Kind}.unshared`; data: ShareData & { cause: string | null } };

const subject = ({ grantee_type, grantee_id }: Grantee) => (grantee_type === 'user' ? grantee_id : null);

/**
 * Returns the events for sharing one kind of resource. The context that owns the resource adds them to its own events.
 */
export const shareEvents = <Kind extends ShareKind>(kind: Kind, category: string) => {
  const entry = { category, changesPermissions: true, subject } as const;
  return {
    [`${kind}.shared`]: { says: 'shared … with {grantee}', ...entry },
    [`${kind}.share_changed`]: { says: "changed {grantee}'s access to", ...entry },
    [`${kind}.unshared`]: { says: 'stopped sharing … with {grantee}', ...entry },
  } as Record<ShareEvent<Kind>['type'], EventEntry<{ type: string; data: Grantee }>>;
};

const share = { acl_id: exampleId('acl'), grantee_type: 'user', grantee_id: exampleId('usr') } as const;

/** Returns example data of these events for the OpenAPI document. */
export const shareExamples = <Kind extends ShareKind>(kind: Kind) =>
  ({
    [`${kind}.shared`]: { ...share, level: 'use' },
    [`${kind}.share_changed`]: { ...share, before: 'view', after: 'use' },
    [`${kind}.unshared`]: { ...share, cause: null },
  }) as object as EventExamples<ShareEvent<Kind>>;
