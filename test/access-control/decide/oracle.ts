import { type ToolFacts } from '#access-control';
import { type ActiveGrant } from '../../../libs/access-control/src/restriction/domain/active-grants.js';
import { type PolicyRule } from '../../../libs/access-control/src/restriction/domain/restriction-rule.js';

/** A slow and obvious implementation of the rules. `decide` is compared with it. */
export type World = {
  own: PolicyRule[];
  roles: PolicyRule[][];
  grants: ActiveGrant[];
  /** Ancestors by slug, nearest first. */
  ancestors: Record<string, string[]>;
  now: number;
};

type Target = { kind: 'user' | 'role'; rows: PolicyRule[] };

type Identity = Pick<ToolFacts, 'operation' | 'origin'>;

const targetsOf = ({ own, roles }: World): Target[] => [
  { kind: 'user', rows: own },
  ...(own.some((row) => row.legacy_override) ? [] : roles.map((rows) => ({ kind: 'role' as const, rows }))),
];

export function stepsOf(world: World, slug: string, tool: ToolFacts | null) {
  const lineage = [slug, ...world.ancestors[slug]!];
  return targetsOf(world).flatMap((target) =>
    lineage.map((on, i) => ({
      kind: target.kind,
      on,
      inherited: i > 0,
      verdict: evaluate(target, on, tool, i > 0),
      lifted: lifted(target, i > 0, slug, tool, world),
    })),
  );
}

export function decideSlowly(world: World, slug: string, tool: ToolFacts | null) {
  const blocking = stepsOf(world, slug, tool).filter((step) => step.verdict === 'blocks' && !step.lifted);
  if (blocking.length === 0)
    return { allowed: true, restricted_by: null, restricted_scope: null, inherited_from: null };
  const direct = targetsOf(world).some(({ rows }) => rows.some((row) => row.connector_slugs.includes(slug)));
  const inherited = blocking.every((step) => step.inherited) && !direct;
  const nearest = world.ancestors[slug]!.find((ancestor) => blocking.some((step) => step.on === ancestor));
  return {
    allowed: false,
    restricted_by: blocking.some((step) => step.kind === 'user') ? 'user' : 'role',
    restricted_scope: decideAtAll(world, slug) ? 'tool' : 'connector',
    inherited_from: inherited ? nearest! : null,
  };
}

const decideAtAll = (world: World, slug: string): boolean =>
  stepsOf(world, slug, null).every((step) => step.verdict === 'admits' || step.lifted);

function evaluate(target: Target, slug: string, tool: ToolFacts | null, inherited: boolean): 'admits' | 'blocks' {
  const block = target.rows.filter((row) => row.mode === 'block');
  const allow = target.rows.filter((row) => row.mode === 'allow');
  if (block.some((row) => row.connector_slugs.includes(slug))) return 'blocks';
  if (tool && entries(block, slug).some((entry) => blocks(entry, tool))) return 'blocks';
  return inherited || allow.length === 0 ? 'admits' : judgeAllowed(allow, slug, tool);
}

function judgeAllowed(allow: PolicyRule[], slug: string, tool: ToolFacts | null): 'admits' | 'blocks' {
  if (allow.some((row) => row.connector_slugs.length === 0 && row.tools.length === 0)) return 'blocks';
  if (allow.some((row) => row.connector_slugs.includes(slug))) return 'admits';
  if (entries(allow, slug).length === 0) return 'blocks';
  return tool === null || entries(allow, slug).some((entry) => allows(entry, tool)) ? 'admits' : 'blocks';
}

/** Tool entries have no effect if their own row names the whole connector. */
const entries = (rows: PolicyRule[], slug: string) =>
  rows.flatMap((row) =>
    row.tools.filter((tool) => tool.connector_slug === slug && !row.connector_slugs.includes(slug)),
  );

const blocks = (entry: PolicyRule['tools'][number], tool: ToolFacts): boolean =>
  entry.tool_name === tool.name ||
  (entry.operation !== null && entry.operation === tool.operation) ||
  (entry.origin !== null && tool.origins.includes(entry.origin));

const allows = (entry: Identity, tool: Identity): boolean =>
  (entry.operation !== null && entry.operation === tool.operation) ||
  (entry.origin !== null && entry.origin === tool.origin);

const lifted = (target: Target, inherited: boolean, slug: string, tool: ToolFacts | null, world: World): boolean =>
  world.grants.some(
    (grant) =>
      grant.connector_slug === slug &&
      (grant.expires_at === null || grant.expires_at > world.now) &&
      (grant.tool_name === null || tool === null || allows(grant, tool)) &&
      (target.kind === 'role' || inherited || grant.lifts_member_rules),
  );
