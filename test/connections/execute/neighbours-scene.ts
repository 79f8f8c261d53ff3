import { type MemberClient } from '../../support/founder.js';
import { type Product, startProduct } from '../../support/product.js';
import { eventually } from '../../support/vault.js';

export let product: Product;
/** Ada and Bob are in one organization, Zoe in another. */
export let ada: MemberClient, bob: MemberClient, zoe: MemberClient;
/** Ada's connections, of which Bob can use the first, and one of Zoe's. */
export let ids: { ada: string[]; zoe: string };

/** Limits that a few calls reach. */
const atOnce = { connection: 2, member: 3, organization: 4 };
/** No call may wait for a slot. */
const callsWaiting = { connection: 0, organization: 0 };

beforeAll(async () => {
  product = await startProduct({ callsAtOnce: atOnce, callsWaiting });
  ({ ada, bob } = await product.organization({ ada: 'Member', bob: 'Member' }));
  ({ zoe } = await product.organization({ zoe: 'Member' }));
  for (const member of [ada, zoe]) await product.installDemo(member);
  const connect = async (member: MemberClient) => (await product.connect(member, { redirect_uri: '/' })).id;
  ids = { ada: [await connect(ada), await connect(ada), await connect(ada)], zoe: await connect(zoe) };
  for (const id of ids.ada)
    await ada(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: bob.userId, level: 'use' });
});
afterAll(() => product.stop());
beforeEach(() => Object.assign(product.provider.behavior, { apiStatus: null, apiHeld: null }));

export const run = (as: MemberClient, id: string, body: object = {}) =>
  as(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {}, ...body });

/** Makes the third party hold all responses until released. */
export function hold(): () => void {
  let go = () => {};
  product.provider.behavior.apiHeld = new Promise<void>((resolve) => (go = resolve));
  return go;
}

/** Starts calls, and waits until all have reached the third party. */
export async function begin<Call>(calls: (() => Promise<Call>)[]): Promise<Promise<Call>[]> {
  const before = product.provider.counts.api;
  const begun = calls.map((call) => call());
  await eventually(() => product.provider.counts.api === before + calls.length, 'the third party has the calls');
  return begun;
}

export const many = <Item>(count: number, item: () => Item): Item[] => Array.from({ length: count }, item);
