import { Injectable } from '@nestjs/common';
import { type ShareEntry, ResourceSharing } from '#access-control';
import { type Act, type Caller } from '#kernel';
import { type CollectionKind } from '../../entry/domain/entry.js';
import { type SkillSource, SkillVersions } from '../../skill/domain/skill.js';
import { type AnyCollection, Collections } from '../domain/collection.js';

/** The skill and the shares of a new toolbox or template. */
type CollectionStart = {
  skill: string | null;
  /** The template the skill is copied from. */
  source?: SkillSource | null;
  shares: readonly ShareEntry[];
};

/** Stores new toolboxes and templates with their skill and share entries. */
@Injectable()
export class CollectionCreator {
  constructor(
    private readonly collections: Collections,
    private readonly skillVersions: SkillVersions,
    private readonly resourceSharing: ResourceSharing,
  ) {}

  /** Adds a toolbox or template and returns its id. */
  async add(
    caller: Caller,
    kind: CollectionKind,
    collection: AnyCollection,
    { skill, source, shares }: CollectionStart,
    act: Act,
  ): Promise<string> {
    await this.skillVersions.publish(collection, skill, act, source);
    await this.collections.get(kind).add(collection);
    const { id, name: label, owner_user_id } = collection.state;
    await this.resourceSharing.begin(caller, kind, { id, label, owner_user_id }, shares);
    return id;
  }
}
