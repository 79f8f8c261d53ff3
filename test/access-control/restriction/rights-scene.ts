import { type Permission } from '#identity';
import { startApi } from '../../support/api.js';
import { connector } from '../../support/catalog.js';
import { ruleOn } from '../../support/rule-on.js';

export const toView: Permission[] = ['restriction:view'];
export const toManage: Permission[] = [...toView, 'restriction:manage'];
export const toOverride: Permission[] = [...toManage, 'restriction:override'];

/** An API with one connector. It stops after the tests of the file. */
export async function startRightsScene() {
  const api = await startApi({ shipped: [connector('slack', 'Slack', 'send_message')] });
  afterAll(() => api.stop());
  return api;
}

export const on = (target_id: string | undefined, facts: object = {}) =>
  ruleOn(target_id!, { connector_slugs: ['slack'], ...facts });
