import { EffectivePolicy, type ToolFacts } from '#access-control';
import { compileTarget } from '../../../libs/access-control/src/decision/domain/compiled-target.js';
import { type ActiveGrant } from '../../../libs/access-control/src/restriction/domain/active-grants.js';
import { CompiledPolicy } from '../../../libs/access-control/src/decision/domain/compiled-policy.js';
import { type PolicyRule } from '../../../libs/access-control/src/restriction/domain/restriction-rule.js';
import { type World } from './oracle.js';

export const policyIn = (world: World): EffectivePolicy =>
  new EffectivePolicy(
    new CompiledPolicy(
      compileTarget({ target_type: 'user', target_id: 'usr_m' }, world.own),
      world.roles.map((rows, n) => compileTarget({ target_type: 'role', target_id: `role_${n}` }, rows)),
      world.grants,
    ),
    new Map(Object.entries(world.ancestors)),
    world.now,
  );

export const decide = (world: World, slug: string, tool: ToolFacts | null) =>
  tool ? policyIn(world).decideTool(slug, tool) : policyIn(world).decideConnector(slug);

export const ancestors = { github: [], slack: [], jira: [], gh2: ['github'], gh3: ['gh2', 'github'] };

/** The operation of a tool that was never renamed equals its name. */
export const tool = (name: string, facts: Partial<ToolFacts> = {}): ToolFacts => {
  const origin = `origin of ${name}`;
  return { name, operation: `operation of ${name}`, origin, origins: [origin], ...facts };
};

export const rule = (mode: 'allow' | 'block', ...names: string[]): PolicyRule => ({
  id: `rstr_${mode}_${names.join('_')}`,
  mode,
  connector_slugs: names.filter((name) => !name.includes('/')),
  tools: names
    .filter((name) => name.includes('/'))
    .map((name) => {
      const [connector_slug = '', tool_name = ''] = name.split('/');
      const { operation, origin } = tool(tool_name);
      return { connector_slug, tool_name, operation, origin };
    }),
  legacy_override: false,
});

export const grant = (name: string, facts: Partial<ActiveGrant> = {}): ActiveGrant => {
  const [connector_slug = '', tool_name = null] = name.split('/');
  const { operation, origin } = tool_name ? tool(tool_name) : { operation: null, origin: null };
  const none = { id: 'agrt_1', lifts_member_rules: false, expires_at: null };
  return { ...none, connector_slug, tool_name, operation, origin, ...facts };
};

export const world = (facts: Partial<World>): World => ({
  own: [],
  roles: [],
  grants: [],
  ancestors,
  now: 10,
  ...facts,
});
