import { Injectable } from '@nestjs/common';
import { definitionUnder } from '#connector-definition';
import { actOfSystem, ApiError, Clock, Job, subscribe, type Task } from '#kernel';
import { type ConnectableConnector } from '../../connector/domain/connector-display.js';
import { ConnectableConnectors } from '../../connector/services/connectable-connectors.js';
import { type PostInstallRun, type StepResult, Vault } from '../../vault-client/domain/vault.js';
import { type ConnectionEvent } from '../../connection/domain/connection.js';
import { type ConnectionState } from '../../connection/domain/connection-state.js';
import { Connections } from '../../connection/persistence/connections.js';
import { nextStep } from '../../connection/domain/post-install.js';

export const requestedPostInstalls = subscribe<ConnectionEvent>('RunPostInstall', {
  'connection.post_install_started': 'at once',
});

/** Maximum number of attempts to reach the vault before a step fails. */
const maxTries = 3;

/**
 * Runs one step after another and records each result. After a restart, the run continues with the steps that have no
 * result.
 */
@Injectable()
export class RunPostInstallJob extends Job {
  readonly name = requestedPostInstalls.job;

  constructor(
    private readonly connections: Connections,
    private readonly connectableConnectors: ConnectableConnectors,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId, subjectId, failures }: Task): Promise<void> {
    for (;;) {
      const state = await this.read(orgId, subjectId);
      const step = state && nextStep(state.post_install);
      if (!state || !step) return;
      const connector = await this.connectableConnectors.findForConnection(orgId, state.connector_slug);
      const run = connector && (await this.runStep(connector, state, step, failures));
      const defined = connector ? listInstallSteps(connector, state) : [];
      await this.connections.change(orgId, subjectId, (connection) =>
        connection.endStep(
          run ?? failedRun(step, 'The connector is not available now.'),
          defined,
          actOfSystem(this.clock),
        ),
      );
    }
  }

  /** Returns null if the connection was deleted. */
  private async read(orgId: string, id: string): Promise<ConnectionState | null> {
    return this.connections
      .change(orgId, id, ({ state }) => state)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      });
  }

  private async runStep(connector: ConnectableConnector, state: ConnectionState, step: string, failures: number) {
    try {
      return await this.vault.runPostInstall(connector, state.saffron_account_id!, [step]);
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status >= 500 && failures + 1 < maxTries)) throw error;
      return failedRun(step, error.message);
    }
  }
}

const listInstallSteps = ({ definition }: ConnectableConnector, { auth_method }: ConnectionState) =>
  (definitionUnder(definition, auth_method).post_install ?? []).map((each) => ({ required: false, ...each }));

const failedRun = (name: string, error: string): PostInstallRun => {
  const step: StepResult = { name, label: name, status: 'failed', error };
  return { steps: [step], variables: null };
};
