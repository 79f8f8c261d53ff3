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

/** A change to a role, as in `PATCH /role/{id}`. */
export class SimulatedRoleBody {
  /** The id of the role. */
  @Id('role') role_id!: string;

  /** The role's entire new set of permissions. Holders lose the permissions you leave out. */
  @ApiProperty({ type: [String], example: ['connector:view'] })
  @IsIn(permissionNames, { each: true, context: unknownPermission })
  @IsString({ each: true })
  @ArrayMaxSize(200)
  @IsArray()
  permissions!: Permission[];
}

/** A rule to write, a rule to delete, or both; or a role to edit. */
export class SimulationBody {
  /** The rule to simulate, with the same fields as when you create it. Optional if `deletes` or `role` is sent. */
  @ValidateIf(
    ({ deletes, role }: SimulationBody, value) => value !== undefined || (deletes === undefined && role === undefined),
  )
  @Type(() => CreateRestrictionBody)
  @ValidateNested()
  @IsObject()
  draft?: CreateRestrictionBody;

  /** The id of the restriction that the draft replaces, to simulate an edit. */
  @MayBeAbsent()
  @Id('rstr')
  replaces?: string;

  /** The id of a restriction to delete. */
  @MayBeAbsent()
  @Id('rstr')
  deletes?: string;

  /** The role to simulate. Cannot be combined with a rule. */
  @MayBeAbsent()
  @Type(() => SimulatedRoleBody)
  @ValidateNested()
  @IsObject()
  role?: SimulatedRoleBody;

  /** Maximum number of members to evaluate. Defaults to 500. */
  @MayBeAbsent()
  @Max(10_000)
  @Min(1)
  @IsInt()
  member_limit?: number;
}
