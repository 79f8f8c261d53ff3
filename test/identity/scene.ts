import { type Api, startApi } from '../support/api.js';

export let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());
