import { type EventEntries } from '#kernel';

type About<Type extends string, Data extends object = Record<never, never>> = { type: Type; data: Data };

/** Source: product design, event catalogue, Templates. */
export type TemplateEvent =
  | About<'template.created', { entry_count: number }>
  | About<'template.updated', { added: string[]; removed: string[]; fields: string[] }>
  | About<'template.transferred', { user_id: string; before: string | null; cause: string | null }>
  | About<'template.claimed', { user_id: string }>
  | About<'template.ownerless', { before: string | null }>
  | About<'template.skill_published', { version: number; size: number }>
  | About<'template.deleted'>;

const category = 'toolboxes';
const subject = ({ user_id }: { user_id: string }) => user_id;

export const templateEvents = {
  'template.created': { says: 'created template', category },
  'template.updated': { says: 'changed template', category },
  'template.transferred': { says: 'handed … to {person}', category, changesPermissions: true, subject },
  'template.claimed': { says: 'took over', category, changesPermissions: true },
  'template.ownerless': { says: 'left without an owner', category, changesPermissions: true },
  'template.skill_published': { says: 'published a skill version of', category },
  'template.deleted': { says: 'deleted template', category, changesPermissions: true },
} satisfies EventEntries<TemplateEvent>;
