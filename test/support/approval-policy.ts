import { type MemberClient } from './founder.js';

/**
 * Says what an organization wants of tools, by their tier; what is not named stays. As its owner does: who runs tools
 * keeps it.
 */
export async function setApprovalPolicy(owner: MemberClient, changed: object): Promise<void> {
  const path = `/organization/${owner.orgId}`;
  const { settings: before } = (await owner(`GET ${path}`)).body;
  const settings = { approval_policy: { ...before.approval_policy, ...changed } };
  expect((await owner(`PATCH ${path}`, { settings })).status).toBe(200);
}
