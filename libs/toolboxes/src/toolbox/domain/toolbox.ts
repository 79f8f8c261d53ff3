import { type PartialApprovalPolicy } from '#connections';
import { type Act, newId, textKey, type EventEntries } from '#kernel';
import {
  Collection,
  type CollectionEvent,
  collectionEvents,
  type CollectionState,
  newCollection,
  unloggedFields,
} from '../../collection/domain/collection.js';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { type SkillSource } from '../../skill/domain/skill.js';
import { type UnmetReason } from '../../entry/domain/unmet-reason.js';

/** The ids and exposed names of entries that can no longer run, all for the same reason. */
type BrokenEntries = { entry_ids: string[]; entries: string[]; cause: UnmetReason };

export type ToolboxEvent =
  | { type: 'toolbox.created'; data: { template_id: string | null; entry_count: number } }
  | { type: 'toolbox.repinned'; data: { entries: string[] } }
  | { type: 'toolbox.entry_broken'; data: BrokenEntries }
  | { type: 'toolbox.account_chosen'; data: { connector_slug: string; connection_id: string } }
  | { type: 'toolbox.account_choice_removed'; data: { connector_slug: string } }
  | CollectionEvent<'toolbox'>;

export const toolboxEvents = {
  'toolbox.created': { says: 'created toolbox', category: 'toolboxes' },
  'toolbox.repinned': { says: 'repaired entries of', category: 'toolboxes' },
  'toolbox.entry_broken': { says: 'found broken entries in', category: 'toolboxes' },
  'toolbox.account_chosen': { says: 'chose an account of their own for', category: 'toolboxes' },
  'toolbox.account_choice_removed': { says: 'removed their choice of an account for', category: 'toolboxes' },
  ...collectionEvents('toolbox'),
} satisfies EventEntries<ToolboxEvent>;

export type ToolboxState = CollectionState<ToolboxEntry> & {
  /** The template that the toolbox was stamped from. */
  template_id: string | null;
  /** Null if only the organization's policy applies. */
  approval_policy: PartialApprovalPolicy | null;
  /** Whether agents search the toolbox's tools instead of listing them, if there are many. */
  tool_search: boolean;
  /** Whether the owner's pages made the toolbox for the owner's agent. */
  is_personal: boolean;
  /** The template from which the current skill was copied. */
  skill_origin_template_id: string | null;
  skill_origin_template_name: string | null;
};

/** The fields of a toolbox that its editor sets. */
type ToolboxFacts = Pick<ToolboxState, 'name' | 'description' | 'approval_policy' | 'tool_search' | 'entries'>;

/** The fields of a toolbox that are set once, when it is created. */
type ToolboxStart = Pick<ToolboxState, 'org_id' | 'template_id' | 'is_personal'> & { owner_user_id: string };

const noSkillSource = { skill_origin_template_id: null, skill_origin_template_name: null };

export class Toolbox extends Collection<ToolboxState, ToolboxEvent> {
  protected readonly noun = 'toolbox';
  protected override readonly unlogged = [
    ...unloggedFields,
    'tool_search',
    'is_personal',
    ...Object.keys(noSkillSource),
  ];

  static create(start: ToolboxStart, facts: ToolboxFacts, act: Act): Toolbox {
    const name_key = textKey(facts.name);
    const id = newId('tbx', act.at);
    const toolbox = new Toolbox({ ...start, id, ...facts, name_key, ...newCollection(act), ...noSkillSource });
    const data = { template_id: start.template_id, entry_count: facts.entries.length };
    toolbox.apply(act, { type: 'toolbox.created', data });
    return toolbox;
  }

  /**
   * Repins entries with the acting member's access.
   * @param pins the connection of each entry, by entry id.
   */
  pin(pins: ReadonlyMap<string, string>, act: Act): void {
    if (pins.size === 0) return;
    const pin = { delegated_by_user_id: act.by, delegated_at: act.at.toISOString() };
    const entries = this.state.entries.map((entry) => {
      const connection_id = pins.get(entry.id);
      return connection_id === undefined ? entry : { ...entry, connection_id, ...pin };
    });
    const names = entries.filter(({ id }) => pins.has(id)).map(exposedName);
    this.apply(act, { type: 'toolbox.repinned', data: { entries: names } }, { entries });
  }

  /** A toolbox that changes its owner is personal to no member. */
  protected override apply(act: Act, event: ToolboxEvent, changes: Partial<ToolboxState> = {}): void {
    super.apply(act, event, changes.owner_user_id === undefined ? changes : { ...changes, is_personal: false });
  }

  protected override buildSkillSource(source: SkillSource | null): Partial<ToolboxState> {
    return source ? { skill_origin_template_id: source.id, skill_origin_template_name: source.name } : noSkillSource;
  }
}
