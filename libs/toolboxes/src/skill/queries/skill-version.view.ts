import { ApiProperty } from '@nestjs/swagger';

/** One text that a toolbox or template had; it never changes. */
export class SkillVersionView {
  /** The id of the skill version. It never changes. */
  @ApiProperty({ example: 'skv_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** Counted from 1. */
  @ApiProperty({ type: 'integer' }) number!: number;
  /** The id of the member who wrote this version; null if the member was deleted. */
  @ApiProperty({ type: String, nullable: true }) author_user_id!: string | null;
  /** Null beside an id: they left the organization. */
  @ApiProperty({ type: String, nullable: true }) author_label!: string | null;
  /** In characters. */
  @ApiProperty({ type: 'integer' }) size!: number;
  /** Whether it is the text in force. */
  current!: boolean;
  /** When the skill version was created. */
  created_at!: string;
}

export class OneSkillVersionView extends SkillVersionView {
  /** Markdown. */
  text!: string;
}
