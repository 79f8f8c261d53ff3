import { type Act, kinds, person, pick, target, things } from './steps.js';

const ruling: Act = (scene, given) => {
  const { b, c, yes } = given;
  const { id, roles } = person(scene, b);
  const [target_type, target_id] = c % 3 ? ['user', id] : ['role', pick(roles, c)];
  const { connector_slug, ...tool } = target(scene, given);
  const meant = yes
    ? { connector_slugs: [connector_slug] }
    : { connector_slugs: [], tools: [{ connector_slug, ...tool }] };
  return [scene.owner, 'POST /restriction', { target_type, target_id, mode: c % 4 ? 'block' : 'allow', ...meant }];
};

const unruling: Act = ({ facts, owner }, { a }) => [owner, `DELETE /restriction/${pick(facts.rules, a)?.id}`];

const asking: Act = (scene, given) => [
  scene.as.get(person(scene, given.b).id),
  'POST /access-request',
  target(scene, given),
];

const deciding: Act = ({ facts, owner }, { a, yes }) => [
  owner,
  `POST /access-request/${pick(facts.pending, a)}/resolve`,
  { decision: 'approve', lift_member_rules: yes },
];

const ending: Act = ({ facts, owner }, { a }) => [owner, `POST /access-grant/${pick(facts.grants, a)?.id}/revoke`, {}];

const sharing: Act = (scene, { a, b, c }) => {
  const kind = pick(kinds, a)!;
  const thing = pick(things(scene.facts)[kind], b);
  const grantee = [
    { grantee_type: 'org' },
    { grantee_type: 'team', grantee_id: pick(scene.facts.teams, c) },
    { grantee_type: 'user', grantee_id: person(scene, c).id },
  ][c % 3];
  const body = { ...grantee, level: pick(['view', 'use', 'edit'], a + b + c) };
  return thing ? [scene.as.get(thing.owner ?? ''), `POST /${kind}/${thing.id}/share`, body] : null;
};

const unsharing: Act = ({ facts, as }, { a, b, c }) => {
  const kind = pick(kinds, a)!;
  const thing = pick(things(facts)[kind], b);
  return thing ? [as.get(thing.owner ?? ''), `DELETE /${kind}/${thing.id}/share/${pick(thing.shares, c)?.id}`] : null;
};

const handing: Act = (scene, { a, b, c, yes }) => {
  const kind = pick(kinds, a)!;
  const thing = pick(things(scene.facts)[kind], b);
  const body = { new_owner_user_id: person(scene, c).id, retain_access: yes };
  const by = thing?.owner ?? person(scene, c).id;
  return thing ? [scene.as.get(by), `POST /${kind}/${thing.id}/transfer`, body] : null;
};

/** Steps that grant or block access to resources. */
export const accessSteps: Act[] = [
  ...[ruling, ruling, ruling, ruling, unruling, unruling, asking, deciding, deciding, ending],
  ...[sharing, sharing, sharing, unsharing, handing],
];
