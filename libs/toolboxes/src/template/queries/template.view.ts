import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { CollectionConnectorView, CollectionView, SkillView } from '../../collection/queries/collection.view.js';
import { stampStates, type StampState } from '../domain/stamp-state.js';

/** A template as lists show it. */
export class TemplateView extends CollectionView {
  @ApiProperty({ example: 'tpl_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** How many toolboxes were stamped from it. */
  @ApiProperty({ type: 'integer' }) stamp_count!: number;
  can_use!: boolean;
  /** The same as `can_use`: making a toolbox of it. */
  can_stamp!: boolean;
}

/** One tool of a template. */
export class TemplateEntryView {
  @ApiProperty({ example: 'tple_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  connector_slug!: string;
  tool_name!: string;
  /** As it was written; null where it was not. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** What callers of a toolbox stamped from it see it as. */
  exposed_name!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  enabled!: boolean;
  @ApiProperty({ type: 'object', additionalProperties: true }) defaults!: Record<string, unknown>;
  @ApiProperty({ type: 'object', additionalProperties: true }) frozen!: Record<string, unknown>;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) input_schema!: object | null;
  /** For who stamps from it. */
  @ApiProperty({ type: String, nullable: true }) note!: string | null;
  connector!: CollectionConnectorView;
}

/** What stamping would make of an entry for the caller. */
export class UsableEntryView {
  entry_id!: string;
  @ApiProperty({ enum: stampStates }) state!: StampState;
}

/** One template, with everything that is in it. */
export class OneTemplateView extends IntersectionType(TemplateView, SkillView) {
  @ApiProperty({ type: [TemplateEntryView] }) entries!: TemplateEntryView[];
  /** For the caller, entry by entry. */
  @ApiProperty({ type: [UsableEntryView] }) usable!: UsableEntryView[];
}
