import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { type Tier } from '#connector-definition';
import { MayBeAbsent, MayBeNull } from '#kernel';
import { tiers } from '../../tool/domain/catalog-tool.js';

export class UpdateToolBody {
  /**
   * `active` enables the tool, and `disabled` disables it for everyone. For a remote MCP connector, `active` also
   * accepts the version with this `hash`, and `refused` refuses that version.
   */
  @MayBeAbsent() @IsIn(['active', 'disabled', 'refused']) status?: 'active' | 'disabled' | 'refused';
  /** For a remote MCP connector: a higher tier than the server states. Null restores the server's tier. */
  @ApiPropertyOptional({ enum: tiers, nullable: true, type: String })
  @MayBeNull()
  @IsIn([...tiers, null])
  tier?: Tier | null;
  /** For a remote MCP connector: the `hash` of the reviewed version. */
  @MayBeAbsent() @Matches(/^[0-9a-f]{64}$/) hash?: string;
}
