import { Injectable } from '@nestjs/common';
import { canSee, type Connector, Connectors, toolNamed } from '#catalog';
import {
  type Act,
  type Caller,
  type FieldError,
  invalid,
  invalidFields,
  newId,
  pathIn,
  type FieldReason,
} from '#kernel';
import { Schemas } from '#platform/schemas';
import { canManageCollection } from '../../collection/domain/collection-policy.js';
import { curatedProblems } from '../../entry/domain/curated-problems.js';
import { type TemplateEntry } from '../../entry/domain/entry.js';
import { type SentTemplateEntry, type TemplateDraft, templateDrafts } from '../domain/template-drafts.js';
import { type TemplateState, ToolboxSources } from '../domain/template.js';

/** Checks and builds the entries of a template, for creating and updating it. */
@Injectable()
export class TemplateEntryBuilder {
  constructor(
    private readonly connectors: Connectors,
    private readonly schemas: Schemas,
    private readonly toolboxes: ToolboxSources,
  ) {}

  /**
   * Copies the entries and skill of a toolbox, with new ids.
   * @throws validation_error `unknown_toolbox`, forbidden `edit_required`.
   */
  async copyFrom(caller: Caller, toolboxId: string, act: Act): Promise<Pick<TemplateState, 'entries' | 'skill'>> {
    const found = await this.toolboxes.loadCopy(caller, toolboxId);
    if (!found)
      throw invalid('/from_toolbox_id', 'unknown_toolbox', 'from_toolbox_id does not match a toolbox you can access.');
    canManageCollection('toolbox', found.reach).orThrow();
    const entries = found.entries.map((entry) => ({ id: newId('tple', act.at), ...entry }));
    return { entries, skill: found.skill };
  }

  /**
   * Returns the entries to store, in the order sent.
   * @throws validation_error with all problems.
   */
  async build(
    caller: Caller,
    before: readonly TemplateEntry[],
    sent: readonly SentTemplateEntry[],
    act: Act,
  ): Promise<TemplateEntry[]> {
    const { drafts, problems } = templateDrafts(before, sent);
    const slugs = [...new Set(drafts.map(({ entry }) => entry.connector_slug))];
    const connectors = await this.connectors.findCurrent(caller.orgId, slugs);
    for (const draft of drafts)
      problems.push(...(await this.findProblems(caller, draft, connectors.get(draft.entry.connector_slug))));
    if (problems.length > 0) throw invalidFields(problems);
    return drafts.map(({ entry, before: old }) => ({ id: old?.id ?? newId('tple', act.at), ...entry }));
  }

  private async findProblems(caller: Caller, draft: TemplateDraft, connector?: Connector): Promise<FieldError[]> {
    const { path, entry, before } = draft;
    const isNew = before?.connector_slug !== entry.connector_slug || before.tool_name !== entry.tool_name;
    const tool = connector && toolNamed(connector, entry.tool_name);
    if (isNew && !(connector && canSee(caller, connector)))
      return [at(path, 'connector_slug', 'unknown_connector', 'does not match a connector you can see.')];
    if (isNew && !tool)
      return [at(path, 'tool_name', 'unknown_tool', `does not match a tool of ${entry.connector_slug}.`)];
    // An entry whose tool was removed stays. Stamping reports the problem.
    return tool ? curatedProblems(this.schemas.validatorFor(caller.orgId), tool.definition, entry, path) : [];
  }
}

const at = (path: TemplateDraft['path'], field: string, reason: FieldReason, message: string): FieldError => ({
  path: pathIn(path, field),
  reason,
  message: `${field} ${message}`,
});
