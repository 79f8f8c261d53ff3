import { changeSettings } from './change-settings.js';
import { type MemberClient } from './founder.js';

/**
 * Sets an organization's approval policy by tier; other tiers keep theirs. It uses the owner's route, because processes
 * cache the policy.
 */
export async function setApprovalPolicy(owner: MemberClient, changed: object): Promise<void> {
  const { settings } = (await owner(`GET /organization/${owner.orgId}`)).body;
  await changeSettings(owner, { approval_policy: { ...settings.approval_policy, ...changed } });
}
