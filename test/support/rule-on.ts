/** The body of a restriction on a role or a member that blocks only what `facts` names. */
export const ruleOn = (target_id: string, facts: object = {}) => ({
  target_type: target_id.startsWith('usr') ? 'user' : 'role',
  target_id,
  mode: 'block',
  connector_slugs: [],
  ...facts,
});
