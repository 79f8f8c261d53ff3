import { type Break, breaksOf } from '../break.js';

const toolbox = 'libs/toolboxes/src/toolbox';
const running = 'toolboxes/toolbox-run/running';
const programs = 'toolboxes/toolbox-run/programs';
const runningPrograms = 'toolboxes/toolbox-run/running-programs';

/** The permissions and the connection with which a tool of a toolbox runs. */
export const toolboxRuns: Break[] = [
  ...breaksOf('libs/toolboxes/src/toolbox-execution/services/toolbox-execution.ts', running, [
    {
      breaks: 'a disabled tool runs',
      find: 'each.enabled && exposedName(each) === name',
      replace: 'exposedName(each) === name',
      promise: 'needs an enabled entry, `use` access and the permission to run tools',
    },
    {
      breaks: 'the toolbox’s approval policy is not applied',
      find: 'const approval_policy = toolbox.approval_policy ?? {};',
      replace: 'const approval_policy = {};',
      promise: 'applies only to calls through that toolbox',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox-execution/services/toolbox-execution.ts', running, [
    {
      breaks: 'view access is enough to run a tool',
      find: '() => canUseToolbox(caller, reach).orThrow()',
      replace: '() => void canUseToolbox(caller, reach)',
      promise: 'needs an enabled entry, `use` access and the permission to run tools',
    },
    {
      breaks: 'an unmet entry is called anyway',
      find: "if (reason === null || reason === 'turned_off') return;",
      replace: "if (reason !== 'restricted') return;",
      promise: 'that is unmet gives the same reason as the list',
    },
    {
      breaks: 'callers who may not edit the toolbox see reasons about the editor',
      find: 'shownReason(reason, { isEditor })',
      replace: 'shownReason(reason, { isEditor: true })',
      promise: 'that is unmet gives the same reason as the list',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox-execution/services/entry-calls.ts', running, [
    {
      breaks: 'frozen arguments can be sent',
      find: 'if (frozen.length > 0) throw',
      replace: 'if (frozen.length > 9) throw',
      promise: 'uses defaults but refuses frozen arguments',
    },
    {
      breaks: 'a narrowing schema is not checked',
      find: 'if (problems.length > 0) throw',
      replace: 'if (problems.length > 9) throw',
      promise: 'accepts only arguments that the toolbox’s schema allows',
    },
  ]),
  ...breaksOf('libs/catalog/src/registered-tool/domain/remote-tool.ts', 'catalog/tool-registry/odd-schemas', [
    {
      breaks: 'agents get the properties of a remote tool as they are',
      find: "if (keyword !== 'properties') return value;",
      replace: "if (keyword !== '') return value;",
      promise: 'is listed for agents if it has no properties',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/arguments.ts', 'catalog/tool-requests', [
    {
      breaks: 'every unknown argument is compared with the known names',
      find: 'at < maxSuggestions ? namesIn(schema) : []',
      replace: 'namesIn(schema)',
      promise: 'get suggestions only for the first unknown names, from the first known ones',
    },
    {
      breaks: 'an unknown argument is compared with every known name',
      find: '.slice(0, maxNames)',
      replace: '',
      promise: 'get suggestions only for the first unknown names, from the first known ones',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/entry/domain/narrowing.ts', 'catalog/tool-registry/odd-schemas', [
    {
      breaks: 'a narrowed schema may list values that the tool rejects',
      find: '    listed.push({ own, values, pointer });\n',
      replace: '',
      promise: 'can be narrowed to values that fit',
    },
    {
      breaks: 'keywords that are not compared are ignored',
      find: '!understood.has(each) && ',
      replace: "each === 'pattern' && ",
      promise: 'cannot be narrowed without its dependent schemas',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/entry/domain/narrowing.ts', 'toolboxes/toolbox/narrowing', [
    {
      breaks: 'values that cannot be checked in time count as narrower',
      find: 'if (at === undefined) return { pointer: first.pointer,',
      replace: 'if (at === undefined) return null;\n    if (at === null) return { pointer: first.pointer,',
      promise: 'is refused if the values that it lists cannot be checked in time',
    },
    {
      breaks: 'a narrowed schema may allow any other property',
      find: 'return compareSchemas({ own: own.additionalProperties ?? true, narrowed: others, pointer: at, listed });',
      replace: 'return own.additionalProperties === at ? null : null;',
      promise: 'only if they are not wider',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/entry/domain/shown-schema.ts', running, [
    {
      breaks: 'the caller’s arguments override frozen values',
      find: '  ...sent,\n  ...frozen,',
      replace: '  ...frozen,\n  ...sent,',
      caughtBy: 'toolboxes/toolbox-run/entries',
    },
  ]),
  ...breaksOf(`${toolbox}/services/entry-builder.ts`, runningPrograms, [
    {
      breaks: 'a member blocked from a step can add the tool for others',
      find: '      if (blocked)\n',
      replace: '      if (blocked === null)\n',
      promise: 'makes no call if one of its steps is restricted',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/synthetic-tool/services/synthetic-tool-reader.ts', programs, [
    {
      breaks: 'synthetic tools of other members can be added',
      find: 'and id = any(:ids::text[]) and owner_user_id = :user_id',
      replace: 'and id = any(:ids::text[]) and :user_id::text is not null',
      promise: 'can be added only by its owner',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/synthetic-tool/services/program-reader.ts', runningPrograms, [
    {
      breaks: 'a synthetic tool bypasses a block in the list',
      find: '(findBlockedStep(steps) ?? first).verdict',
      replace: 'first.verdict',
      promise: 'makes no call if one of its steps is restricted',
    },
    {
      breaks: 'a tool with a step that cannot run is listed',
      find: 'isSound(unrestricted.flatMap(stepProblems))',
      replace: 'steps.length > 0',
      caughtBy: programs,
      promise: 'is unmet for everyone once one of its steps cannot run',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/collection/hooks/collection-offboarding.ts', 'toolboxes/toolbox/handing-over', [
    {
      breaks: 'a successor keeps the share of a toolbox',
      find: '        await this.shares.endMemberShare(',
      replace: '        void (',
      promise: 'of a leaver is no longer shared with the successor',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/commands/repin-toolbox.ts', 'toolboxes/toolbox/handing-over', [
    {
      breaks: 'repinning distinguishes unknown connections from those the caller cannot see',
      find: '!seenConnection(caller, id, found)',
      replace: '!found.has(id)',
      promise: 'needs edit access and permission to run the tool',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/synthetic-run/services/run-admission.ts', runningPrograms, [
    {
      breaks: 'the toolbox’s approval policy does not apply to synthetic tools',
      find: 'through?.approval_policy ?? {}',
      replace: '{}',
      promise: "needs one approval if the toolbox's policy is stricter than the organization's",
    },
    {
      breaks: 'only the rule of the highest tier applies',
      find: 'tightenApprovalPolicy(rules, { [tier]: policy[each] })',
      replace: 'tightenApprovalPolicy(rules, { [each]: policy[each] })',
      promise: 'is approved under the strictest policy of its steps',
    },
    {
      breaks: 'an approval of a run through one toolbox is valid in another',
      find: 'tier,\n      toolbox_id: through?.toolbox_id ?? null',
      replace: 'tier,\n      toolbox_id: null',
      promise: "needs one approval if the toolbox's policy is stricter than the organization's",
    },
  ]),
  ...breaksOf('libs/toolboxes/src/entry/services/pin-resolver.ts', programs, [
    {
      breaks: 'entries of a suspended editor still run',
      find: 'standings.get(editor.userId)?.suspended === false',
      replace: 'standings.has(editor.userId)',
      promise: 'cannot run while its owner is suspended',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/entry/domain/unmet-reason.ts', running, [
    {
      breaks: 'tools that a restriction blocks are listed',
      find: "if (!verdict.allowed) return 'restricted';",
      replace: '',
      promise: 'respects the caller’s own restrictions',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/entry/domain/unmet-reason.ts', 'toolboxes/mcp/blocked-tiers', [
    {
      breaks: 'tools that the approval policy blocks are listed',
      find: "blocked_tier ? 'tier_blocked' : ",
      replace: '',
      promise: 'is not listed in the organization with this policy',
    },
  ]),
];
