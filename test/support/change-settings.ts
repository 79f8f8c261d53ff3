import { type MemberClient } from './founder.js';

/** Changes settings of an organization as its owner. Other settings keep their values. */
export async function changeSettings(owner: MemberClient, settings: object): Promise<void> {
  expect((await owner(`PATCH /organization/${owner.orgId}`, { settings })).status).toBe(200);
}
