import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { type Reach } from '#access-control';
import { connectionColumns, type ConnectionRow, toReachedRow } from '../persistence/reachable-connections.js';
import { ConnectionPageLoader, type PageConnector } from '../services/connection-page-loader.js';
import { type PostInstallState, isOpenRun, stepStates, statusOfSteps } from '../domain/post-install.js';
import { canRunPostInstall } from '../domain/connection-policy.js';
import { buildConnectionView, buildDetailedConnectorView } from './connection-view-builder.js';
import { type ConnectionView } from './connection.view.js';

export class GetConnection extends Query<Versioned<ConnectionView>> {
  /** @param as `answer` for responses to changes, which omit the connector */
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly as: 'detail' | 'answer' = 'detail',
  ) {
    super();
  }
}

@QueryHandler(GetConnection)
export class GetConnectionHandler implements IQueryHandler<GetConnection> {
  constructor(
    private readonly reads: Reads,
    private readonly connectionPageLoader: ConnectionPageLoader,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id, as }: GetConnection): Promise<Versioned<ConnectionView>> {
    const row = await this.reads.oneFor<ConnectionRow & { post_install: PostInstallState | null }>(
      caller,
      connectionById,
      { id },
    );
    const reached = row && toReachedRow(caller, row);
    if (!reached) throw notFound('connection');
    const facts = await this.connectionPageLoader.load(caller, [reached]);
    const view = buildConnectionView(caller, reached, facts, as === 'detail' ? buildDetailedConnectorView : undefined);
    const connector = facts.connectors.get(row.connector_slug)!;
    const now = this.clock.now();
    const fields = postInstallFields(row.post_install, connector, {
      reach: reached.reach,
      view,
      owner: row.owner_user_id,
      now,
    });
    return Versioned.of(row.version, Object.assign(view, fields));
  }
}

export const connectionById = `select ${connectionColumns}, post_install from connections.connections
  where org_id = :org_id and id = :id`;

type PostInstallFacts = { reach: Reach; view: ConnectionView; owner: string; now: Date };

/** Returns the setup steps of one connection's connector, with their results. */
function postInstallFields(
  state: PostInstallState | null,
  { display }: PageConnector,
  { reach, view, owner, now }: PostInstallFacts,
): Pick<ConnectionView, 'post_install' | 'can_run_post_install'> {
  const { status, restricted, can_manage, auth_method } = view;
  const running = isOpenRun(state, now);
  const access = { reach, status, restricted, owner_holds_connector: display.heldBy(owner) };
  const steps = stepStates(state, display.stepsOf(auth_method)).map((step) => {
    // If the run has passed its time limit, its running steps count as not run.
    const shown = step.status === 'running' && !running ? ('not_run' as const) : step.status;
    return { name: step.name, label: step.label, status: shown, error: can_manage ? step.error : null };
  });
  return {
    post_install: { status: statusOfSteps(steps), steps, last_run_at: state?.started_at ?? null },
    can_run_post_install: canRunPostInstall(access, { has_steps: steps.length > 0, running }).allowed,
  };
}
