import { Body, Controller, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Admission, type Caller, CurrentCaller, Limited, Operation } from '#kernel';
import { canWriteRestrictions } from '../domain/restriction-policy.js';
import { SimulateRestriction } from '../queries/simulate-restriction.js';
import { SimulationView } from '../queries/simulation.view.js';
import { restrictionBody } from './restriction-examples.js';
import { simulation } from './simulation-example.js';
import { SimulationBody } from './simulation.dto.js';

@ApiTags('restriction')
@Controller('restriction/simulate')
export class SimulationController {
  static readonly admission: Admission<'simulate'> = { simulate: canWriteRestrictions };

  constructor(private readonly queries: QueryBus) {}

  @Post()
  @Limited('heavy')
  @Operation({
    id: 'simulateRestriction',
    summary: 'Try out a restriction',
    description:
      'Says who would gain and who would lose what, and writes nothing. Needs `restriction:manage`; whether the caller ' +
      'may then write the rule is part of the answer.',
    body: { type: SimulationBody, example: { draft: restrictionBody, member_limit: 500 } },
    view: SimulationView,
    example: simulation,
  })
  simulate(@CurrentCaller() caller: Caller, @Body() body: SimulationBody): Promise<SimulationView> {
    const { draft, replaces = null, deletes = null, member_limit = 500 } = body;
    const rule = draft ? { connector_slugs: [], tools: [], ...draft } : null;
    return this.queries.execute(new SimulateRestriction(caller, { draft: rule, replaces, deletes }, member_limit));
  }
}
