import canonicalize from 'canonicalize';
import { type Act, Aggregate, newId } from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { noSkill, skillAfter } from '../../skill/domain/skill.js';
import { type SkillVersion } from '../../skill/domain/skill-versions.js';
import { type ToolboxEvent } from './toolbox-events.js';
import { type ToolboxFacts, type ToolboxState } from './toolbox-state.js';

type Origin = { org_id: string; owner_user_id: string; template_id: string | null };

export class Toolbox extends Aggregate<ToolboxState, ToolboxEvent> {
  protected readonly noun = 'toolbox';

  static create(origin: Origin, facts: ToolboxFacts, act: Act): Toolbox {
    const toolbox = new Toolbox({
      ...origin,
      id: newId('tbx', act.at),
      version: 1,
      ...facts,
      name_key: facts.name.toLowerCase(),
      ...noSkill,
      skill_origin_template_id: null,
      skill_origin_template_name: null,
      created_at: act.at,
      updated_at: act.at,
    });
    const data = { template_id: origin.template_id, entry_count: facts.entries.length };
    toolbox.apply(act, { type: 'toolbox.created', data });
    return toolbox;
  }

  protected override label(): string {
    return this.state.name;
  }

  change(facts: Partial<ToolboxFacts>, act: Act): void {
    const changed = Object.entries(facts).filter(
      ([field, value]) => canonicalize(value) !== canonicalize(this.state[field as keyof ToolboxFacts]),
    );
    if (changed.length === 0) return;
    const changes = Object.fromEntries(changed) as Partial<ToolboxFacts>;
    const { added, removed } = namesBetween(this.state.entries, changes.entries ?? this.state.entries);
    const data = { added, removed, fields: changed.map(([field]) => field) };
    const name_key = changes.name === undefined ? undefined : { name_key: changes.name.toLowerCase() };
    this.apply(act, { type: 'toolbox.updated', data }, { ...changes, ...name_key });
  }

  /** @returns the version to be kept; null where the text is the same, or cleared. @param from a template it is copied from. */
  writeSkill(text: string | null, from: { id: string; name: string } | null, act: Act): SkillVersion | null {
    const id = newId('skv', act.at);
    const next = skillAfter(this.state, text, id, this.state.entries.map(exposedName), act);
    if (!next) return null;
    const origin = {
      skill_origin_template_id: from?.id ?? null,
      skill_origin_template_name: from?.name ?? null,
    };
    const event: ToolboxEvent =
      next.skill === null
        ? { type: 'toolbox.updated', data: { added: [], removed: [], fields: ['skill'] } }
        : { type: 'toolbox.skill_published', data: { version: next.skill_count, size: [...next.skill].length } };
    this.apply(act, event, { ...next, ...origin });
    return next.skill === null ? null : { id, resource_id: this.state.id, number: next.skill_count, text: next.skill };
  }

  /** Pins entries anew, on the authority of who acts. @param pins connection by entry. */
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

  /** @param cause why, where nobody asked for it as such. */
  transfer(user_id: string, cause: string | null, act: Act): void {
    const before = this.state.owner_user_id;
    const claims = before === null && user_id === act.by;
    const event: ToolboxEvent = claims
      ? { type: 'toolbox.claimed', data: { user_id } }
      : { type: 'toolbox.transferred', data: { user_id, before, cause } };
    this.apply(act, event, { owner_user_id: user_id });
  }

  /** The owner left, and nobody took over. */
  abandon(act: Act): void {
    this.apply(act, { type: 'toolbox.ownerless', data: { before: this.state.owner_user_id } }, { owner_user_id: null });
  }

  delete(act: Act): void {
    this.apply(act, { type: 'toolbox.deleted', data: {} });
    this.removed = true;
  }

  protected override apply(act: Act, event: ToolboxEvent, changes: Partial<ToolboxState> = {}): void {
    super.apply(act, event, { ...changes, updated_at: act.at });
    const recorded = this.events.at(-1)!;
    // Entries hold values that somebody froze, and skills are kept by version: the event names what changed.
    recorded.changes = recorded.changes.filter(({ field }) => told.includes(field));
  }
}

const told = ['name', 'description', 'owner_user_id', 'approval_policy'];

function namesBetween(before: readonly ToolboxEntry[], after: readonly ToolboxEntry[]) {
  const [were, are] = [before.map(exposedName), after.map(exposedName)];
  return {
    added: are.filter((name) => !were.includes(name)),
    removed: were.filter((name) => !are.includes(name)),
  };
}
