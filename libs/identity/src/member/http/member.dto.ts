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

  /** Any roles except the owner role. You must hold all of their permissions. */
  @ApiProperty({ type: [String], example: ['role_01k7vm3q8ef6ha4x2c9b5t0rsd'] })
  @ArrayUnique()
  @IsString({ each: true })
  @ArrayMaxSize(20)
  @ArrayMinSize(1)
  @IsArray()
  role_ids!: string[];
}

export class UpdateMemberBody {
  /** Null clears the name, if the member has an email address. */
  @MayBeNull()
  @Text({ max: 80 })
  @ApiPropertyOptional({ type: String, nullable: true })
  name?: string | null;

  /** The job title of the member. */
  @MayBeNull()
  @Text({ max: 80 })
  @ApiPropertyOptional({ type: String, nullable: true })
  title?: string | null;

  /** Replaces all roles the member holds directly. Roles from groups stay. */
  @ApiPropertyOptional({ type: [String], example: ['role_01k7vm3q8ef6ha4x2c9b5t0rsd'] })
  @MayBeAbsent()
  @ArrayUnique()
  @IsString({ each: true })
  @ArrayMaxSize(20)
  @ArrayMinSize(1)
  @IsArray()
  role_ids?: string[];
}
