import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#kernel';
import { Sealing } from '#platform/sealing';
import { type PostInstallRun } from '#vault-protocol';
import { hashDeclaration } from '../../account/domain/declarations.js';
import { sealVariable, Variables } from '../../account/domain/variables.js';
import { type ExpectedDefinition } from '../../integration/domain/integrations.js';
import { FreshCredentials } from '../../refresh/services/fresh-credentials.js';
import { StepRunner } from '../services/step-runner.js';
import { stepLimits } from '../domain/step-rules.js';

/** Runs all or some post-install steps of a connected account again. */
export class RunPostInstall extends Command<PostInstallRun> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly expected: ExpectedDefinition | null,
    readonly names?: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(RunPostInstall)
export class RunPostInstallHandler implements ICommandHandler<RunPostInstall> {
  constructor(
    private readonly freshCredentials: FreshCredentials,
    private readonly stepRunner: StepRunner,
    private readonly variables: Variables,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, accountId, names, expected }: RunPostInstall): Promise<PostInstallRun> {
    const credential = await this.freshCredentials.get(orgId, accountId, expected);
    const { definition } = credential.integration;
    const { steps, set: outputs } = await this.stepRunner.run(credential, stepLimits.rerun, names);
    const at = this.clock.now();
    const account = { org_id: orgId, id: accountId };
    const sealed = await Promise.all(
      (definition.variables ?? [])
        .filter(({ name }) => Object.hasOwn(outputs, name))
        .map(({ name, secret }) => {
          const declared = hashDeclaration(definition, credential.auth_method, name);
          const variable = { name, secret, value: outputs[name], source: 'post_install', declared } as const;
          return sealVariable(this.sealing, account, variable, at);
        }),
    );
    if (sealed.length > 0) await this.variables.change(orgId, accountId, { set: sealed, cleared: [] }, at);
    return { steps, variables: await this.variables.getPlain(orgId, accountId) };
  }
}
