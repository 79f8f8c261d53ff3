import { startApi } from '../../support/api.js';
import { connector } from '../../support/catalog.js';
import { ruleOn } from '../../support/rule-on.js';

export const slugs = Array.from({ length: 12 }, (_, n) => `c${String(n).padStart(2, '0')}`);

/** An API with a connector for each slug but the last one. It stops after the tests of the file. */
export async function startPagesScene() {
  const shipped = slugs.slice(0, 11).map((slug) => connector(slug, slug.toUpperCase(), 'run', 'stop'));
  const api = await startApi({ shipped });
  afterAll(() => api.stop());

  /** A new organization. The auditor is a guest as well. */
  const organize = async () => {
    const people = await api.organization({
      member: ['connector:view'],
      colleague: ['connector:view', 'tool:execute'],
      auditor: { roles: ['Guest', 'Auditor'] },
    });
    const { owner } = people;
    return {
      ...people,
      restrict: async (target: string, connector_slugs: string[], facts: object = {}): Promise<string> =>
        (await owner('POST /restriction', ruleOn(target, { connector_slugs, ...facts }))).body.id,
      list: async (query: string): Promise<string[]> =>
        (await owner(`GET /restriction${query}`)).body.result.map((row: any) => row.id),
    };
  };

  return { api, organize };
}
