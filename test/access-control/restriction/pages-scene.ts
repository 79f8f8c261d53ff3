import { type Api, startApi } from '../../support/api.js';
import { connector } from '../../support/catalog.js';
import { type MemberClient } from '../../support/founder.js';
import { ruleOn } from '../../support/rule-on.js';

export let api: Api;
export let people: Record<'owner' | 'bob' | 'eve' | 'duo', MemberClient>;
export let owner: MemberClient;

export const slugs = Array.from({ length: 12 }, (_, n) => `c${String(n).padStart(2, '0')}`);

beforeAll(async () => {
  const shipped = slugs.slice(0, 11).map((slug) => connector(slug, slug.toUpperCase(), 'run', 'stop'));
  api = await startApi({ shipped });
});
afterAll(() => api.stop());

beforeEach(async () => {
  people = await api.organization({
    bob: ['connector:view'],
    eve: ['connector:view', 'tool:execute'],
    duo: { roles: ['Guest', 'Auditor'] },
  });
  ({ owner } = people);
});

export const restrict = async (target: string, connector_slugs: string[], facts: object = {}): Promise<string> =>
  (await owner('POST /restriction', ruleOn(target, { connector_slugs, ...facts }))).body.id;
export const list = async (query: string, as = owner): Promise<string[]> =>
  (await as(`GET /restriction${query}`)).body.result.map((row: any) => row.id);
