import { invalid } from '#kernel';
import { type RoleDraft } from '../commands/create-role.js';
import { type CreateRoleBody } from './role.dto.js';

/** @throws validation_error where both a set and a role to copy it from are sent. */
export function draftOf({ name, description = null, permissions, copy_from }: CreateRoleBody): RoleDraft {
  if (copy_from === undefined) return { name, description, permissions: permissions ?? [] };
  if (permissions === undefined) return { name, description, copy_from };
  throw invalid('copy_from', 'invalid_value', 'Send permissions or copy_from, not both.');
}
