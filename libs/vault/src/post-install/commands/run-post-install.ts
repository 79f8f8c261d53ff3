import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#kernel';
import { type PostInstallRun } from '#vault-protocol';
import { Variables } from '../../account/domain/variables.js';
import { VariableSeals } from '../../account/domain/variable-seals.js';
import { type AskedDefinition } from '../../integration/domain/asked-definition.js';
import { FreshCredentials } from '../../refresh/domain/fresh-credentials.js';
import { PostInstall } from '../domain/post-install.js';
import { stepLimits } from '../domain/step-rules.js';

/** Runs all or some post-install steps of a connected account again. */
export class RunPostInstall extends Command<PostInstallRun> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly asked: AskedDefinition | null,
    readonly only?: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(RunPostInstall)
export class RunPostInstallHandler implements ICommandHandler<RunPostInstall> {
  constructor(
    private readonly fresh: FreshCredentials,
    private readonly postInstall: PostInstall,
    private readonly variables: Variables,
    private readonly seals: VariableSeals,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, accountId, only, asked }: RunPostInstall): Promise<PostInstallRun> {
    const credential = await this.fresh.get(orgId, accountId, asked);
    const { definition } = credential.integration;
    const { steps, set } = await this.postInstall.run(credential, stepLimits.again, only);
    const at = this.clock.now();
    const put = await Promise.all(
      (definition.variables ?? [])
        .filter(({ name }) => name in set)
        .map(({ name, secret }) =>
          this.seals.variable(orgId, accountId, { name, secret, value: set[name] }, 'post_install', at),
        ),
    );
    if (put.length > 0) await this.variables.change(orgId, accountId, { put, cleared: [] }, at);
    return { steps, variables: await this.variables.plain(orgId, accountId) };
  }
}
