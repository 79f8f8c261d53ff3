import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsString } from 'class-validator';
import { MayBeAbsent } from '#kernel/http';

/** Decorator for the ids of the roles of a member, 1 to 20. Whether the roles exist is checked later. */
export const RoleIds = () =>
  applyDecorators(
    IsArray(),
    ArrayMinSize(1),
    ArrayMaxSize(20),
    IsString({ each: true }),
    ArrayUnique(),
    MayBeAbsent(),
    ApiPropertyOptional({ type: [String], minItems: 1, maxItems: 20, example: ['role_01k7vm3q8ef6ha4x2c9b5t0rsd'] }),
  );
