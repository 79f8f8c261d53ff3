import { connectApi } from '../../../apps/demo/src/api.js';
import { connectWithoutSignIn } from '../remote.js';
import { callTools } from '../mcp.js';
import { type System } from '../system.js';
import { type Call } from './asking.js';
import { defineAnswers, listEntries } from './serving.js';

/** Where an agent gets answers. */
export type Place = { url: string; token: string; call: Call };

/** A connection takes at most eight calls at once, and a token ten. */
const atOnce = 8;

/** The number of calls at once for which memory is measured. */
export const allAtOnce = 32;

/** Creates the connector of the answers, and enough connections, toolboxes and tokens for 32 calls at once. */
export async function prepareAnswers({ api, organizations }: System, origin: string): Promise<Place[]> {
  const owner = connectApi(api.url, organizations[0]!.token);
  const { slug } = await owner.latchkey.connectors.create({ kind: 'catalog', definition: defineAnswers(origin) });
  const places: Place[] = [];
  for (let place = 0; place < allAtOnce / atOnce; place++) {
    const entries = listEntries(slug, await connectWithoutSignIn(owner, slug));
    const { id } = await owner.latchkey.toolboxes.create({ name: `Answers ${place}`, entries });
    const { token } = await owner.latchkey.tokens.issue({ kind: 'personal', name: `Agent ${place}` });
    const url = `${api.url}/mcp/toolbox/${id}`;
    places.push({ url, token, call: callTools(url, token) });
  }
  return places;
}

/** Builds a list of records that is about this large as JSON. */
export function buildList(bytes: number): object[] {
  const record = (id: number) => ({
    id,
    title: `Record ${id}`,
    text: 'What a record of a third party says. '.repeat(5),
  });
  return Array.from({ length: Math.floor(bytes / (JSON.stringify(record(1000)).length + 1)) }, (_, id) => record(id));
}
