import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { type Permission, permissionNames, unknownPermission } from '#identity';
import { Id, MayBeAbsent } from '#kernel';
import { CreateRestrictionBody } from '../../restriction/http/restriction.dto.js';

/** A role as `PATCH /role/{id}` would leave it. */
export class SimulatedRoleBody {
  /** The id of the role. */
  @Id('role') role_id!: string;

  /** The role's entire permission set: what it has and is left out would be taken from its holders. */
  @ApiProperty({ type: [String], example: ['connector:view'] })
  @IsIn(permissionNames, { each: true, context: unknownPermission })
  @IsString({ each: true })
  @ArrayMaxSize(200)
  @IsArray()
  permissions!: Permission[];
}

/** A rule to write, one to delete, or both; or else a role to edit. */
export class SimulationBody {
  /** The rule to try out, as it would be created. May be absent where `deletes` or `role` is given. */
  @ValidateIf(
    ({ deletes, role }: SimulationBody, value) => value !== undefined || (deletes === undefined && role === undefined),
  )
  @Type(() => CreateRestrictionBody)
  @ValidateNested()
  @IsObject()
  draft?: CreateRestrictionBody;

  /** Id of a restriction whose place the draft would take: an edit. */
  @MayBeAbsent()
  @Id('rstr')
  replaces?: string;

  /** Id of a restriction that would be deleted. */
  @MayBeAbsent()
  @Id('rstr')
  deletes?: string;

  /** The role to try out, by itself. */
  @MayBeAbsent()
  @Type(() => SimulatedRoleBody)
  @ValidateNested()
  @IsObject()
  role?: SimulatedRoleBody;

  /** Members to evaluate at the most: 500 unless said. */
  @MayBeAbsent()
  @Max(10_000)
  @Min(1)
  @IsInt()
  member_limit?: number;
}
