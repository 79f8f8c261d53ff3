import { Injectable } from '@nestjs/common';
import { reaches } from '#access-control';
import { type Caller } from '#kernel';
import { type ResolvedPin } from '../../entry/domain/resolved-pin.js';
import { PinLookup } from '../../entry/services/pin-lookup.js';
import { type ProgramStep } from '../domain/program.js';
import { type ResolvedStep } from '../domain/resolved-step.js';

type Owned = { owner_user_id: string; steps: readonly ProgramStep[] };

/** Finds out which steps can run now, with their owner's access and the caller's restrictions. */
@Injectable()
export class StepResolver {
  constructor(private readonly pins: PinLookup) {}

  async resolveOne(caller: Caller, program: Owned): Promise<ResolvedStep[]> {
    return (await this.resolve(caller, [program]))[0]!;
  }

  /** Returns one list of steps for each program. */
  async resolve(caller: Caller, programs: readonly Owned[]): Promise<ResolvedStep[][]> {
    const pins = programs.flatMap(({ owner_user_id: delegated_by_user_id, steps }) =>
      steps.map((step) => ({ ...step, delegated_by_user_id })),
    );
    const resolved = await this.pins.resolve(caller, pins);
    let next = 0;
    return programs.map(({ steps }) => steps.map((step) => stepOf(step, resolved[next++]!)));
  }
}

function stepOf(step: ProgramStep, pin: ResolvedPin): ResolvedStep {
  const { connector, connector_slug, editor, verdict } = pin;
  const connection = pin.reach ? pin.connection : undefined;
  const tool = connector?.status === 'published' ? pin.tool : undefined;
  return { step, connection, connector_slug, editor, tool, verdict, connection_state: stateOf(pin) };
}

function stateOf({ connection, reach }: ResolvedPin): ResolvedStep['connection_state'] {
  if (!connection || !reach) return 'missing';
  const { owner_holds_connector, owner_suspended } = connection;
  const isUsable = reaches(reach.access, 'use') && owner_holds_connector && !owner_suspended;
  return isUsable && connection.status === 'active' ? 'ok' : 'unusable';
}
