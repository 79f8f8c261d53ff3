import { create, list, startExecuteScene } from '../execute/scene.js';

/** A connection whose calls budgets of the owner limit. The budgets of a test end with it. */
export async function startBudgetScene() {
  const scene = await startExecuteScene();
  const { owner, product } = scene;

  const limit = async (budget: object): Promise<string> => {
    const { status, body } = await owner('POST /budget', { period: 'day', calls: 1, ...budget });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id;
  };
  const left = async (id: string): Promise<number> => (await owner(`GET /budget/${id}`)).body.remaining;

  afterEach(async () => {
    for (const { id } of (await owner('GET /budget?limit=100')).body.result) await owner(`DELETE /budget/${id}`);
  });

  /** How often the third party was called. */
  const sent = () => product.provider.counts.api;

  return { ...scene, limit, left, sent };
}

export const ofOrganization = { subject_type: 'organization' };

export const ofMember = (id: string) => ({ subject_type: 'member', subject_id: id });

export const ofTool = (tool_name: string) => ({ subject_type: 'tool', connector_slug: 'demo', tool_name });

export { create, list };
