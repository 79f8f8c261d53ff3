import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RemovedApps } from '#authentication';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { SkillVersions } from '../../skill/domain/skill.js';
import { canDeleteCollection } from '../domain/collection-policy.js';
import { type AnyCollection, Collections } from '../domain/collection.js';

/** Deletes a toolbox or template with its shares and skill versions. Toolboxes stamped from a template stay. */
export class DeleteCollection extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly kind: CollectionKind,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteCollection)
export class DeleteCollectionHandler implements ICommandHandler<DeleteCollection> {
  constructor(
    private readonly callers: Callers,
    private readonly collections: Collections,
    private readonly skillVersions: SkillVersions,
    private readonly removedApps: RemovedApps,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, kind, id, expected }: DeleteCollection): Promise<void> {
    const store = this.collections.get(kind);
    return this.callers.withOrganizationLock(caller, (current) => {
      const decide = async (collection: AnyCollection) => {
        const reach = await store.reachTo(current, collection.state);
        if (!reach) throw notFound(kind);
        canDeleteCollection(kind, reach).orThrow();
        collection.delete(createAct(current, this.clock));
        await this.skillVersions.remove(current.orgId, id);
        if (kind === 'toolbox') await this.removedApps.forgetToolbox(current.orgId, id);
      };
      return store.change(current.orgId, id, decide, expected);
    });
  }
}
