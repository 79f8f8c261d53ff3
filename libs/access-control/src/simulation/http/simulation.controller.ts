import { Body, Controller, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
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
import { type Caller, invalid, invalidValue, Reads, type RouteAccess } from '#kernel';
import { CurrentCaller, Id, MayBeAbsent, WhileFrozen } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { heavyRequests, RateLimit } from '#platform/rate-limit';
import { canSimulate } from '../../restriction/domain/restriction-policy.js';
import { CreateRestrictionBody } from '../../restriction/http/restriction.dto.js';
import { SimulateRestriction } from '../queries/simulate-restriction.js';
import { SimulateRoleEdit } from '../queries/simulate-role-edit.js';
import { SimulationView } from '../queries/simulation.view.js';

/** A change to a role, as in `PATCH /role/{id}`. */
class SimulatedRoleBody {
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
class SimulationBody {
  /** The rule to simulate, with the same fields as when you create it. Optional if `deletes` or `role` is sent. */
  @ValidateIf(
    ({ deletes, role }: SimulationBody, value) => value !== undefined || (deletes === undefined && role === undefined),
  )
  @Type(() => CreateRestrictionBody)
  @ValidateNested()
  @IsObject({ context: { instead: 'deletes or role' } })
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

const example = {
  target_type: 'role',
  target_id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd',
  mode: 'block',
  connector_slugs: ['slack'],
  tools: [{ connector_slug: 'github', tool_name: 'create_issue' }],
};

const user_id = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa';

const simulation = {
  can_write: true,
  reason: null,
  summary: 'Blocks slack and “Create issue” on github.',
  widens: false,
  members_bound: 12,
  members_evaluated: 12,
  truncated: false,
  impact: {
    lose: [{ user_id, user_label: 'Ada Lovelace', connector_slug: 'slack', tool_count: 9 }],
    gain: [],
    members_losing: 12,
    members_gaining: 0,
  },
  connections_unusable: 3,
  toolboxes_affected: 1,
  lifted_for: [],
  open_requests_answered: 0,
};

@ApiTags('Restrictions')
@Controller('restriction/simulate')
export class SimulationController {
  static readonly access: RouteAccess<'simulate'> = { simulate: canSimulate };

  constructor(
    private readonly queryBus: QueryBus,
    private readonly reads: Reads,
  ) {}

  @Post()
  @WhileFrozen()
  @RateLimit(heavyRequests)
  @Operation({
    id: 'simulateRestriction',
    summary: 'Simulate a restriction or a role',
    alsoCalled:
      'effect of a rule, preview a restriction, test a restriction, try a rule, what would a restriction change, ' +
      'dry run, simulate a rule',
    description:
      'Returns the members who would gain or lose access, without saving anything. For a rule, the response ' +
      'shows connectors and tools. For a role, it shows permissions. Simulating a rule requires ' +
      '`restriction:manage`. Simulating a role requires `restriction:manage` or `role:manage`. The response ' +
      'says whether the caller may make the change.',
    body: { type: SimulationBody, example: { draft: example, member_limit: 500 } },
    view: SimulationView,
    example: simulation,
  })
  simulate(@CurrentCaller() caller: Caller, @Body() body: SimulationBody): Promise<SimulationView> {
    const query = buildSimulationQuery(caller, body);
    return this.reads.heavily(() => this.queryBus.execute(query));
  }
}

function buildSimulationQuery(caller: Caller, body: SimulationBody): SimulateRoleEdit | SimulateRestriction {
  const { draft, replaces = null, deletes = null, role, member_limit = 500 } = body;
  if (role) return new SimulateRoleEdit(caller, assertRoleOnly(body, role), member_limit);
  const rule = draft ? { connector_slugs: [], tools: [], ...draft } : null;
  return new SimulateRestriction(caller, { draft: rule, replaces, deletes }, member_limit);
}

/**
 * @throws validation_error when the body contains a rule too, because the result could not say which effect comes from
 * which.
 */
function assertRoleOnly({ draft, replaces, deletes }: SimulationBody, role: SimulatedRoleBody): SimulatedRoleBody {
  if ([draft, replaces, deletes].some((each) => each !== undefined))
    throw invalid(
      '/role',
      invalidValue,
      'A simulation of a role cannot include a rule. Omit draft, replaces and deletes.',
    );
  return role;
}
