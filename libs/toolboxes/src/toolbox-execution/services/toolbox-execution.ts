import { Injectable } from '@nestjs/common';
import { AccessDecider } from '#access-control';
import {
  ApprovalGate,
  describeInactive,
  digestArguments,
  RefusalLog,
  type RefusedTool,
  type ToolCall,
  toolNotFound,
} from '#connections';
import { type Tier } from '#connector-definition';
import { PageAddresses } from '#identity';
import { type ApiError, type Caller, refineError, defineError, suggestName } from '#kernel';
import { canManageCollection } from '../../collection/domain/collection-policy.js';
import { type ResultFields } from '../../entry/domain/entry.js';
import { isAccountProblem } from '../../entry/domain/caller-account.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { isRepinnable, obstacle, shownReason, type UnmetReason } from '../../entry/domain/unmet-reason.js';
import { tierOfSteps } from '../../synthetic-tool/services/step-resolver.js';
import { ProgramReader } from '../../synthetic-tool/services/program-reader.js';
import { accountRefusal } from '../domain/account-refusals.js';
import { type OpenToolbox, type ToolboxExecuted } from '../domain/toolbox-calls.js';
import { adviseEditor, adviseUser, isForReconnecting } from '../../toolbox/domain/repair-advice.js';
import { canUseToolbox } from '../../toolbox/domain/toolbox-policy.js';
import { EntryCalls } from './entry-calls.js';
import {
  connectionUsed,
  EntryResolver,
  isProxy,
  type ResolvedEntry,
  type ResolvedProxy,
} from '../../toolbox/services/entry-resolver.js';
import { type AccountConnection } from '../../toolbox/services/caller-accounts.js';
import { ConnectRights } from '../../toolbox/services/connect-rights.js';
import { OpenToolboxReader } from './open-toolbox-reader.js';

/** A call that ran. */
export type ToolboxRun = {
  executed: ToolboxExecuted;
  /** The caller's own account that it used; null if it used a pinned connection. */
  account: Pick<AccountConnection, 'id' | 'name'> | null;
  /** How the entry makes results fit an agent. */
  fields: ResultFields;
};

/** Runs a tool of a toolbox by its exposed name, for API clients and for agents. */
@Injectable()
export class ToolboxExecution {
  constructor(
    private readonly openToolboxReader: OpenToolboxReader,
    private readonly entryResolver: EntryResolver,
    private readonly connectRights: ConnectRights,
    private readonly accessDecider: AccessDecider,
    private readonly approvalGate: ApprovalGate,
    private readonly refusalLog: RefusalLog,
    private readonly programReader: ProgramReader,
    private readonly entryCalls: EntryCalls,
    private readonly pageAddresses: PageAddresses,
  ) {}

  /** @param toolboxRef the id of the toolbox, or the toolbox itself if this request has already loaded it. */
  async run(caller: Caller, toolboxRef: string | OpenToolbox, call: ToolCall): Promise<ToolboxRun> {
    const toolbox = await this.load(caller, toolboxRef);
    const resolved = await this.find(caller, toolbox, call.tool_name);
    await this.assertAdmitted(caller, toolbox, resolved, call);
    const approval_policy = toolbox.approval_policy ?? {};
    const account = isProxy(resolved) ? (resolved.account?.account ?? null) : null;
    // A call on the caller's account uses nobody else's access.
    const delegation = { toolbox_id: toolbox.id, editor: account ? null : resolved.editor!, approval_policy };
    const withToolName = <Result extends object>(executed: Result) => ({ ...executed, tool_name: call.tool_name });
    caller.request.key.mapResult(withToolName);
    const executed = withToolName(await this.entryCalls.run(caller, resolved, call, delegation));
    const { result_max_bytes, result_projection } = resolved.entry;
    return { executed, account, fields: { result_max_bytes, result_projection } };
  }

  private async load(caller: Caller, ref: string | OpenToolbox): Promise<OpenToolbox> {
    if (typeof ref !== 'string' && ref.content) return ref;
    return this.openToolboxReader.get(caller, typeof ref === 'string' ? ref : ref.id);
  }

  /** Finds the entry with this exposed name. For callers, disabled tools do not exist. */
  private async find(
    caller: Caller,
    { id, content, reach, approval_policy }: OpenToolbox,
    name: string,
  ): Promise<ResolvedEntry> {
    const entry = content!.entries.find((each) => each.enabled && exposedName(each) === name);
    if (entry) return (await this.entryResolver.resolve(caller, [{ id, approval_policy, entries: [entry] }]))[0]!;
    canUseToolbox(caller, reach).orThrow();
    const enabled = await this.entryResolver.resolve(caller, [
      { id, approval_policy, entries: content!.entries.filter((each) => each.enabled) },
    ]);
    const callable = enabled.filter((each) => obstacle(each) === null).map((each) => exposedName(each.entry));
    throw toolNotInToolbox(name, suggestName(name, callable));
  }

