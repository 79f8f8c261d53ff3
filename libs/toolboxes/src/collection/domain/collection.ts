import canonicalize from 'canonicalize';
import { type KindFacts, type Reach } from '#access-control';
import {
  type Act,
  Aggregate,
  type AggregateState,
  AggregateStore,
  type Caller,
  type DomainEvent,
  type EventEntries,
  type EventExamples,
  exampleId,
  newId,
  textKey,
} from '#kernel';
import { type CollectionKind, type TemplateEntry, type ToolboxEntry } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { noSkill, skillAfter, type SkillSource, type SkillState, type SkillVersion } from '../../skill/domain/skill.js';

/** The exposed names of added and removed entries, and the names of the changed fields. */
type Update = { added: string[]; removed: string[]; fields: string[] };

export type CollectionEvent<Kind extends CollectionKind = CollectionKind> =
  | { type: `${Kind}.updated`; data: Update }
  | { type: `${Kind}.transferred`; data: { user_id: string; before: string | null; cause: string | null } }
  | { type: `${Kind}.claimed`; data: { user_id: string } }
  | { type: `${Kind}.ownerless`; data: { before: string | null } }
  | { type: `${Kind}.skill_published`; data: { version: number; size: number } }
  | { type: `${Kind}.deleted`; data: Record<never, never> };

const category = 'toolboxes';
const subject = ({ user_id }: { user_id: string }) => user_id;

/** Returns the event descriptions that toolboxes and templates share. Each kind adds its own. */
export const collectionEvents = <Kind extends CollectionKind>(kind: Kind) =>
  ({
    [`${kind}.updated`]: { says: `changed ${kind}`, category },
    [`${kind}.transferred`]: {
      says: 'transferred {resource} to {person}',
      category,
      changesPermissions: true,
      subject,
    },
    [`${kind}.claimed`]: { says: 'claimed', category, changesPermissions: true },
    [`${kind}.ownerless`]: { says: 'left {resource} without an owner', category, changesPermissions: true },
    [`${kind}.skill_published`]: { says: 'published a skill version of', category },
    [`${kind}.deleted`]: { says: `deleted ${kind}`, category, changesPermissions: true },
  }) as object as EventEntries<CollectionEvent<Kind>>;

const user_id = exampleId('usr');

/** Returns example data of these events for the OpenAPI document. */
export const collectionExamples = <Kind extends CollectionKind>(kind: Kind) =>
  ({
    [`${kind}.updated`]: { added: ['create_issue'], removed: [], fields: ['entries'] },
    [`${kind}.transferred`]: { user_id, before: exampleId('usr'), cause: null },
    [`${kind}.claimed`]: { user_id },
    [`${kind}.ownerless`]: { before: user_id },
    [`${kind}.skill_published`]: { version: 2, size: 480 },
    [`${kind}.deleted`]: {},
  }) as object as EventExamples<CollectionEvent<Kind>>;

/** The state that toolboxes and templates have in common: a list of tools with an owner and shares. */
export type CollectionState<Entry extends TemplateEntry | ToolboxEntry = TemplateEntry | ToolboxEntry> =
  AggregateState &
    SkillState & {
      name: string;
      /** The name in the form that is used for sorting and searching. */
      name_key: string;
      description: string | null;
      /** Null if the owner left. */
      owner_user_id: string | null;
      /** In display order. */
      entries: Entry[];
      created_at: Date;
      updated_at: Date;
    };

/**
 * Fields whose values events leave out, because skills have versions and entries can contain frozen values. If such a
 * field changes, the event contains only its name.
 */
export const unloggedFields: readonly string[] = ['entries', ...Object.keys(noSkill)];

/** Returns the initial values of a new toolbox or template. */
export const newCollection = ({ at }: Act) => ({ version: 1, ...noSkill, created_at: at, updated_at: at });

export abstract class Collection<State extends CollectionState, Event extends DomainEvent> extends Aggregate<
  State,
  Event
