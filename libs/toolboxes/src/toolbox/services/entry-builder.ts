import { Injectable } from '@nestjs/common';
import canonicalize from 'canonicalize';
import { AccessDecider, connectorRestricted, toolRestricted } from '#access-control';
import { type Connector, Connectors, toolNamed } from '#catalog';
import { type PinnedConnection, PinnedConnections } from '#connections';
import {
  type Act,
  ApiError,
  type Caller,
  type FieldPath,
  invalidFields,
  newId,
  pathIn,
  type FieldError,
  fieldAt,
  type ErrorDefinition,
  type FieldReason,
  defineFieldReason,
  fieldError,
  isCausedBy,
} from '#kernel';
import { Schemas } from '#platform/schemas';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { nameProblems } from '../../entry/domain/sent-entries.js';
import {
  buildEntryDrafts,
  type EntryDraft,
  isProxyDraft,
  isSyntheticDraft,
  pinProblems,
  type ProxyDraft,
  type SentEntry,
  type SyntheticDraft,
} from '../domain/entry-drafts.js';
import { canPin, pinNotAllowed } from '../domain/toolbox-policy.js';
import { curatedProblems } from '../../entry/domain/curated-problems.js';
import { EntrySuggestions } from '../../entry/services/entry-suggestions.js';
import { ProjectionChecker } from '../../entry/services/projection-checker.js';
import { ProgramReader } from '../../synthetic-tool/services/program-reader.js';
import { findBlockedStep } from '../../synthetic-tool/services/step-resolver.js';
import { toolRestrictedField } from '../../synthetic-tool/domain/program-reasons.js';

type LookedUp = {
  connectors: ReadonlyMap<string, Connector>;
  connections: ReadonlyMap<string, PinnedConnection>;
};

/** Checks the entries of a request, and builds either all of them or none. */
@Injectable()
export class EntryBuilder {
  constructor(
    private readonly connectors: Connectors,
    private readonly pinnedConnections: PinnedConnections,
    private readonly accessDecider: AccessDecider,
    private readonly schemas: Schemas,
    private readonly programReader: ProgramReader,
    private readonly entrySuggestions: EntrySuggestions,
    private readonly projectionChecker: ProjectionChecker,
  ) {}

  /**
   * Returns the entries in the order sent. The caller pins new and changed ones.
   * @throws validation_error with all problems; forbidden `pin_not_allowed`, `connector_restricted` or
   * `tool_restricted` with the path of the first entry the caller may not pin.
   */
  async build(
    caller: Caller,
    before: readonly ToolboxEntry[],
    sent: readonly SentEntry[],
    act: Act,
  ): Promise<ToolboxEntry[]> {
    const drafted = buildEntryDrafts(before, sent);
    const { drafts, problems } = await this.nameSynthetic(caller, drafted.drafts);
    const proxies = drafts.filter(isProxyDraft);
    const lookedUp = await this.lookUp(caller, proxies);
    const pinErrors = proxies
      .filter(({ keepsPin }) => !keepsPin)
      .flatMap((draft) => pinProblems(caller, draft, lookedUp));
    const allProblems = [
      ...[...drafted.problems, ...problems, ...nameProblems(drafts), ...pinErrors],
      ...(await this.findCurationProblems(caller.orgId, proxies, lookedUp.connectors)),
      ...(await this.projectionChecker.findProblems(caller.orgId, drafts)),
    ];
    if (allProblems.length > 0) throw invalidFields(await this.entrySuggestions.addTo(allProblems, caller, proxies));
    for (const draft of proxies) if (!draft.keepsPin) await this.assertCanPin(caller, draft, lookedUp);
    await this.assertCanPinSynthetic(caller, drafts);
    return drafts.map((draft) => buildEntry(draft, act));
  }

  private async lookUp(caller: Caller, drafts: readonly ProxyDraft[]): Promise<LookedUp> {
    const slugs = [...new Set(drafts.map(({ entry }) => entry.connector_slug))];
    const ids = [...new Set(drafts.flatMap(({ entry }) => entry.connection_id ?? []))];
    const [connectors, connections] = await Promise.all([
      this.connectors.findCurrent(caller.orgId, slugs),
      this.pinnedConnections.find(caller, ids),
    ]);
    return { connectors, connections };
  }

  private async assertCanPin(caller: Caller, { path, entry }: ProxyDraft, lookedUp: LookedUp): Promise<void> {
    const connection = entry.connection_id === null ? undefined : lookedUp.connections.get(entry.connection_id);
    if (connection && !canPin(caller, connection).allowed) throwAt(pathIn(path, 'connection_id'), pinNotAllowed());
    const tool = toolNamed(lookedUp.connectors.get(entry.connector_slug)!, entry.tool_name)!;
    await this.accessDecider
      .assertAdmitted(caller, entry.connector_slug, tool.facts)
      .catch((error: unknown) => throwAt(pathIn(path, 'tool_name'), error));
  }

