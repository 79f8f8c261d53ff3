import { Injectable } from '@nestjs/common';
import { isConnectorVisible, type Connector, Connectors, toolNamed } from '#catalog';
import {
  type Act,
  type Caller,
  type FieldError,
  type FieldPath,
  invalid,
  invalidFields,
  newId,
  pathIn,
  fieldError,
  required,
  type FieldReason,
} from '#kernel';
import { Schemas } from '#platform/schemas';
import { unknownConnector, unknownTool } from '#access-control';
import { canManageCollection } from '../../collection/domain/collection-policy.js';
import { curatedProblems } from '../../entry/domain/curated-problems.js';
import { type EntryAccount, storeAccount } from '../../entry/domain/caller-account.js';
import { type TemplateEntry } from '../../entry/domain/entry.js';
import {
  draftEntries,
  type Drafts,
  nameProblems,
  type SentCuratedTool,
  uncuratedTool,
} from '../../entry/domain/sent-entries.js';
import { EntrySuggestions } from '../../entry/services/entry-suggestions.js';
import { ProjectionChecker } from '../../entry/services/projection-checker.js';
import { type TemplateState, ToolboxSources } from '../domain/template.js';
import { unknownToolbox } from '#authentication';

/** An entry as sent. Omitted fields of an existing entry keep their values. */
export type SentTemplateEntry = SentCuratedTool & {
  id?: string;
  connector_slug?: string;
  tool_name?: string;
  account?: EntryAccount;
  note?: string | null;
};

type TemplateDraft = { path: FieldPath; entry: Omit<TemplateEntry, 'id'>; before: TemplateEntry | null };

/** The parts of a toolbox that a new template gets. */
type CopiedState = Pick<TemplateState, 'entries' | 'skill' | 'approval_policy'>;

const newEntry = { ...uncuratedTool, note: null };

/** Returns the new entries, and the problems that can be found without look-ups. */
function templateDrafts(before: readonly TemplateEntry[], sent: readonly SentTemplateEntry[]): Drafts<TemplateDraft> {
  const { drafts, problems } = draftEntries(before, sent, buildTemplateDraft);
  return { drafts, problems: [...problems, ...nameProblems(drafts)] };
}

function buildTemplateDraft(
  path: FieldPath,
  before: TemplateEntry | null,
  sent: SentTemplateEntry,
): TemplateDraft | FieldError[] {
  const { id: _, account: oldAccount, ...oldFields } = before ?? { id: '', account: undefined };
  const { id: __, account = oldAccount, ...fields } = sent;
  const newFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const entry = { ...newEntry, ...oldFields, ...newFields, ...storeAccount(account) } as TemplateDraft['entry'];
  const missing = (['connector_slug', 'tool_name'] as const).filter((field) => entry[field] === undefined);
  if (missing.length === 0) return { path, entry, before };
  return missing.map((field) => fieldError(pathIn(path, field), required, `${field} is required.`));
}

/** Checks and builds the entries of a template, for creating and updating it. */
@Injectable()
export class TemplateEntryBuilder {
  constructor(
    private readonly connectors: Connectors,
    private readonly schemas: Schemas,
    private readonly toolboxSources: ToolboxSources,
    private readonly entrySuggestions: EntrySuggestions,
    private readonly projectionChecker: ProjectionChecker,
  ) {}

  /**
   * Copies the entries, with new ids, the skill and the approval policy of a toolbox.
   * @throws validation_error `unknown_toolbox`, forbidden `edit_required`.
   */
  async copyFrom(caller: Caller, toolboxId: string, act: Act): Promise<CopiedState> {
    const found = await this.toolboxSources.loadCopy(caller, toolboxId);
    if (!found)
      throw invalid('/from_toolbox_id', unknownToolbox, 'from_toolbox_id does not match a toolbox you can access.');
    canManageCollection('toolbox', found.reach).orThrow();
    const entries = found.entries.map((entry) => ({ id: newId('tple', act.at), ...entry }));
    return { entries, skill: found.skill, approval_policy: found.approval_policy };
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
    problems.push(...(await this.projectionChecker.findProblems(caller.orgId, drafts)));
    if (problems.length > 0) throw invalidFields(await this.entrySuggestions.addTo(problems, caller, drafts));
    return drafts.map(({ entry, before: old }) => ({ id: old?.id ?? newId('tple', act.at), ...entry }));
  }

  private async findProblems(caller: Caller, draft: TemplateDraft, connector?: Connector): Promise<FieldError[]> {
    const { path, entry, before } = draft;
    const isNew = before?.connector_slug !== entry.connector_slug || before.tool_name !== entry.tool_name;
    const tool = connector && toolNamed(connector, entry.tool_name);
    if (isNew && !(connector && isConnectorVisible(caller, connector)))
      return [at(path, 'connector_slug', unknownConnector, 'does not match a connector you can see.')];
    if (isNew && !tool)
      return [at(path, 'tool_name', unknownTool, `does not match a tool of ${entry.connector_slug}.`)];
    // An entry whose tool was removed stays. Stamping reports the problem.
    return tool ? curatedProblems(this.schemas.validatorFor(caller.orgId), tool.definition, entry, path) : [];
  }
}

const at = (path: FieldPath, field: string, reason: FieldReason, says: string): FieldError =>
  fieldError(pathIn(path, field), reason, `${field} ${says}`);
