import { startApi } from '../support/api.js';
import { ruleOn } from '../support/rule-on.js';
import { deleteRestrictions } from '../support/states/access-control.js';

/** An organization without restrictions, and the owner of another one. */
export async function startKernelScene() {
  const api = await startApi();
  afterAll(() => api.stop());
  const { owner, admin, member } = await api.organization({ admin: 'Org Admin', member: 'Member' });
  const { owner: stranger } = await api.organization();
  beforeEach(() => deleteRestrictions(api, owner.orgId));
  /** A restriction on the member. */
  const rule = (facts: object = {}) => ruleOn(member.userId, facts);
  return { api, owner, admin, member, stranger, rule };
}
