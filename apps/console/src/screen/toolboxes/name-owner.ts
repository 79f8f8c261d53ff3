import { toolboxes } from '../../texts/toolboxes.js';
import { type ListedToolbox } from './queries.js';

/** The owner is absent if it is the person. */
export function nameOwner({
  access,
  owner_user_id,
  owner,
}: Pick<ListedToolbox, 'access' | 'owner_user_id' | 'owner'>): string {
  if (access === 'owner') return toolboxes.you;
  return owner_user_id === null ? toolboxes.noOwner : (owner?.name ?? toolboxes.formerMember);
}
