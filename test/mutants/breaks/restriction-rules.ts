import { breaksOf } from '../break.js';

const domain = 'libs/access-control/src/restriction/domain';

/** What a restriction may contain (rules 4 to 6). */
export const restrictionRules = [
  ...breaksOf(`${domain}/restriction.ts`, 'access-control/restriction/creating', [
    {
      breaks: 'a rule can name a connector and its tools (rule 4)',
      find: 'if (problems.length > 0) throw invalidFields(problems);',
      replace: '',
      promise: 'rule 4',
    },
  ]),
  ...breaksOf(`${domain}/restriction.ts`, 'access-control/restriction/legacy-override', [
    {
      breaks: 'an override moves with its row (rule 5)',
      find: 'this.state.legacy_override && !moved',
      replace: 'this.state.legacy_override',
      promise: 'is cleared when a rule moves to another member',
    },
  ]),
  ...breaksOf(
    'libs/access-control/src/restriction/http/restriction.dto.ts',
    'access-control/restriction/legacy-override',
    [
      {
        breaks: 'an override can be set (rule 5)',
        find: '@Equals(false)',
        replace: '@IsIn([true, false])',
        promise: 'cannot be set',
      },
      {
        breaks: 'except is a mode (rule 6)',
        find: "@IsIn(['allow', 'block'])",
        replace: "@IsIn(['allow', 'block', 'except'])",
        caughtBy: 'access-control/restriction/creating',
        promise: 'a mode that no longer exists',
      },
    ],
  ),
  ...breaksOf(`${domain}/restriction-rule.ts`, 'access-control/restriction/summary', [
    {
      breaks: 'the summary includes tools without effect',
      find: 'return rule.tools.filter((tool) => !whole.has(tool.connector_slug));',
      replace: 'return rule.tools;',
    },
  ]),
];
