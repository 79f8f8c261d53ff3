import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccessDecider } from '#access-control';
import { createAct, type Caller, Clock, invalid, invalidValue, Resumable } from '#kernel';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';
import { canManage, canRunPostInstall } from '../../connection/domain/connection-policy.js';
import { Connections } from '../../connection/persistence/connections.js';
import { type DefinitionStep, isOpenRun } from '../../connection/domain/post-install.js';

/** Runs some or all post-install steps of the connector again, in a job. */
export class RunPostInstall extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    /** Names of the steps to run. All steps if omitted. */
    readonly steps?: readonly string[],
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RunPostInstall)
export class RunPostInstallHandler implements ICommandHandler<RunPostInstall> {
  constructor(
    private readonly connections: Connections,
    private readonly connectorDisplays: ConnectorDisplays,
    private readonly accessDecider: AccessDecider,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, steps, expected }: RunPostInstall): Promise<void> {
    return this.connections.change(
      caller.orgId,
      id,
      async (connection) => {
        const { connector_slug: slug, owner_user_id, status, auth_method, post_install } = connection.state;
        const reach = await this.connections.reachTo(caller, connection.state);
        canManage(reach).orThrow();
        await this.accessDecider.assertAdmitted(caller, slug, null);
        const display = (await this.connectorDisplays.load(caller, [slug], [owner_user_id])).get(slug)!;
        const access = { reach, status, restricted: false, owner_holds_connector: display.heldBy(owner_user_id) };
        const defined = display.stepsOf(auth_method);
        const run = { has_steps: defined.length > 0, running: isOpenRun(post_install, this.clock.now()) };
        canRunPostInstall(access, run).orThrow();
        connection.startPostInstall(defined, requestedSteps(defined, steps), createAct(caller, this.clock));
      },
      expected,
    );
  }
}

function requestedSteps(defined: readonly DefinitionStep[], steps?: readonly string[]): string[] {
  const names = defined.map(({ name }) => name);
  const unknown = (steps ?? []).findIndex((step) => !names.includes(step));
  if (unknown >= 0)
    throw invalid(
      `/steps/${unknown}`,
      invalidValue,
      `Unknown step ${steps![unknown]}. This connector has: ${names.join(', ')}.`,
    );
  return names.filter((name) => steps === undefined || steps.includes(name));
}
