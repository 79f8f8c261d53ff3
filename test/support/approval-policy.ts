import { type MemberClient } from './founder.js';

/**
 * Sets an organization's approval policy by tier; other tiers keep theirs. It uses the owner's route, because processes
 * cache the policy.
 */
export async function setApprovalPolicy(owner: MemberClient, changed: object): Promise<void> {
  const path = `/organization/${owner.orgId}`;
  const { settings: before } = (await owner(`GET ${path}`)).body;
  const settings = { approval_policy: { ...before.approval_policy, ...changed } };
  expect((await owner(`PATCH ${path}`, { settings })).status).toBe(200);
}