> {
  protected abstract override readonly noun: CollectionKind;
  protected override readonly unlogged = unloggedFields;

  protected override label(): string {
    return this.state.name;
  }

  change(facts: Partial<State>, act: Act): void {
    const changed = Object.entries(facts).filter(
      ([field, value]) => canonicalize(value) !== canonicalize(this.state[field as keyof State]),
    );
    if (changed.length === 0) return;
    const changes = Object.fromEntries(changed) as Partial<CollectionState>;
    const { added, removed } = changedNames(this.state.entries, changes.entries ?? this.state.entries);
    const data = { added, removed, fields: changed.map(([field]) => field) };
    const name_key = changes.name === undefined ? undefined : { name_key: textKey(changes.name) };
    this.record(act, { type: `${this.noun}.updated`, data }, { ...changes, ...name_key });
  }

  /**
   * Sets or clears the skill.
   * @returns the version to store, or null if the text is unchanged or cleared.
   * @param source the template that the text is copied from.
   */
  writeSkill(text: string | null, act: Act, source: SkillSource | null = null): SkillVersion | null {
    const id = newId('skv', act.at);
    const next = skillAfter(this.state, text, id, this.state.entries.map(exposedName), act);
    if (!next) return null;
    const { skill, skill_count: number } = next;
    const event: CollectionEvent =
      skill === null
        ? { type: `${this.noun}.updated`, data: { added: [], removed: [], fields: ['skill'] } }
        : { type: `${this.noun}.skill_published`, data: { version: number, size: [...skill].length } };
    this.record(act, event, { ...next, ...this.buildSkillSource(source) });
    return skill === null ? null : { id, resource_id: this.state.id, number, text: skill };
  }

  /**
   * Changes the owner.
   * @param cause the event that caused the transfer, such as `owner_left`; null if a member requested the transfer.
   */
  transfer(user_id: string, cause: string | null, act: Act): void {
    const before = this.state.owner_user_id;
    const claims = before === null && user_id === act.by;
    const event: CollectionEvent = claims
      ? { type: `${this.noun}.claimed`, data: { user_id } }
      : { type: `${this.noun}.transferred`, data: { user_id, before, cause } };
    this.record(act, event, { owner_user_id: user_id });
  }

  /** Removes the owner, who left without a successor. */
  abandon(act: Act): void {
    const data = { before: this.state.owner_user_id };
    this.record(act, { type: `${this.noun}.ownerless`, data }, { owner_user_id: null });
  }

  delete(act: Act): void {
    this.record(act, { type: `${this.noun}.deleted`, data: {} });
    this.removed = true;
  }

  /** Returns the columns that record from which template the current skill was copied. */
  protected buildSkillSource(_source: SkillSource | null): Partial<State> {
    return {};
  }

  protected override apply(act: Act, event: Event, changes: Partial<State> = {}): void {
    super.apply(act, event, { ...changes, updated_at: act.at });
  }

  /** Records an event and changes common columns. Subclasses have narrower types for these columns, hence the casts. */
  private record(act: Act, event: CollectionEvent, changes: Partial<CollectionState> = {}): void {
    this.apply(act, event as DomainEvent as Event, changes as Partial<State>);
  }
}

function changedNames(before: CollectionState['entries'], after: CollectionState['entries']) {
  const [oldNames, newNames] = [before.map(exposedName), after.map(exposedName)];
  return {
    added: newNames.filter((name) => !oldNames.includes(name)),
    removed: oldNames.filter((name) => !newNames.includes(name)),
  };
}

type Facts = KindFacts & { kind: CollectionKind; things: `${string}.${string}` };

/** Where each kind and its share entries are stored, and whether team administrators may reshare the resource. */
export const sharing: Record<CollectionKind, Facts> = {
  toolbox: {
    kind: 'toolbox',
    things: 'toolboxes.toolboxes',
    shares: 'toolboxes.toolbox_shares',
    teamAdminsShare: false,
  },
  template: {
    kind: 'template',
    things: 'toolboxes.templates',
    shares: 'toolboxes.template_shares',
    teamAdminsShare: false,
  },
};

/** A toolbox or a template. */
export type AnyCollection = Collection<CollectionState, DomainEvent>;

/** Port to the toolboxes or to the templates. */
export abstract class CollectionStore<One extends AnyCollection = AnyCollection> extends AggregateStore<One> {
  /** Reads the caller's access in the transaction of the command; null for none. */
  abstract reachTo(caller: Caller, state: Readonly<CollectionState>): Promise<Reach | null>;

  abstract listOwnedBy(orgId: string, userId: string): Promise<string[]>;
}

/** The stores of toolboxes and templates. Each store registers itself when its module starts. */
export class Collections {
  private readonly stores = new Map<CollectionKind, CollectionStore>();

  add(kind: CollectionKind, store: CollectionStore): void {
    this.stores.set(kind, store);
  }

  get(kind: CollectionKind): CollectionStore {
    return this.stores.get(kind)!;
  }

  get all(): ReadonlyMap<CollectionKind, CollectionStore> {
    return this.stores;
  }
}
