import { type Reach } from '#access-control';
import { canRunPostInstall } from '../domain/connection-policy.js';
import { isOpenRun, stepStates, type PostInstallState, statusOfSteps } from '../domain/post-install.js';
import { type PageConnector } from '../services/connection-page-loader.js';
import { type ConnectionView } from './connection.view.js';

type PostInstallFacts = { reach: Reach; view: ConnectionView; owner: string; now: Date };

/** Returns the setup steps of one connection's connector, with their results. */
export function postInstallFields(
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
