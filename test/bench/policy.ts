import { type ToolFacts } from '#access-control';
import { type PolicyRule } from '../../libs/access-control/src/restriction/domain/restriction-rule.js';

/**
 * The policy that every library evaluates: 200 rules of 50 tools each. 40 rules are the member's own and 110 belong to
 * two roles. These rules block. 50 rules belong to a third role and allow. All four targets must admit a tool. A rule
 * matches a tool by its name, its operation or its origin, so a renamed tool stays blocked. An allow rule does not
 * match by name. Every fifth connector is a fork that inherits the blocks of another connector.
 */
type Target = { id: string; mode: 'block' | 'allow'; rules: PolicyRule[] };

export type Asked = { slug: string; tool: ToolFacts };

const connectors = 40;
const toolsEach = 50;

const slugOf = (n: number): string => `connector-${n % connectors}`;

/** Ancestors by slug. */
export const lineages = new Map(
  Array.from({ length: connectors }, (_, n) => [slugOf(n), n % 5 === 4 ? [slugOf(n - 1)] : []] as const),
);

const ruleOf = (mode: Target['mode'], rule: number): PolicyRule => ({
  id: `rstr_${mode}_${rule}`,
  mode,
  connector_slugs: [],
  tools: Array.from({ length: toolsEach }, (_, n) => ({
    connector_slug: slugOf(rule),
    tool_name: `tool_${rule}_${n}`,
    operation: `GET /${rule}/${n}`,
    origin: `origin_${rule}_${n}`,
  })),
  legacy_override: false,
});

const rulesFrom = (mode: Target['mode'], first: number, count: number): PolicyRule[] =>
  Array.from({ length: count }, (_, n) => ruleOf(mode, first + n));

export const targets: Target[] = [
  { id: 'usr_1', mode: 'block', rules: rulesFrom('block', 0, 40) },
  { id: 'role_1', mode: 'block', rules: rulesFrom('block', 40, 55) },
  { id: 'role_2', mode: 'block', rules: rulesFrom('block', 95, 55) },
  { id: 'role_3', mode: 'allow', rules: rulesFrom('allow', 150, 50) },
];

/**
 * Tools like those of a catalog: some are named by rules and some are not. Every fourth was renamed after the rules
 * were written.
 */
export const questions: Asked[] = Array.from({ length: 2000 }, (_, n) => {
  const [rule, place] = [n % 2 ? n % 150 : 150 + (n % 50), n % toolsEach];
  const name = n % 4 === 3 ? `renamed_${n}` : `tool_${rule}_${place}`;
  const origin = `origin_${rule}_${place}`;
  const slug = n % 7 === 6 ? slugOf(n) : slugOf(rule);
  return { slug, tool: { name, operation: n % 8 === 7 ? null : `GET /${rule}/${place}`, origin, origins: [origin] } };
});

/** The keys by which a rule can match this tool. */
export const keysOf = (slug: string, { name, operation, origins }: ToolFacts): string[] => [
  `${slug} name ${name}`,
  ...(operation === null ? [] : [`${slug} does ${operation}`]),
  ...origins.map((origin) => `${slug} from ${origin}`),
];

/** The keys by which the rules of this target match tools. */
export const keysIn = ({ mode, rules }: Target): string[] =>
  rules.flatMap(({ tools }) =>
    tools.flatMap(({ connector_slug: slug, tool_name, operation, origin }) => [
      ...(mode === 'block' ? [`${slug} name ${tool_name}`] : []),
      `${slug} does ${operation}`,
      `${slug} from ${origin}`,
    ]),
  );
