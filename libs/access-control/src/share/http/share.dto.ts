import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { pathIn, type FieldPath, invalid, type FieldReason, invalidValue, required } from '#kernel';
import { Id, MayBeNull } from '#kernel/http';
import { type ShareEntry, granteeTypes, type Level, levels } from '../domain/reach.js';

/** A grantee and the level of access. */
export class ShareBody {
  /** Whether the share is for a member, a team or the whole organization. */
  @ApiProperty({ enum: granteeTypes }) @IsIn(granteeTypes) grantee_type!: (typeof granteeTypes)[number];
  /** The id of the member or team. Null or omitted for the whole organization. */
  @ApiPropertyOptional({ type: String, nullable: true }) @MayBeNull() @Id('usr', 'team') grantee_id?: string | null;
  /** What the share allows: view, use or edit. See `/reference/guides/access-control#levels-of-a-share`. */
  @ApiProperty({ enum: levels }) @IsIn(levels) level!: Level;
}

/** The flags of a resource in examples, as its owner sees them. */
export const ownerFlagsExample = {
  can_use: true,
  can_share: true,
  can_see_shares: true,
  can_revoke_share: true,
  can_manage: true,
  can_transfer: true,
};

export const shareExample = { grantee_type: 'team', grantee_id: 'team_01k7vm3q8ef6ha4x2c9b5t0rsd', level: 'use' };

/**
 * The share a body describes.
 * @param path of the body in the request: `/shares/2`, or empty.
 * @throws validation_error when type and id of the grantee do not match.
 */
export function parseShareEntry(
  { grantee_type, grantee_id = null, level }: ShareBody,
  path: FieldPath = '',
): ShareEntry {
  const problem = mismatch(grantee_type, grantee_id);
  if (problem) throw invalid(pathIn(path, 'grantee_id'), ...problem);
  return { grantee_type, grantee_id, level };
}

function mismatch(type: ShareBody['grantee_type'], id: string | null): [FieldReason, string] | null {
  if (type === 'org')
    return id === null ? null : [invalidValue, 'A share with the whole organization has no grantee_id. Omit it.'];
  if (id === null)
    return [required, `grantee_id is required and must be the id of a ${type === 'user' ? 'member' : 'team'}.`];
  if (id.startsWith(type === 'user' ? 'usr_' : 'team_')) return null;
  return [invalidValue, `grantee_id must be the id of a ${type === 'user' ? 'member' : 'team'}.`];
}
