import { type Api, startApi } from '../support/api.js';
import { catalogOf, connector } from '../support/catalog-of.js';
import { type MemberClient } from '../support/founder.js';
import { ruleOn } from '../support/rule-on.js';

export let api: Api;
export let asked: { labels: number };
export let people: Record<'owner' | 'bob' | 'eve' | 'duo', MemberClient>;
export let owner: MemberClient;

export const slugs = Array.from({ length: 12 }, (_, n) => `c${String(n).padStart(2, '0')}`);

beforeAll(async () => {
  api = await startApi();
  const known = slugs.slice(0, 11).map((slug) => [slug, connector(slug.toUpperCase(), 'run', 'stop')] as const);
  asked = catalogOf(api, new Map(known));
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
