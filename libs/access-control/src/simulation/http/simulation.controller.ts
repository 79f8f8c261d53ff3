import { Body, Controller, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, type Caller, CurrentCaller, invalid, Reads, WhileFrozen } from '#kernel';
import { heavyRequests, RateLimit } from '#platform/rate-limit';
import { Operation } from '#platform/openapi';
import { canSimulate } from '../../restriction/domain/restriction-policy.js';
import { SimulateRestriction } from '../queries/simulate-restriction.js';
import { SimulateRoleEdit } from '../queries/simulate-role-edit.js';
import { SimulationView } from '../queries/simulation.view.js';
import { type SimulatedRoleBody, SimulationBody } from './simulation.dto.js';

const example = {
  target_type: 'role',
  target_id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd',
  mode: 'block',
  connector_slugs: ['slack'],
  tools: [{ connector_slug: 'github', tool_name: 'delete_repository' }],
};

const user_id = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa';

const simulation = {
  can_write: true,
  reason: null,
  summary: 'Blocks slack and “Delete repository” on github.',
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
    private readonly queries: QueryBus,
    private readonly reads: Reads,
  ) {}

  @Post()
  @WhileFrozen()
  @RateLimit(heavyRequests)
  @Operation({
    id: 'simulateRestriction',
    summary: 'Simulate a restriction or a role',
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
    const query = queryOf(caller, body);
    return this.reads.heavily(() => this.queries.execute(query));
  }
}

function queryOf(caller: Caller, body: SimulationBody): SimulateRoleEdit | SimulateRestriction {
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
      'invalid_value',
      'A simulation of a role cannot include a rule. Omit draft, replaces and deletes.',
    );
  return role;
}
