import { Body, Controller, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, type Caller, CurrentCaller, invalid, heavyRequests, RateLimit, Operation } from '#kernel';
import { canSimulate } from '../../restriction/domain/restriction-policy.js';
import { SimulateRestriction } from '../queries/simulate-restriction.js';
import { SimulateRoleEdit } from '../queries/simulate-role-edit.js';
import { SimulationView } from '../queries/simulation.view.js';
import { draft, simulation } from './simulation-example.js';
import { type SimulatedRoleBody, SimulationBody } from './simulation.dto.js';

@ApiTags('Restrictions')
@Controller('restriction/simulate')
export class SimulationController {
  static readonly access: RouteAccess<'simulate'> = { simulate: canSimulate };

  constructor(private readonly queries: QueryBus) {}

  @Post()
  @RateLimit(heavyRequests)
  @Operation({
    id: 'simulateRestriction',
    summary: 'Try out a restriction or a role',
    description:
      'Says who would gain and who would lose what, and writes nothing: of a rule which connectors and tools, of a ' +
      "role's new permissions which of them. A rule needs `restriction:manage`, a role that or `role:manage`; whether " +
      'the caller may then write it is part of the answer.',
    body: { type: SimulationBody, example: { draft, member_limit: 500 } },
    view: SimulationView,
    example: simulation,
  })
  simulate(@CurrentCaller() caller: Caller, @Body() body: SimulationBody): Promise<SimulationView> {
    const { draft, replaces = null, deletes = null, role, member_limit = 500 } = body;
    if (role) return this.queries.execute(new SimulateRoleEdit(caller, alone(body, role), member_limit));
    const rule = draft ? { connector_slugs: [], tools: [], ...draft } : null;
    return this.queries.execute(new SimulateRestriction(caller, { draft: rule, replaces, deletes }, member_limit));
  }
}

/** @throws validation_error when a rule is sent as well: who loses what would be told of neither. */
function alone({ draft, replaces, deletes }: SimulationBody, role: SimulatedRoleBody): SimulatedRoleBody {
  if ([draft, replaces, deletes].some((each) => each !== undefined))
    throw invalid('role', 'invalid_value', 'A role is tried out by itself: leave draft, replaces and deletes out.');
  return role;
}
