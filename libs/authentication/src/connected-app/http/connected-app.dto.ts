import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, MaxLength } from 'class-validator';
import { MayBeAbsent, MayBeNull } from '#kernel';
import { appScopes } from '../domain/app-scopes.js';
import { AppView } from '../queries/app.view.js';

export class ChangeConnectedAppBody {
  /**
   * Toolboxes the app can reach, which the caller must be able to use. `null` means all toolboxes the caller can use,
   * including future ones.
   */
  @ApiPropertyOptional({ type: [String], nullable: true, example: ['tbx_01k7vm3q8ef6ha4x2c9b5t0rsd'] })
  @MayBeNull()
  @ArrayUnique()
  @MaxLength(40, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(50)
  @ArrayMinSize(1)
  @IsArray()
  toolbox_ids?: string[] | null;

  /** The scopes the app keeps. Scopes cannot be added. */
  @ApiPropertyOptional({ enum: appScopes, isArray: true })
  @MayBeAbsent()
  @IsIn(appScopes, { each: true })
  @ArrayUnique()
  @ArrayMaxSize(3)
  @ArrayMinSize(1)
  @IsArray()
  scopes?: string[];
}

/** A toolbox that was removed from an app. */
export class ExcludedToolboxView {
  /** The id of the toolbox. */
  toolbox_id!: string;
  /**
   * Who removed the toolbox: the app's member, or a manager of the toolbox. Only a manager of the toolbox can restore
   * what a manager removed.
   */
  @ApiProperty({ enum: ['member', 'manager'] }) removed_by!: 'member' | 'manager';
}

/** An app that the caller allowed to act for them. */
export class MyConnectedAppView extends AppView {
  /** The address that the app signed in to. */
  resource!: string;
  /** Toolboxes the app can reach; null for all toolboxes that the caller can use. */
  @ApiProperty({ type: [String], nullable: true }) toolbox_ids!: string[] | null;
  /** Toolboxes that the app cannot reach even if `toolbox_ids` includes them or is null. */
  @ApiProperty({ type: [ExcludedToolboxView] }) excluded_toolboxes!: ExcludedToolboxView[];
}
