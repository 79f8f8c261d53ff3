import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, MaxLength } from 'class-validator';
import { appScopes, AppView } from '#identity';
import { MayBeAbsent, MayBeNull } from '#kernel';

export class ChangeConnectedAppBody {
  /** Toolboxes that it may reach, all of which the caller may use; null for all of theirs, new ones too. */
  @ApiPropertyOptional({ type: [String], nullable: true, example: ['tbx_01k7vm3q8ef6ha4x2c9b5t0rsd'] })
  @MayBeNull()
  @ArrayUnique()
  @MaxLength(40, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(50)
  @ArrayMinSize(1)
  @IsArray()
  toolbox_ids?: string[] | null;

  /** Those that it keeps of what it has. */
  @ApiPropertyOptional({ enum: appScopes, isArray: true })
  @MayBeAbsent()
  @IsIn(appScopes, { each: true })
  @ArrayUnique()
  @ArrayMaxSize(3)
  @ArrayMinSize(1)
  @IsArray()
  scopes?: string[];
}

/** An app that the caller lets act for them. */
export class MyConnectedAppView extends AppView {
  /** The address that it signed in for. */
  resource!: string;
  /** Toolboxes that it may reach; null for all that the caller may use. */
  @ApiProperty({ type: [String], nullable: true }) toolbox_ids!: string[] | null;
}
