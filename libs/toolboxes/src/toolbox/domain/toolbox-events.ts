import { type EventEntries } from '#kernel';

type About<Type extends string, Data extends object = Record<never, never>> = { type: Type; data: Data };

/** Names of entries, as callers see them. */
type EntryChanges = { added: string[]; removed: string[]; fields: string[] };

/** Source: product design, event catalogue, Toolboxes. */
export type ToolboxEvent =
  | About<'toolbox.created', { template_id: string | null; entry_count: number }>
  | About<'toolbox.updated', EntryChanges>
  | About<'toolbox.repinned', { entries: string[] }>
  | About<'toolbox.transferred', { user_id: string; before: string | null; cause: string | null }>
  | About<'toolbox.claimed', { user_id: string }>
  | About<'toolbox.ownerless', { before: string | null }>
  | About<'toolbox.skill_published', { version: number; size: number }>
  | About<'toolbox.deleted'>;

const category = 'toolboxes';
const subject = ({ user_id }: { user_id: string }) => user_id;

export const toolboxEvents = {
  'toolbox.created': { says: 'created toolbox', category },
  'toolbox.updated': { says: 'changed toolbox', category },
  'toolbox.repinned': { says: 'repaired entries of', category },
  'toolbox.transferred': { says: 'handed … to {person}', category, changesPermissions: true, subject },
  'toolbox.claimed': { says: 'took over', category, changesPermissions: true },
  'toolbox.ownerless': { says: 'left without an owner', category, changesPermissions: true },
  'toolbox.skill_published': { says: 'published a skill version of', category },
  'toolbox.deleted': { says: 'deleted toolbox', category, changesPermissions: true },
} satisfies EventEntries<ToolboxEvent>;
