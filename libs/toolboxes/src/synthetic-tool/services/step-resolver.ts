import { Injectable } from '@nestjs/common';
import { reaches } from '#access-control';
import { type CatalogTool } from '#catalog';
import { type Tier, tiers } from '#connector-definition';
import { type Caller } from '#kernel';
import { PinResolver, type ResolvedPin } from '../../entry/services/pin-resolver.js';
import { type ProgramStep } from '../domain/program.js';

/** A step with everything that decides whether it can run now. */
export type ResolvedStep = Pick<
  ResolvedPin,
  'connection' | 'connector' | 'connector_slug' | 'editor' | 'tool' | 'verdict'
> & {
  step: ProgramStep;
  /**
   * `unusable`: the owner lacks `use` access, or the connection does not work now. `missing`: the owner has no access at
   * all.
   */
  connection_state: 'ok' | 'missing' | 'unusable';
};

/** Returns the first step that is blocked for the caller. */
export const findBlockedStep = (steps: readonly ResolvedStep[]): ResolvedStep | undefined =>
  steps.find(({ verdict }) => !verdict.allowed);

type Resolved = { tool: CatalogTool | undefined; connector_slug: string | null };

/** Returns the highest tier of the steps. */
export const tierOfSteps = (steps: readonly Resolved[]): Tier =>
  tiers[Math.max(0, ...steps.map(({ tool }) => (tool ? tiers.indexOf(tool.tier) : 0)))]!;

export const connectorsOfSteps = (steps: readonly Resolved[]): string[] => [
  ...new Set(steps.flatMap(({ connector_slug }) => connector_slug ?? [])),
];

type Owned = { owner_user_id: string; steps: readonly ProgramStep[] };

/** Finds out which steps can run now, with their owner's access and the caller's restrictions. */
@Injectable()
export class StepResolver {
  constructor(private readonly pinResolver: PinResolver) {}

  async resolveOne(caller: Caller, program: Owned): Promise<ResolvedStep[]> {
    return (await this.resolve(caller, [program]))[0]!;
  }

  /** Returns one list of steps for each program. */
  async resolve(caller: Caller, programs: readonly Owned[]): Promise<ResolvedStep[][]> {
    const pins = programs.flatMap(({ owner_user_id: delegated_by_user_id, steps }) =>
      steps.map((step) => ({ ...step, delegated_by_user_id })),
    );
    const resolved = await this.pinResolver.resolve(caller, pins);
    let next = 0;
    return programs.map(({ steps }) => steps.map((step) => buildResolvedStep(step, resolved[next++]!)));
  }
}

function buildResolvedStep(step: ProgramStep, pin: ResolvedPin): ResolvedStep {
  const { connector, connector_slug, editor, verdict } = pin;
  const connection = pin.reach ? pin.connection : undefined;
  const tool = connector?.status === 'published' ? pin.tool : undefined;
  return {
    step,
    connection,
    connector,
    connector_slug,
    editor,
    tool,
    verdict,
    connection_state: resolveConnectionState(pin),
  };
}

function resolveConnectionState({ connection, reach }: ResolvedPin): ResolvedStep['connection_state'] {
  if (!connection || !reach) return 'missing';
  const { owner_holds_connector, owner_suspended } = connection;
  const isUsable = reaches(reach.access, 'use') && owner_holds_connector && !owner_suspended;
  return isUsable && connection.status === 'active' ? 'ok' : 'unusable';
}
