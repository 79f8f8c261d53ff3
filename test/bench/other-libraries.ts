import { AbilityBuilder, createMongoAbility } from '@casl/ability';
import * as cedar from '@cedar-policy/cedar-wasm/nodejs';
import { newEnforcer, newModelFromString, StringAdapter } from 'casbin';
import { type Asked, keysIn, keysOf, lineages, targets } from './policy.js';

/** Whether the tool may be used. */
export type Decide = (asked: Asked) => boolean;

/** Asks a library that stores permissions of targets on keys. The keys of each tool are computed beforehand. */
const byKeys = (permits: (target: string, key: string) => boolean): Decide => {
  const known = new Map<Asked, { blocking: string[]; allowing: string[] }>();
  return (asked) => {
    let keys = known.get(asked);
    if (!keys) known.set(asked, (keys = { blocking: blockingKeys(asked), allowing: keysOf(asked.slug, asked.tool) }));
    const { blocking, allowing } = keys;
    return targets.every(({ id, mode }) =>
      mode === 'block' ? blocking.every((key) => permits(id, key)) : allowing.some((key) => permits(id, key)),
    );
  };
};

/** A block also applies to forks. */
const blockingKeys = ({ slug, tool }: Asked): string[] =>
  [slug, ...lineages.get(slug)!].flatMap((each) => keysOf(each, tool));

export function casl(): Decide {
  const { can, cannot, build } = new AbilityBuilder(createMongoAbility);
  for (const target of targets) {
    if (target.mode === 'block') can(target.id, 'all');
    for (const key of keysIn(target)) (target.mode === 'block' ? cannot : can)(target.id, key);
  }
  const ability = build();
  return byKeys((target, key) => ability.can(target, key));
}

export async function casbin(): Promise<Decide> {
  const model = newModelFromString(`
[request_definition]
r = sub, obj
[policy_definition]
p = sub, obj, eft
[policy_effect]
e = some(where (p.eft == allow)) && !some(where (p.eft == deny))
[matchers]
m = r.sub == p.sub && (p.obj == "*" || r.obj == p.obj)`);
  const lines = targets.flatMap((target) => [
    ...(target.mode === 'block' ? [`p, ${target.id}, *, allow`] : []),
    ...keysIn(target).map((key) => `p, ${target.id}, ${key}, ${target.mode === 'block' ? 'deny' : 'allow'}`),
  ]);
  const enforcer = await newEnforcer(model, new StringAdapter(lines.join('\n')));
  return byKeys((target, key) => enforcer.enforceSync(target, key));
}

export function cedarWasm(): Decide {
  const policies = targets.map((target) => {
    const keys = keysIn(target).map((key) => JSON.stringify(key));
    const field = target.mode === 'block' ? 'blocking' : 'allowing';
    const condition = target.mode === 'block' ? 'when' : 'unless';
    return `forbid(principal, action, resource) ${condition} { context.${field}.containsAny([${keys.join(', ')}]) };`;
  });
  const staticPolicies = ['permit(principal, action, resource);', ...policies].join('\n');
  cedar.preparsePolicySet('bench', { staticPolicies });
  return (asked) => {
    const answer = cedar.statefulIsAuthorized({
      principal: { type: 'User', id: 'ada' },
      action: { type: 'Action', id: 'run' },
      resource: { type: 'Tool', id: asked.tool.name },
      context: { blocking: blockingKeys(asked), allowing: keysOf(asked.slug, asked.tool) },
      preparsedPolicySetId: 'bench',
      entities: [],
    });
    return answer.type === 'success' && answer.response.decision === 'allow';
  };
}
