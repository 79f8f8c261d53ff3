import { type Permission } from '#identity';
import { type Api, startApi } from '../../support/api.js';
import { connector } from '../../support/catalog.js';
import { ruleOn } from '../../support/rule-on.js';

export const viewer: Permission[] = ['restriction:view'];
export const manager: Permission[] = [...viewer, 'restriction:manage'];
export const overrider: Permission[] = [...manager, 'restriction:override'];

export let api: Api;
beforeAll(async () => {
  api = await startApi({ shipped: [connector('slack', 'Slack', 'send_message')] });
});
afterAll(() => api.stop());

export const on = (target_id: string | undefined, facts: object = {}) =>
  ruleOn(target_id!, { connector_slugs: ['slack'], ...facts });
