import { type Break, breaksOf } from '../break.js';

const toolbox = 'libs/toolboxes/src/toolbox';
const running = 'toolbox-run/running';

/** Whose authority a tool of a toolbox runs on, and with what. */
export const toolboxRuns: Break[] = [
  ...breaksOf(`${toolbox}/commands/execute-toolbox-tool.ts`, running, [
    {
      breaks: 'a tool that is turned off runs',
      find: 'each.enabled && exposedName(each) === name',
      replace: 'exposedName(each) === name',
      promise: 'a name that is there and turned on',
    },
    {
      breaks: 'the toolbox’s approval policy is not asked',
      find: 'approval_policy: toolbox.row.approval_policy ?? {}',
      replace: 'approval_policy: {}',
      promise: 'asks for more than the organization',
    },
  ]),
  ...breaksOf(`${toolbox}/services/entry-admission.ts`, running, [
    {
      breaks: 'view access is enough to run a tool',
      find: '() => canUseToolbox(caller, reach).orThrow()',
      replace: '() => void canUseToolbox(caller, reach)',
      promise: 'needs the permission, use access',
    },
    {
      breaks: 'what is in the way of a tool is left to the third party to find out',
      find: "if (why === null || why === 'turned_off') return;",
      replace: "if (why !== 'restricted') return;",
      promise: 'that is unmet says why',
    },
    {
      breaks: 'who may not change the toolbox is told of the editor',
      find: 'toldReason(why, canManageToolbox(reach).allowed)',
      replace: 'toldReason(why, true)',
      promise: 'that is unmet says why',
    },
  ]),
  ...breaksOf(`${toolbox}/services/entry-arguments.ts`, running, [
    {
      breaks: 'what the toolbox sets can be sent',
      find: 'if (frozen.length > 0) throw',
      replace: 'if (frozen.length > 9) throw',
      promise: 'takes defaults where nothing is sent',
    },
    {
      breaks: 'a schema that narrows is not checked',
      find: 'if (problems.length > 0) throw',
      replace: 'if (problems.length > 9) throw',
      promise: 'takes what its toolbox’s own schema lets through',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/entry/domain/shown-schema.ts', running, [
    {
      breaks: 'the caller’s arguments win over what is set',
      find: '  ...sent,\n  ...frozen,',
      replace: '  ...frozen,\n  ...sent,',
      caughtBy: 'toolbox-run/entries',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/entry/domain/obstacle.ts', running, [
    {
      breaks: 'what a rule keeps from the caller is listed, and refused only later',
      find: "return verdict.allowed ? unmet : 'restricted';",
      replace: 'return unmet;',
      promise: 'is refused to whom a rule keeps from it',
    },
  ]),
];
