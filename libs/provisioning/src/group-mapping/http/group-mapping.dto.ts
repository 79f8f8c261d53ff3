import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';

export class CreateGroupMappingBody {
  /** A group that the directory pushed. */
  @ApiProperty({ example: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd' }) @IsString() @Length(1, 100) group_id!: string;

  /** The role that whoever is in it is to hold. */
  @ApiProperty({ example: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd' }) @IsString() @Length(1, 100) role_id!: string;
}
