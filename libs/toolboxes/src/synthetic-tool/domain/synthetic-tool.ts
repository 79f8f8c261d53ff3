import canonicalize from 'canonicalize';
import { type Act, Aggregate, type AggregateState, type EventEntries, newId } from '#kernel';
import { type Program } from './program.js';

/** What the audit log records about a run, without its input and output. */
type RunData = {
  execution_id: string;
  tier: string;
  is_test: boolean;
  outcome: string;
  calls: number;
  /**
   * The toolbox that the tool ran through, and the owner who added the tool to it. Both are null if the owner ran the
   * tool directly.
   */
  toolbox_id: string | null;
  delegated_by_user_id: string | null;
};

export type SyntheticToolEvent =
  | { type: 'synthetic_tool.created'; data: { step_count: number; connector_slugs: string[] } }
  | { type: 'synthetic_tool.updated'; data: { fields: string[] } }
  | { type: 'synthetic_tool.executed'; data: RunData }
  | { type: 'synthetic_tool.deleted'; data: Record<never, never> };

const category = 'toolboxes';

/** These events do not change the epoch, because a synthetic tool is private and runs with its owner's access. */
export const syntheticToolEvents = {
  'synthetic_tool.created': { says: 'created synthetic tool', category },
  'synthetic_tool.updated': { says: 'changed synthetic tool', category },
  'synthetic_tool.executed': { says: 'ran synthetic tool', category: 'usage' },
  'synthetic_tool.deleted': { says: 'deleted synthetic tool', category },
} satisfies EventEntries<SyntheticToolEvent>;

export type SyntheticToolState = AggregateState &
  Program & {
    /** The owner never changes. No other member can access the tool. */
    owner_user_id: string;
    created_at: Date;
    updated_at: Date;
  };

/** A program that calls tools of connections, and is itself used like a tool. */
export class SyntheticTool extends Aggregate<SyntheticToolState, SyntheticToolEvent> {
  protected readonly noun = 'synthetic_tool';
  /** Templates can contain private data, so events only name the changed fields. */
  protected override readonly unlogged = ['input_schema', 'steps', 'output_template'];

  static create(owner: { org_id: string; owner_user_id: string }, program: Program, act: Act): SyntheticTool {
    const id = newId('syn', act.at);
    const tool = new SyntheticTool({ ...owner, id, version: 1, ...program, created_at: act.at, updated_at: act.at });
    const slugs = program.steps.flatMap(({ connector_slug }) => connector_slug ?? []);
    const data = { step_count: program.steps.length, connector_slugs: [...new Set(slugs)] };
    tool.apply(act, { type: 'synthetic_tool.created', data });
    return tool;
  }

  protected override label(): string {
    return this.state.name;
  }

  change(program: Program, act: Act): void {
    const fields = Object.entries(program)
      .filter(([field, value]) => canonicalize(value) !== canonicalize(this.state[field as keyof Program]))
      .map(([field]) => field);
    if (fields.length > 0) this.apply(act, { type: 'synthetic_tool.updated', data: { fields } }, program);
  }

  /**
   * Moves steps to other connections.
   * @param moves new connections by old ones.
   * @returns how many steps moved.
   */
  moveSteps(moves: ReadonlyMap<string, string>, act: Act): number {
    const steps = this.state.steps.map((step) => ({
      ...step,
      connection_id: moves.get(step.connection_id) ?? step.connection_id,
    }));
    const moved = this.state.steps.filter(({ connection_id }) => moves.has(connection_id)).length;
    if (moved > 0) this.apply(act, { type: 'synthetic_tool.updated', data: { fields: ['steps'] } }, { steps });
    return moved;
  }

  delete(act: Act): void {
    this.apply(act, { type: 'synthetic_tool.deleted', data: {} });
    this.removed = true;
  }

  protected override apply(act: Act, event: SyntheticToolEvent, changes: Partial<SyntheticToolState> = {}): void {
    super.apply(act, event, { ...changes, updated_at: act.at });
  }
}
