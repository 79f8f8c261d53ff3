import { Injectable } from '@nestjs/common';
import { unknownConnection } from '#connections';
import { type Caller, Clock, createAct, invalid } from '#kernel';
import { canExerciseToolbox } from '../domain/toolbox-policy.js';
import { AccountChoices } from '../persistence/account-choices.js';
import { ToolboxAccountReader } from './toolbox-account-reader.js';

type Choice = { id: string; slug: string; connectionId: string };

/**
 * Stores which of the caller's accounts the entries of one connector use in a toolbox. The choice gives no access: each
 * call checks again that the caller may use the connection.
 */
@Injectable()
export class AccountChooser {
  constructor(
    private readonly toolboxAccountReader: ToolboxAccountReader,
    private readonly accountChoices: AccountChoices,
    private readonly clock: Clock,
  ) {}

  async choose(caller: Caller, { id, slug, connectionId }: Choice): Promise<void> {
    const { toolbox, account } = await this.toolboxAccountReader.get(caller, id, slug);
    canExerciseToolbox(toolbox.reach).orThrow();
    if (!account.candidates.some((candidate) => candidate.id === connectionId))
      throw invalid(
        '/connection_id',
        unknownConnection,
        `connection_id does not match an active connection of ${slug} that you can use.`,
      );
    const choice = { toolbox_id: id, connector_slug: slug, connection_id: connectionId };
    await this.accountChoices.choose(caller.orgId, caller.userId, choice, {
      act: createAct(caller, this.clock),
      event: { type: 'toolbox.account_chosen', data: { connector_slug: slug, connection_id: connectionId } },
      resource: { type: 'toolbox', id, label: toolbox.row.name },
      changes: [],
    });
  }
}
