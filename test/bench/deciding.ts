import { AbilityBuilder, createMongoAbility } from '@casl/ability';
import * as cedar from '@cedar-policy/cedar-wasm/nodejs';
import { newEnforcer, newModelFromString, StringAdapter } from 'casbin';
import { compileTarget, MemberRules, type RuleInForce, RulesInForce } from '#access-control';

const rules = 200;
const toolsEach = 50;

type Question = { slug: string; tool: string };

/** 200 block rules of 50 tools each; every second question is about a blocked tool. */
const entries: Question[][] = Array.from({ length: rules }, (_, rule) =>
  Array.from({ length: toolsEach }, (_, n) => ({ slug: `c${rule % 40}`, tool: `tool_${rule}_${n}` })),
);
const questions: Question[] = Array.from({ length: 1000 }, (_, n) =>
  n % 2 ? entries[n % rules]![n % toolsEach]! : { slug: `c${n % 40}`, tool: `free_${n}` },
);

/** Answers whether the question is allowed. */
type Decide = (question: Question) => boolean;

function ours(): Decide {
  const inForce = entries.map((tools, n): RuleInForce => ({
    id: `rstr_${n}`,
    mode: 'block',
    connector_slugs: [],
    tools: tools.map(({ slug, tool }) => ({ connector_slug: slug, tool_name: tool, operation: null, origin: null })),
    legacy_override: false,
  }));
  const own = compileTarget({ target_type: 'user', target_id: 'usr_1' }, []);
  const role = compileTarget({ target_type: 'role', target_id: 'role_1' }, inForce);
  const lineages = new Map(entries.flat().map(({ slug }) => [slug, [] as string[]]));
  const decisions = new RulesInForce(new MemberRules(own, [role], []), lineages, Date.now());
  return ({ slug, tool }) =>
    decisions.decideTool(slug, { name: tool, operation: null, origin: null, origins: [] }).allowed;
}

function casl(): Decide {
  const { can, cannot, build } = new AbilityBuilder(createMongoAbility);
  can('run', 'all');
  for (const { slug, tool } of entries.flat()) cannot('run', `${slug}/${tool}`);
  const ability = build();
  return ({ slug, tool }) => ability.can('run', `${slug}/${tool}`);
}

async function casbin(): Promise<Decide> {
  const model = newModelFromString(`
[request_definition]
r = sub, obj
[policy_definition]
p = sub, obj, eft
[policy_effect]
e = !some(where (p.eft == deny))
[matchers]
m = r.sub == p.sub && r.obj == p.obj`);
  const lines = entries.flat().map(({ slug, tool }) => `p, ada, ${slug}/${tool}, deny`);
  const enforcer = await newEnforcer(model, new StringAdapter(lines.join('\n')));
  return ({ slug, tool }) => enforcer.enforceSync('ada', `${slug}/${tool}`);
}

function cedarWasm(): Decide {
  const list = entries.map((tools) => tools.map(({ slug, tool }) => `Tool::"${slug}/${tool}"`).join(', '));
  const policies = [
    'permit(principal, action, resource);',
    ...list.map((tools) => `forbid(principal, action, resource) when { [${tools}].contains(resource) };`),
  ];
  cedar.preparsePolicySet('bench', { staticPolicies: policies.join('\n') });
  return ({ slug, tool }) => {
    const answer = cedar.statefulIsAuthorized({
      principal: { type: 'User', id: 'ada' },
      action: { type: 'Action', id: 'run' },
      resource: { type: 'Tool', id: `${slug}/${tool}` },
      context: {},
      preparsedPolicySetId: 'bench',
      entities: [],
    });
    return answer.type === 'success' && answer.response.decision === 'allow';
  };
}

/** Decisions a second on one core, each library with the same 200 rules and the same answers. */
export async function compareDeciding(): Promise<Record<string, number>> {
  const libraries = { latchkey: ours(), casl: casl(), casbin: await casbin(), 'cedar-wasm': cedarWasm() };
  const expected = questions.map(libraries.latchkey);
  return Object.fromEntries(
    Object.entries(libraries).map(([name, decide]) => {
      const sample = name === 'latchkey' || name === 'casl' ? questions : questions.slice(0, 40);
      if (sample.some((question, n) => decide(question) !== expected[n])) throw new Error(`${name} decides otherwise.`);
      return [name, rateOf(decide, sample)];
    }),
  );
}

function rateOf(decide: Decide, sample: Question[]): number {
  let decided = 0;
  const started = performance.now();
  while (performance.now() - started < 1500) {
    for (const question of sample) decide(question);
    decided += sample.length;
  }
  return Math.round((decided * 1000) / (performance.now() - started));
}