  private async findCurationProblems(
    orgId: string,
    drafts: readonly ProxyDraft[],
    connectors: ReadonlyMap<string, Connector>,
  ): Promise<FieldError[]> {
    const problems: FieldError[] = [];
    for (const { path, entry, before } of drafts) {
      const connector = connectors.get(entry.connector_slug);
      const tool = connector && toolNamed(connector, entry.tool_name);
      // Skips removed tools and unchanged entries. Their problems are shown when the entry is read.
      if (!tool || (before && isSame(before, entry))) continue;
      problems.push(...(await curatedProblems(this.schemas.validatorFor(orgId), tool.definition, entry, path)));
    }
    return problems;
  }

  /** Fills in the names of added tools. Tools of other members count as unknown. */
  private async nameSynthetic(
    caller: Caller,
    drafts: readonly EntryDraft[],
  ): Promise<{ drafts: EntryDraft[]; problems: FieldError[] }> {
    const ownNames = await this.programReader.ownNames(caller, listSyntheticToolIds(addedDrafts(drafts)));
    const problems: FieldError[] = [];
    const named = drafts.map((draft): EntryDraft => {
      if (!isAdded(draft)) return draft;
      const tool_name = ownNames.get(draft.entry.synthetic_tool_id);
      if (tool_name === undefined) problems.push(unknownTool(draft));
      return { ...draft, entry: { ...draft.entry, tool_name: tool_name ?? draft.entry.synthetic_tool_id } };
    });
    return { drafts: named, problems };
  }

  /**
   * Checks that no restriction blocks the caller from an added synthetic tool.
   * @throws forbidden `connector_restricted`, `tool_restricted` with the path of the first tool that the caller may not
   * add.
   */
  private async assertCanPinSynthetic(caller: Caller, drafts: readonly EntryDraft[]): Promise<void> {
    const added = addedDrafts(drafts);
    const programs = await this.programReader.load(caller, listSyntheticToolIds(added));
    for (const { path, entry } of added) {
      const blocked = findBlockedStep(programs.get(entry.synthetic_tool_id)!.steps);
      if (blocked)
        await this.accessDecider
          .assertAdmitted(caller, blocked.connector_slug!, blocked.tool?.facts ?? null)
          .catch((error: unknown) => throwAt(pathIn(path, 'synthetic_tool_id'), error));
    }
  }
}

function buildEntry({ entry, before, keepsPin }: EntryDraft, act: Act): ToolboxEntry {
  const id = before?.id ?? newId('tbxe', act.at);
  if (keepsPin && before) {
    const { delegated_by_user_id, delegated_at } = before;
    return { id, ...entry, delegated_by_user_id, delegated_at };
  }
  const isPinned = !('connection_id' in entry) || entry.connection_id !== null;
  return {
    id,
    ...entry,
    delegated_by_user_id: isPinned ? act.by : null,
    delegated_at: isPinned ? act.at.toISOString() : null,
  };
}

/** The refusals to pin an entry, with the reason of the field that they name. */
const fieldReasons: readonly (readonly [ErrorDefinition, FieldReason])[] = [
  [pinNotAllowed, defineFieldReason('pin_not_allowed', pinNotAllowed.line)],
  [
    connectorRestricted,
    defineFieldReason('connector_restricted', 'A restriction blocks the caller from the connector.'),
  ],
  [toolRestricted, toolRestrictedField],
];

export const pinErrors: readonly ErrorDefinition[] = fieldReasons.map(([cause]) => cause);

const isSame = (one: ProxyDraft['entry'], other: ProxyDraft['entry']): boolean =>
  one.tool_name === other.tool_name &&
  canonicalize([one.defaults, one.frozen, one.input_schema]) ===
    canonicalize([other.defaults, other.frozen, other.input_schema]);

const isAdded = (draft: EntryDraft): draft is SyntheticDraft => isSyntheticDraft(draft) && !draft.keepsPin;

const addedDrafts = (drafts: readonly EntryDraft[]): SyntheticDraft[] => drafts.filter(isAdded);

const listSyntheticToolIds = (drafts: readonly SyntheticDraft[]): string[] =>
  drafts.map(({ entry }) => entry.synthetic_tool_id);

const unknownSyntheticTool = defineFieldReason('unknown_synthetic_tool', 'The caller has no such synthetic tool.');

function unknownTool({ path }: SyntheticDraft): FieldError {
  const at = pathIn(path, 'synthetic_tool_id');
  return fieldError(at, unknownSyntheticTool, `${fieldAt(at)} does not match one of your synthetic tools.`);
}

/** Throws an error. A refusal to pin the entry gets its path. */
function throwAt(path: FieldPath, error: unknown): never {
  for (const [cause, reason] of fieldReasons)
    if (isCausedBy(error, cause)) {
      const { definition, message, parts } = error;
      throw new ApiError(definition, message, { ...parts, fields: [fieldError(path, reason, message)] });
    }
  throw error;
}
