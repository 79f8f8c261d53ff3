import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, Equals, IsArray, IsString } from 'class-validator';
import { MayBeAbsent, MayBeNull, Text } from '#kernel';

export class CreateMemberBody {
  /** Always `service`. To add a person, use `POST /invite`. */
  @ApiPropertyOptional({ enum: ['service'], default: 'service' })
  @Equals('service', { message: 'kind must be "service". To add a person, use POST /invite.' })
  kind = 'service' as const;

  /** The display name of the member. */
  @Text({ max: 80 })
  name!: string;

  /** The ids of the roles, at least one, but not the owner role. You must hold every permission of the roles. */
  @ApiProperty({ type: [String], example: ['role_01k7vm3q8ef6ha4x2c9b5t0rsd'] })
  @ArrayUnique()
  @IsString({ each: true })
  @ArrayMaxSize(20)
  @ArrayMinSize(1)
  @IsArray()
  role_ids!: string[];
}

export class UpdateMemberBody {
  /** The display name. Null removes the name, which only members with an email address can do without. */
  @MayBeNull()
  @Text({ max: 80 })
  @ApiPropertyOptional({ type: String, nullable: true })
  name?: string | null;

  /** The job title of the member. */
  @MayBeNull()
  @Text({ max: 80 })
  @ApiPropertyOptional({ type: String, nullable: true })
  title?: string | null;

  /** The ids of the roles that replace all directly assigned roles. Roles from groups stay. */
  @ApiPropertyOptional({ type: [String], example: ['role_01k7vm3q8ef6ha4x2c9b5t0rsd'] })
  @MayBeAbsent()
  @ArrayUnique()
  @IsString({ each: true })
  @ArrayMaxSize(20)
  @ArrayMinSize(1)
  @IsArray()
  role_ids?: string[];
}