  /**
   * Refuses the call of a tool that the caller's list of tools does not contain. Disabled entries need no check here,
   * because callers cannot find them by name.
   * @throws forbidden `use_required`, `connector_restricted`, `tool_restricted`, `tier_blocked`, `insufficient_scope`;
   * conflict `entry_unmet`, or why the caller has no account.
   */
  private async assertAdmitted(
    caller: Caller,
    toolbox: OpenToolbox,
    resolved: ResolvedEntry,
    call: ToolCall,
  ): Promise<void> {
    const request = buildRefusedTool(toolbox, resolved, call);
    const { reach } = toolbox;
    await this.refusalLog.runAndRecordRefusals(
      caller,
      () => request,
      () => canUseToolbox(caller, reach).orThrow(),
    );
    const reason = obstacle(resolved);
    if (reason === null || reason === 'turned_off') return;
    if (reason === 'restricted') return this.assertUnrestricted(caller, request, resolved);
    // With an account, the call is refused later, when its connection is known.
    if (reason === 'tier_blocked')
      return lacksAccount(resolved) ? this.assertTier(caller, toolbox, request, resolved) : undefined;
    if (isAccountProblem(reason)) await this.assertTier(caller, toolbox, request, resolved);
    await this.refusalLog.record(caller, request, { cause: 'unmet', blocked: null, error_reason: reason });
    if (isAccountProblem(reason)) throw await this.buildAccountRefusal(caller, toolbox.id, resolved as ResolvedProxy);
    const isEditor = canManageCollection('toolbox', reach).allowed;
    throw entryUnmet(shownReason(reason, { isEditor }), this.adviseOn(caller, resolved, reason, isEditor));
  }

  private async buildAccountRefusal(
    caller: Caller,
    toolboxId: string,
    { entry: { connector_slug }, connector, account }: ResolvedProxy,
  ): Promise<ApiError> {
    const rightOn = await this.connectRights.load(caller, [connector]);
    const place = { connector_slug, service: connector?.name ?? connector_slug, ...rightOn(connector) };
    return accountRefusal(caller, toolboxId, { ...account!, ...place });
  }

  /** Says what the caller can do about a tool that no caller can run now. */
  private adviseOn(caller: Caller, resolved: ResolvedEntry, reason: UnmetReason, isEditor: boolean): string {
    const [connection, connector] = isProxy(resolved) ? [resolved.connection, resolved.connector?.name ?? null] : [];
    if (connection?.owner_user_id === caller.userId && isForReconnecting(reason)) {
      const page = caller.kind === 'user' ? ` at ${this.pageAddresses.ofAccount(connection.id)}` : '';
      return `${describeInactive(connection)} Reconnect it${page}, then call the tool again.`;
    }
    if (!isEditor) return adviseUser(reason);
    const added_by_caller = resolved.entry.delegated_by_user_id === caller.userId;
    const page = caller.kind === 'user' && isRepinnable(reason) ? ` See ${this.pageAddresses.ofAgent()}.` : '';
    return adviseEditor({ reason, connector: connector ?? null, added_by_caller }) + page;
  }

  /** Nobody is asked for an account for a call that the approval policy blocks, or that the app may not make. */
  private assertTier(
    caller: Caller,
    { approval_policy }: OpenToolbox,
    request: RefusedTool,
    resolved: ResolvedEntry,
  ): Promise<void> {
    const tier = tierOf(resolved);
    if (tier === null) return Promise.resolve();
    const admit = async () =>
      (await this.approvalGate.canRunTierThrough(caller, tier, approval_policy ?? {})).orThrow();
    return this.refusalLog.runAndRecordRefusals(caller, () => request, admit);
  }

  private assertUnrestricted(caller: Caller, request: RefusedTool, resolved: ResolvedEntry): Promise<void> {
    if (!isProxy(resolved))
      return this.programReader.assertUnrestricted(caller, request, resolved.program?.steps ?? []);
    const { entry, tool } = resolved;
    const admit = () => this.accessDecider.assertAdmitted(caller, entry.connector_slug, tool?.facts ?? null);
    return this.refusalLog.runAndRecordRefusals(caller, () => request, admit);
  }
}

const lacksAccount = (resolved: ResolvedEntry): boolean => isProxy(resolved) && Boolean(resolved.account?.problem);

const buildRefusedTool = ({ id, name }: OpenToolbox, resolved: ResolvedEntry, call: ToolCall): RefusedTool => ({
  resource: { type: 'toolbox', id, label: name },
  connector_slug: isProxy(resolved) ? resolved.entry.connector_slug : null,
  tool_name: resolved.entry.tool_name,
  connection_id: isProxy(resolved) ? (resolved.entry.connection_id ?? connectionUsed(resolved)?.id ?? null) : null,
  toolbox_id: id,
  tier: tierOf(resolved),
  delegated_by_user_id: resolved.entry.delegated_by_user_id,
  arguments_digest: digestArguments(call),
});

function tierOf(resolved: ResolvedEntry): Tier | null {
  if (isProxy(resolved)) return resolved.tool?.tier ?? null;
  return resolved.program ? tierOfSteps(resolved.program.steps) : null;
}

export const toolNotInToolbox = refineError(
  toolNotFound,
  (name: string, suggestion: string) =>
    `This toolbox has no tool named ${name}.${suggestion} \`GET /toolbox/{id}\` lists its tools.`,
  'The toolbox has no enabled tool with this name.',
);

export const entryUnmet = defineError(
  409,
  'entry_unmet',
  'The entry cannot run now. `details` contains the reason. An editor of the toolbox can repair it.',
  (unmet_reason: UnmetReason | 'unavailable' | null, advice: string) => ({
    message: `This tool cannot run now. ${advice}`,
    details: { unmet_reason },
  }),
);
