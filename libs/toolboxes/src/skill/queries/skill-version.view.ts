import { ApiProperty } from '@nestjs/swagger';

/** One version of a skill. It never changes. */
export class SkillVersionView {
  @ApiProperty({ example: 'skv_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The number of the version, starting at 1. */
  @ApiProperty({ type: 'integer' }) number!: number;
  /** The id of the member who wrote this version; null if the member was deleted. */
  @ApiProperty({ type: String, nullable: true }) author_user_id!: string | null;
  /** The display name of the author; null if they left the organization. */
  @ApiProperty({ type: String, nullable: true }) author_label!: string | null;
  /** The length of the text in characters. */
  @ApiProperty({ type: 'integer' }) size!: number;
  /** Whether this is the current version. */
  current!: boolean;
  created_at!: string;
}

export class OneSkillVersionView extends SkillVersionView {
  /** The text, in Markdown. */
  text!: string;
}

/** The columns of a version. `current` is true for the version to which the toolbox or template refers. */
export const versionColumns = `version.id, number, author_user_id, size, version.created_at,
  coalesce(version.id = coalesce(toolbox.skill_version_id, template.skill_version_id), false) as current`;

export const versionsWithOwner = `toolboxes.skill_versions as version
  left join toolboxes.toolboxes as toolbox on toolbox.org_id = :org_id and toolbox.id = version.resource_id
  left join toolboxes.templates as template on template.org_id = :org_id and template.id = version.resource_id`;
