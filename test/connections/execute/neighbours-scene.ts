import { type MemberClient } from '../../support/founder.js';
import { startProduct } from '../../support/product.js';
import { eventually } from '../../support/vault.js';

/** Limits that a few calls reach. */
const atOnce = { connection: 2, member: 3, organization: 4 };
/** No call may wait for a slot. */
const callsWaiting = { connection: 0, organization: 0 };

/** Three connections that the creator shares with a member, and the connection of a stranger. */
export async function startNeighboursScene() {
  const product = await startProduct({ callsAtOnce: atOnce, callsWaiting });
  afterAll(() => product.stop());
  const { creator, member } = await product.organization({ creator: 'Member', member: 'Member' });
  const { stranger } = await product.organization({ stranger: 'Member' });
  for (const each of [creator, stranger]) await product.installDemo(each);
  const connect = async (as: MemberClient) => (await product.connect(as, { redirect_uri: '/' })).id;
  const ids = [await connect(creator), await connect(creator), await connect(creator)] as const;
  const strangersId = await connect(stranger);
  for (const id of ids)
    await creator(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: member.userId, level: 'use' });
  beforeEach(() => Object.assign(product.provider.behavior, { apiStatus: null, apiHeld: null }));

  const run = (as: MemberClient, id: string, body: object = {}) =>
    as(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {}, ...body });

  /** Makes the third party hold all responses until released. */
  function hold(): () => void {
    let go = () => {};
    product.provider.behavior.apiHeld = new Promise<void>((resolve) => (go = resolve));
    return go;
  }

  /** Starts calls, and waits until all have reached the third party. */
  async function begin<Call>(calls: (() => Promise<Call>)[]): Promise<Promise<Call>[]> {
    const before = product.provider.counts.api;
    const begun = calls.map((call) => call());
    await eventually(() => product.provider.counts.api === before + calls.length, 'the third party has the calls');
    return begun;
  }

  return { product, creator, member, stranger, ids, strangersId, run, hold, begin };
}

export const many = <Item>(count: number, item: () => Item): Item[] => Array.from({ length: count }, item);
