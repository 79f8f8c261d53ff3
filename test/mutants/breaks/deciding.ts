import { breaksOf } from '../break.js';

const domain = 'libs/access-control/src/decision/domain';

/** How rules, lineage and grants lead to a decision (rules 1 to 3, 5 and 6). */
export const deciding = [
  ...breaksOf(`${domain}/compiled-target.ts`, 'access-control/decide/examples', [
    {
      breaks: 'a block of a whole connector has no effect (rule 1)',
      find: 'if (question.block.whole) return blocks.connector;',
      replace: '',
      promise: '8: a grant on a fork',
    },
    {
      breaks: 'a block of a tool has no effect (rule 1)',
      find: 'if (blocking) return blocks[blocking];',
      replace: '',
      promise: '6: a fork inherits',
    },
    {
      breaks: 'an allow list of an ancestor blocks its forks',
      find: 'question.inherited || !question.target.listsAllowed',
      replace: '!question.target.listsAllowed',
      caughtBy: 'access-control/decide/against-the-oracle',
      promise: 'random cases',
    },
    {
      breaks: 'an empty allow row blocks nothing (rule 2)',
      find: 'if (target.locksOut) return blocks.allowlist;',
      replace: '',
      promise: '2: an allow row that names nothing blocks everything',
    },
    {
      breaks: 'a connector that is not on the allow list is allowed (rule 1)',
      find: 'if (allow.entries === 0) return blocks.allowlist;',
      replace: 'if (allow.entries === 0) return admits.none;',
      promise: '1: allow rows',
    },
    {
      breaks: 'a listed tool allows every tool of its connector (rule 1)',
      find: 'allowing ? admits[allowing] : blocks.allowlist',
      replace: 'allowing ? admits[allowing] : admits.allowlist',
      promise: '1: allow rows',
    },
  ]),
  ...breaksOf(`${domain}/compiled-target.ts`, 'access-control/decide/against-the-oracle', [
    {
      breaks: 'the effect of an allow row depends on its entries instead of its mode (rule 2)',
      find: 'listsAllowed: allows.length > 0,',
      replace: 'listsAllowed: allows.some((rule) => !isEmpty(rule)),',
      promise: 'random cases',
    },
    {
      breaks: 'renaming a tool removes its block',
      find: "if (tool.operation !== null && listing.operations.has(tool.operation)) return 'operation';\n  if (tool.unverified",
      replace: 'if (tool.unverified',
      promise: 'random cases',
    },
    {
      breaks: 'a reused name allows a tool',
      find: "'operation' | 'origin' | null => {\n  if (tool",
      replace:
        "'operation' | 'origin' | null => {\n  if (listing.names.has((tool as ToolFacts).name)) return 'origin';\n  if (tool",
      caughtBy: 'access-control/decide/examples',
      promise: '7: a rename',
    },
    {
      breaks: 'no row overrides role rules (rule 5)',
      find: "target.target_type === 'user' && rules.some((rule) => rule.legacy_override)",
      replace: 'false',
      caughtBy: 'access-control/decide/examples',
      promise: '5: role and member rules',
    },
  ]),
  ...breaksOf(`${domain}/compiled-policy.ts`, 'access-control/decide/examples', [
    {
      breaks: 'member rules always replace role rules (rule 3)',
      find: 'own.overrides ? [own]',
      replace: 'own.rules.length > 0 ? [own]',
      promise: '5: role and member rules',
    },
    {
      breaks: 'only the first role binds (rule 3)',
      find: '[own, ...roles]',
      replace: '[own, ...roles.slice(0, 1)]',
      promise: '3: every target',
    },
    {
      breaks: 'the lineage of a connector is cached forever',
      find: 'known && isCurrentLineage(known.lineage, ancestors)',
      replace: 'known',
      caughtBy: 'access-control/decide/deciding',
      promise: "follows a change to a connector's lineage",
    },
  ]),
  ...breaksOf(`${domain}/connector-policy.ts`, 'access-control/decide/examples', [
    {
      breaks: 'forks inherit no rules',
      find: 'distance < lineage.length; distance += 1',
      replace: 'distance < 1; distance += 1',
      promise: '6: a fork inherits',
    },
    {
      breaks: 'an expired grant still lifts rules',
      find: 'isActive(grant, now) && covers',
      replace: 'covers',
      caughtBy: 'access-control/decide/deciding',
      promise: 'respects the expiry of a grant without recompiling the rules',
    },
    {
      breaks: 'a grant for a tool lifts the whole connector',
      find: 'covers(grant, tool) && isLiftingGrant',
      replace: 'isLiftingGrant',
      promise: '9: a grant on one tool',
    },
    {
      breaks: 'a grant always lifts member rules (rule 6)',
      find: ' && isLiftingGrant(grant, target.target, inherited)',
      replace: '',
      promise: "10: a grant lifts a member's own rule only if requested",
    },
    {
      breaks: 'a grant for one connector lifts all',
      find: 'grants.filter(({ connector_slug }) => connector_slug === lineage[0])',
      replace: '[...grants]',
      promise: '8: a grant on a fork',
    },
  ]),
  ...breaksOf(`${domain}/compiled-policy.ts`, 'access-control/decide/deciding', [
    {
      breaks: 'a lineage of any length is accepted',
      find: 'lineage.length > maxAncestors + 1',
      replace: 'lineage.length < 0',
      promise: 'throws if the lineage is missing or wrong',
    },
  ]),
  ...breaksOf(`${domain}/effective-policy.ts`, 'access-control/decide/deciding', [
    {
      breaks: 'a lineage that was not loaded counts as empty',
      find: 'if (!ancestors) throw new Error(`The lineage of ${slug} was not loaded before the decision.`);',
      replace: 'if (!ancestors) return this.compiled.on(slug, []);',
      promise: 'throws if the lineage is missing or wrong',
    },
  ]),
];
