import canonicalize from 'canonicalize';
import { type Act, Aggregate, newId } from '#kernel';
import { type TemplateEntry } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { noSkill, skillAfter } from '../../skill/domain/skill.js';
import { type SkillVersion } from '../../skill/domain/skill-versions.js';
import { type TemplateEvent } from './template-events.js';
import { type TemplateFacts, type TemplateState } from './template-state.js';

export class Template extends Aggregate<TemplateState, TemplateEvent> {
  protected readonly noun = 'template';

  static create(owner: { org_id: string; owner_user_id: string }, facts: TemplateFacts, act: Act): Template {
    const template = new Template({
      ...owner,
      id: newId('tpl', act.at),
      version: 1,
      ...facts,
      name_key: facts.name.toLowerCase(),
      ...noSkill,
      created_at: act.at,
      updated_at: act.at,
    });
    template.apply(act, { type: 'template.created', data: { entry_count: facts.entries.length } });
    return template;
  }

  protected override label(): string {
    return this.state.name;
  }

  change(facts: Partial<TemplateFacts>, act: Act): void {
    const changed = Object.entries(facts).filter(
      ([field, value]) => canonicalize(value) !== canonicalize(this.state[field as keyof TemplateFacts]),
    );
    if (changed.length === 0) return;
    const changes = Object.fromEntries(changed) as Partial<TemplateFacts>;
    const { added, removed } = namesBetween(this.state.entries, changes.entries ?? this.state.entries);
    const data = { added, removed, fields: changed.map(([field]) => field) };
    const name_key = changes.name === undefined ? undefined : { name_key: changes.name.toLowerCase() };
    this.apply(act, { type: 'template.updated', data }, { ...changes, ...name_key });
  }

  /** @returns the version to be kept; null where the text is the same, or cleared. */
  writeSkill(text: string | null, act: Act): SkillVersion | null {
    const id = newId('skv', act.at);
    const next = skillAfter(this.state, text, id, this.state.entries.map(exposedName), act);
    if (!next) return null;
    const event: TemplateEvent =
      next.skill === null
        ? { type: 'template.updated', data: { added: [], removed: [], fields: ['skill'] } }
        : { type: 'template.skill_published', data: { version: next.skill_count, size: [...next.skill].length } };
    this.apply(act, event, next);
    return next.skill === null ? null : { id, resource_id: this.state.id, number: next.skill_count, text: next.skill };
  }

  /** @param cause why, where nobody asked for it as such. */
  transfer(user_id: string, cause: string | null, act: Act): void {
    const before = this.state.owner_user_id;
    const claims = before === null && user_id === act.by;
    const event: TemplateEvent = claims
      ? { type: 'template.claimed', data: { user_id } }
      : { type: 'template.transferred', data: { user_id, before, cause } };
    this.apply(act, event, { owner_user_id: user_id });
  }

  /** The owner left, and nobody took over. */
  abandon(act: Act): void {
    const before = this.state.owner_user_id;
    this.apply(act, { type: 'template.ownerless', data: { before } }, { owner_user_id: null });
  }

  delete(act: Act): void {
    this.apply(act, { type: 'template.deleted', data: {} });
    this.removed = true;
  }

  protected override apply(act: Act, event: TemplateEvent, changes: Partial<TemplateState> = {}): void {
    super.apply(act, event, { ...changes, updated_at: act.at });
    const recorded = this.events.at(-1)!;
    // Skills are kept by version, and entries hold values: the event names what changed.
    recorded.changes = recorded.changes.filter(({ field }) => ['name', 'description', 'owner_user_id'].includes(field));
  }
}

function namesBetween(before: readonly TemplateEntry[], after: readonly TemplateEntry[]) {
  const [were, are] = [before.map(exposedName), after.map(exposedName)];
  return {
    added: are.filter((name) => !were.includes(name)),
    removed: were.filter((name) => !are.includes(name)),
  };
}
