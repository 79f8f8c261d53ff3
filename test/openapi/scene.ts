import { startApi } from '../support/api.js';
import { Contract, type Document } from '../support/contract.js';

/** An API with an organization, and the OpenAPI document that it serves. */
export async function startContractScene() {
  const api = await startApi();
  afterAll(() => api.stop());
  const { owner, guest } = await api.organization({ guest: 'Guest' });
  const contract = new Contract((await api.client()('GET /schema/openapi.json')).body as Document);
  return { api, owner, guest, contract };
}
